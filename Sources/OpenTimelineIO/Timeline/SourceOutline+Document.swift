internal import Compositions
internal import Media

extension SourceOutline {
    /// That the length of a clip depends on its media.
    private struct Unknown: Error {}

    /// What a document says of its timeline.
    ///
    /// Throws `MediaError` for a document without a timeline and for times that cannot be.
    init(_ document: OTIODocument) throws {
        guard let timeline = document.root.timeline else { throw MediaError.noTimeline }
        try timeline.checkVersion()
        let top = timeline.schemaName == "Timeline" ? OTIOObject(timeline.json["tracks"]) : timeline
        let pictures = top?.clipCount(of: .video) ?? 0
        let duration: MediaTime?
        do {
            let length = try top?.presentedPart.length { _ in throw Unknown() } ?? .zero
            duration = length.mediaTime
        } catch is Unknown {
            duration = nil
        }
        self.init(
            .otio, pictures > 0 ? .video : .audio, clipCount: pictures > 0 ? pictures : top?.clipCount(of: .audio) ?? 0,
            duration: duration)
    }
}

extension OTIOObject {
    /// The item without the tracks of which nothing is presented.
    fileprivate var presentedPart: OTIOObject {
        guard schemaName == "Stack" else { return self }
        var part = self
        part.json["children"] = .array(
            children.filter { $0.schemaName != "Track" || $0.trackType != nil }.map { .object($0.json) })
        return part
    }

    /// How many clips of a type are shown or heard of it.
    fileprivate func clipCount(of type: MediaType) -> Int {
        if schemaName == "Track", trackType != type { return 0 }
        return leafCount(of: type)
    }

    private func leafCount(of type: MediaType) -> Int {
        guard isEnabled else { return 0 }
        switch schemaName {
        case "Clip": return 1
        // Whatever lies in a track is of its kind.
        case "Track": return children.reduce(0) { $0 + $1.leafCount(of: type) }
        case "Stack": return children.reduce(0) { $0 + $1.clipCount(of: type) }
        default: return 0
        }
    }
}
