/// What `esds` says of a stream (ISO/IEC 14496-1, 7.2.6.6).
public struct ElementaryStream: Sendable, Hashable {
    /// The coding: 0x40 MPEG-4 audio, 0x6B MP3 …
    public let objectType: UInt8
    /// The kind of stream: 4 pictures, 5 sound.
    public let streamType: UInt8
}
