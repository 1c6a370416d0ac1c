internal import Compositions
internal import Media

extension OTIOObject {
    /// How deep items are looked into.
    private static let deepest = 64

    /// How long an item lasts, where `media` tells how long that of a clip is.
    ///
    /// Throws what `media` throws, and `MediaError` for times that cannot be and for items too deep within each other.
    func length(depth: Int = 0, ofMedia media: (OTIOObject) throws -> ExactTime) throws -> ExactTime {
        if let range = try ItemRange(ofItem: self) { return range.duration }
        guard depth < Self.deepest else { throw MediaError.nestedTooDeeply }
        func length(of item: OTIOObject) throws -> ExactTime { try item.length(depth: depth + 1, ofMedia: media) }
        let items = children.filter { $0.schemaName != "Transition" }
        switch schemaName {
        case "Track": return try items.reduce(overhang) { $0 + (try length(of: $1)) }
        case "Stack": return try items.map(length).max() ?? .zero
        case "Clip":
            guard let range = activeReference?.availableRange else { return try media(self) }
            return try ItemRange(range, description).duration
        default: return .zero
        }
    }

    /// How much longer a track is than its items, by the transitions at both its ends: those need something to lead from or
    /// to. OpenTimelineIO counts it so, with the first item at zero.
    var overhang: ExactTime {
        get throws(MediaError) {
            let items = children
            var overhang = ExactTime.zero
            if let first = items.first, first.schemaName == "Transition" {
                overhang = try ExactTime(OTIOObject(first.json["in_offset"]), first.description)
            }
            if let last = items.last, last.schemaName == "Transition" {
                overhang = overhang + (try ExactTime(OTIOObject(last.json["out_offset"]), last.description))
            }
            return max(.zero, overhang)
        }
    }
}
