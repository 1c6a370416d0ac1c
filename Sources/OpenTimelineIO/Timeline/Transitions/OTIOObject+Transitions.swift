internal import Compositions
internal import Media

extension OTIOObject {
    /// How far a dissolve reaches into the items before and after it; nil for what is none, and for one without length.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    var dissolveOffsets: (before: ExactTime, after: ExactTime)? {
        get throws(MediaError) {
            guard schemaName == "Transition", json["transition_type"]?.string == Self.dissolve else { return nil }
            let before = try max(.zero, ExactTime(OTIOObject(json["in_offset"]), description))
            let after = try max(.zero, ExactTime(OTIOObject(json["out_offset"]), description))
            return before + after > .zero ? (before, after) : nil
        }
    }

    /// Whether it is a dissolve, or holds one.
    var hasDissolves: Bool {
        schemaName == "Transition"
            ? json["transition_type"]?.string == Self.dissolve : children.contains { $0.hasDissolves }
    }

    /// A dissolve that reaches so far into the items around it.
    init(dissolve before: ExactTime, _ after: ExactTime, rate: Fraction) {
        self.init(
            "Transition.1",
            [
                "metadata": .object(JSONObject()), "name": .string(""),
                "in_offset": .object(OTIOObject(before, rate: rate).json),
                "out_offset": .object(OTIOObject(after, rate: rate).json), "transition_type": .string(Self.dissolve),
            ])
    }

    private static let dissolve = "SMPTE_Dissolve"
}
