/// The container that the tracks lie in.
public struct ContainerFormat: Sendable, Hashable, Codable {
    /// A short name, such as `mp4`, `mov`, `matroska` or `mpegts`.
    public let name: String

    /// The name as people know it.
    public let longName: String

    /// libav's name, which may list several that share a demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    public let libavName: String

    /// The file's type brand, such as `isom` or `qt  `; nil in containers without one.
    public let brand: String?

    init(name: String, longName: String, libavName: String, brand: String?) {
        self.name = name
        self.longName = longName
        self.libavName = libavName
        self.brand = brand
    }

    /// What holds tracks without being a container.
    package init(name: String, longName: String) {
        self.init(name: name, longName: longName, libavName: "", brand: nil)
    }
}
