package import Media

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

    /// What a track carries; nil for what reel does not present, unless it has written the track itself.
    var trackType: MediaType? {
        let kind = json["kind"]?.string?.lowercased() ?? "video"
        let isOwn = reelMetadata["track_id"] != nil
        return (MediaType.presented + (isOwn ? MediaType.kept : [])).first { $0.rawValue == kind }
    }

    /// Frames in a second by what a clip states; nil where it counts in ticks of a clock.
    var statedRate: Rational? {
        let range = sourceRange ?? activeReference?.availableRange
        guard let rate = OTIOObject(range?.json["duration"])?.json["rate"]?.double, rate < 1_000,
            let fraction = Fraction(rate: rate)
        else { return nil }
        return Rational(Int(fraction.numerator), Int(fraction.denominator))
    }

    /// Throws `MediaError.unrecognizedFormat` for an object whose values may mean something else by now.
    func checkVersion() throws(MediaError) {
        guard let known = Self.knownVersions[schemaName], let version = schemaVersion, version > known else { return }
        throw .newerSchema("\(schemaName).\(version)")
    }

    private static let knownVersions = ["Timeline": 1, "Stack": 1, "Track": 1, "Clip": 2, "Gap": 1]
}

extension ContainerFormat {
    package static let otio = ContainerFormat(name: "otio", longName: "OpenTimelineIO")
}

extension MediaType {
    /// What people see and hear of a timeline.
    fileprivate static let presented: [MediaType] = [.video, .audio, .subtitle]

    /// What else tracks of compositions carry.
    fileprivate static let kept: [MediaType] = [.text, .timecode, .metadata]

    /// What OpenTimelineIO calls the kind of a track.
    var trackKind: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
