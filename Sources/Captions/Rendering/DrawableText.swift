/// What of a text can be drawn: nothing that commands a terminal, turns the direction of what is around it or grows
/// without end.
package enum DrawableText {
    /// How many characters of a caption are drawn: more have no room on any screen.
    package static let longest = 4_000
    /// How many marks may be put on one character.
    package static let mostMarks = 4

    /// What is to be made of a scalar.
    enum Part {
        case base
        case mark
        case blank
        case joiner
        case unknown
        case nothing
    }

    static func part(_ scalar: Unicode.Scalar) -> Part {
        let value = scalar.value
        if value < 0x7F { return value > 0x20 ? .base : value == 0x20 || value == 0x09 ? .blank : .nothing }
        if value < 0xA0 { return .nothing }
        if value == 0xA0 || value == 0x3000 { return value == 0xA0 ? .blank : .base }
        if value == 0x200D { return .joiner }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return properties.isDefaultIgnorableCodePoint ? .nothing : .mark
        case .spaceSeparator: return .blank
        case .format, .lineSeparator, .paragraphSeparator, .control: return .nothing
        case .surrogate, .unassigned, .privateUse: return .unknown
        default: return properties.isDefaultIgnorableCodePoint ? .nothing : .base
        }
    }

    /// A text without controls and marks of direction, at most so many characters of it; its line breaks stay.
    ///
    /// Joiners and variation selectors stay, too: they shape letters and emoji.
    package static func cleaned(_ text: String, limit: Int = longest) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        var marks = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { break }
            if scalar == "\n" {
                result.append(scalar)
                count += 1
                continue
            }
            switch part(scalar) {
            case .base:
                marks = 0
                result.append(scalar)
            case .blank:
                marks = 0
                result.append(" ")
            case .unknown:
                marks = 0
                result.append("\u{FFFD}")
            case .mark:
                marks += 1
                guard marks <= mostMarks else { continue }
                result.append(scalar)
            case .joiner:
                marks += 1
                guard marks <= mostMarks else { continue }
                result.append(scalar)
            case .nothing:
                guard (0xFE00...0xFE0F).contains(scalar.value) || scalar.value == 0x200C else { continue }
                marks += 1
                guard marks <= mostMarks else { continue }
                result.append(scalar)
            }
            count += 1
        }
        return String(result)
    }

    /// Whether a caption is read from the right, by its first letter that says so.
    package static func isFromRight(_ runs: [TextRun]) -> Bool {
        for run in runs {
            for scalar in run.text.unicodeScalars.prefix(200) {
                switch scalar.value {
                case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                    return true
                default: if scalar.properties.isAlphabetic { return false }
                }
            }
        }
        return false
    }
}
