internal import Times

extension ConversionWarning: CustomStringConvertible {
    /// What is wrong, how much, and what mends it, in English.
    public var description: String {
        "\(finding); " + (adjustments.first.map(\.description) ?? "this only a person can mend")
    }

    /// What is wrong and how much, in English.
    public var finding: String {
        guard let figure, let limit else { return rule.description }
        return "\(rule) (\(Self.number(figure)), \(Self.number(limit)) allowed)"
    }

    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String((value * 1000).rounded() / 1000)
    }
}

extension ConversionWarning.Rule: CustomStringConvertible {
    /// What is not kept to, in English.
    public var description: String {
        switch self {
        case .syntax(let reason): reason.description
        case .undoubledControls: "control codes that are sent once only"
        case .budget: "more codes than frames before it"
        case .startsTooEarly: "no time to send it before it starts"
        case .overlap: "overlaps the next, in seconds"
        case .offGrid: "lies beside the format's times, in seconds"
        case .openEnd: "has no end"
        case .columns: "a line too wide"
        case .rows: "too many lines"
        case .rollUpBase: "rolls up beyond the top of the screen"
        case .lateLabel: "a timecode beyond the last hour of the day"
        case .channelClash: "channels of both fields in one file"
        case .empty: "shows nothing"
        case .content(let kind): kind.description
        }
    }
}

extension CaptionAdjustment: CustomStringConvertible {
    /// The change in English.
    public var description: String {
        func amount(_ time: MediaTime) -> String { ConversionWarning.number(abs(time.seconds)) + " s" }
        switch self {
        case .time(let start, let duration):
            return [
                start == .zero ? nil : "start \(amount(start)) \(start < .zero ? "earlier" : "later")",
                duration == .zero ? nil : "last \(amount(duration)) \(duration < .zero ? "shorter" : "longer")",
            ].compactMap(\.self).joined(separator: ", ")
        case .merge: return "join it with the next"
        case .split: return "divide it"
        case .reflow: return "break its lines anew"
        case .rollUp(let rows): return "roll up over \(rows) rows"
        case .transliterate: return "write characters that the format has"
        case .inlineRuby: return "write ruby in brackets"
        case .simplify: return "leave out what the format cannot carry"
        case .remove: return "take it out"
        case .rewrite: return "write the file anew"
        }
    }
}
