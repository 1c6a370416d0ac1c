/// A compressed sample of a track: a coded picture, a packet of sound, a line of text.
public struct Sample: Sendable, Hashable {
    /// The bytes as the container has them.
    public let data: [UInt8]

    /// When it is presented on the asset's timeline; its decode time where the container has no other, indefinite for none.
    public let presentationTime: MediaTime

    /// When it is decoded on the asset's timeline; indefinite where the container does not tell.
    public let decodeTime: MediaTime

    /// How long it is presented; indefinite where the container does not tell.
    public let duration: MediaTime

    /// Whether decoding can begin with it.
    public let isKeyFrame: Bool
}
