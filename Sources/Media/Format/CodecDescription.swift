/// Which codec a track is in.
public struct CodecDescription: Sendable, Hashable, Codable {
    /// libav's short name, such as `h264`; `unknown` when it does not know the codec.
    public let name: String

    /// The name as people know it, such as `H.264 / AVC`; equals `name` when there is no longer one.
    public let longName: String

    /// The container's own code for it; nil in containers without such codes.
    public let fourCharCode: FourCharCode?

    /// libav's short name, or the container's code where it knows none.
    public var displayName: String { name == "unknown" ? fourCharCode?.description ?? name : name }
}
