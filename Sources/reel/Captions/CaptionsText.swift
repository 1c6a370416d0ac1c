import Captions
import Media
import Terminal

/// What `reel captions` prints for a person.
enum CaptionsText {
    /// All captions: a line with times, channel, mode and place, then the text, indented.
    static func text(_ document: CaptionDocument) -> String {
        var text = ""
        for (place, caption) in document.captions.enumerated() {
            let end = caption.end.isNumeric ? caption.end.elapsed(rounding: .down) : "open"
            var facts = [caption.channel?.rawValue, caption.mode?.description, caption.region?.identifier].compactMap(
                \.self)
            if case .rollUp(let rows) = caption.mode { facts.append("\(rows) rows") }
            if let position = caption.positions.first { facts.append("row \(position.row), column \(position.column)") }
            let line = ["\(place + 1)", "\(caption.start.elapsed(rounding: .down)) → \(end)"] + facts
            text += line.joined(separator: "  ") + "\n"
            for line in caption.text.split(separator: "\n", omittingEmptySubsequences: false) {
                text += "    \(SafeText(String(line)))\n"
            }
        }
        return text
    }

    /// A warning in a line: where, what, how much, and what mends it.
    static func line(_ warning: ConversionWarning) -> String {
        var parts: [String] = []
        if let line = warning.line { parts.append("line \(line)") }
        if let first = warning.captions.first {
            let last = warning.captions.upperBound
            parts.append(warning.captions.count > 1 ? "captions \(first + 1) to \(last)" : "caption \(first + 1)")
            parts.append(warning.start.elapsed(rounding: .down))
        }
        return "\(parts.joined(separator: ", ")): \(warning)"
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
}
