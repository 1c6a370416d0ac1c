import Captions
import Media
import Terminal

/// What `reel captions` prints for a person.
enum CaptionsText {
    /// All captions: a line with times, channel, mode and place, then the text, indented.
    static func text(_ document: CaptionDocument) -> String {
        var text = ""
        for (place, caption) in document.captions.enumerated() {
            let end = caption.end.isNumeric ? caption.end.elapsed() : "open"
            var facts = [caption.channel?.rawValue, caption.mode.map(name), caption.region?.identifier].compactMap(
                \.self)
            if case .rollUp(let rows) = caption.mode { facts.append("\(rows) rows") }
            if let position = caption.positions.first { facts.append("row \(position.row), column \(position.column)") }
            let line = ["\(place + 1)", "\(caption.start.elapsed()) → \(end)"] + facts
            text += line.joined(separator: "  ") + "\n"
            for line in caption.text.split(separator: "\n", omittingEmptySubsequences: false) {
                text += "    \(SafeText(String(line)))\n"
            }
        }
        return text
    }

    /// The mode's name; how many rows roll up is said elsewhere.
    static func name(_ mode: CaptionMode) -> String {
        switch mode {
        case .popOn: "pop-on"
        case .rollUp: "roll-up"
        case .paintOn: "paint-on"
        }
    }

    /// A warning in a line: where, what, how much, and what mends it.
    static func line(_ warning: ConversionWarning) -> String {
        var parts: [String] = []
        if let line = warning.line { parts.append("line \(line)") }
        if let first = warning.captions.first {
            let last = warning.captions.upperBound
            parts.append(warning.captions.count > 1 ? "captions \(first + 1) to \(last)" : "caption \(first + 1)")
            parts.append(warning.start.elapsed())
        }
        var text = "\(description(of: warning.rule))"
        if let figure = warning.figure, let limit = warning.limit {
            text += " (\(number(figure)), \(number(limit)) allowed)"
        }
        let cure = warning.adjustments.first.map { "; \(description(of: $0))" } ?? "; this only a person can mend"
        return "\(parts.joined(separator: ", ")): \(text)\(cure)"
    }

    private static func amount(_ time: MediaTime) -> String { number(abs(time.seconds)) + " s" }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String((value * 1000).rounded() / 1000)
    }

    /// The rule's name, for scripts.
    static func name(of rule: ConversionWarning.Rule) -> String {
        switch rule {
        case .syntax: "syntax"
        case .undoubledControls: "undoubledControls"
        case .budget: "budget"
        case .startsTooEarly: "startsTooEarly"
        case .overlap: "overlap"
        case .offGrid: "offGrid"
        case .openEnd: "openEnd"
        case .columns: "columns"
        case .rows: "rows"
        case .rollUpBase: "rollUpBase"
        case .lateLabel: "lateLabel"
        case .channelClash: "channelClash"
        case .empty: "empty"
        case .content: "content"
        }
    }

    static func description(of rule: ConversionWarning.Rule) -> String {
        switch rule {
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

    static func description(of adjustment: CaptionAdjustment) -> String {
        switch adjustment {
        case .time(let start, let duration):
            [
                start == .zero ? nil : "start \(amount(start)) \(start < .zero ? "earlier" : "later")",
                duration == .zero ? nil : "last \(amount(duration)) \(duration < .zero ? "shorter" : "longer")",
            ].compactMap(\.self).joined(separator: ", ")
        case .merge: "join it with the next"
        case .split: "divide it"
        case .reflow: "break its lines anew"
        case .rollUp(let rows): "roll up over \(rows) rows"
        case .transliterate: "write characters that the format has"
        case .inlineRuby: "write ruby in brackets"
        case .simplify: "leave out what the format cannot carry"
        case .remove: "take it out"
        case .rewrite: "write the file anew"
        }
    }
}
