/// A segment of a media playlist.
public struct MediaSegment: Sendable, Hashable {
    /// The resource.
    public let uri: PlaylistURI
    /// Seconds, as exact as the playlist states them.
    public let duration: ExactDecimal
    /// A title for people; nil where there is none.
    public let title: String?
    /// The part of the resource; nil for all of it.
    public let byteRange: ByteRange?
    /// The segment's number among all that the playlist ever had.
    public let mediaSequence: Int64
    /// How many discontinuities precede the segment's media, its own included.
    public let discontinuitySequence: Int64
    /// Whether format or timestamps change before it.
    public let isDiscontinuity: Bool
    /// The instant of its first sample, where the playlist states it at this segment.
    public let programDateTime: PlaylistDate?
    /// The keys to choose from; empty where it is not encrypted.
    public let keys: [EncryptionKey]
    /// What a decoder needs before it.
    public let map: MediaInitialization?
    /// Whether the resource is missing.
    public let isGap: Bool
    /// About how many bits per second it has, as stated.
    public let bitRate: Int?
    /// Its parts, where the playlist has low latency.
    public let parts: [PartialSegment]

    /// Whether it is encrypted.
    public var isEncrypted: Bool { !keys.isEmpty }
    /// Whether nothing but a system of rights management decrypts it.
    public var isProtected: Bool { keys.areProtected }
}
