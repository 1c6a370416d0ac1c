internal import Media

extension OTIOObject {
    /// The timeline that it is or, of a collection, that it holds first; an item stands for itself. Nil for anything else.
    var timeline: OTIOObject? {
        switch schemaName {
        case "Timeline", "Stack", "Track", "Clip": self
        case "SerializableCollection":
            children.first { $0.schemaName == "Timeline" } ?? children.lazy.compactMap(\.timeline).first
        default: nil
        }
    }

    /// What a track carries; nil for what reel does not present.
    var trackType: MediaType? {
        switch json["kind"]?.string?.lowercased() ?? "video" {
        case "video": .video
        case "audio": .audio
        case "subtitle": .subtitle
        default: nil
        }
    }

    /// Throws `MediaError.unrecognizedFormat` for an object whose values may mean something else by now.
    func checkVersion() throws(MediaError) {
        guard let known = Self.knownVersions[schemaName], let version = schemaVersion, version > known else { return }
        throw .newerSchema("\(schemaName).\(version)")
    }

    private static let knownVersions = ["Timeline": 1, "Stack": 1, "Track": 1, "Clip": 2, "Gap": 1]
}

extension ContainerFormat {
    static let otio = ContainerFormat(name: "otio", longName: "OpenTimelineIO")
}
