internal import Bytes

/// The styles that a track of SubStation Alpha defines in its header.
struct SubStationStyles: Sendable {
    /// What a style says that captions have a place for.
    struct Style: Sendable, Hashable {
        var style = RunStyle()
        /// As on a number pad, 2 by itself.
        var alignment = 2
    }

    private static let most = 1_000

    private var styles: [String: Style] = [:]
    /// Whether `\n` breaks a line, and is no blank: in the first format, and where lines are not wrapped.
    private(set) var hasSoftBreaks = false

    init(header: [UInt8]) {
        let (text, _) = TextDecoding.utf8(header)
        var section = ""
        var fields: [String] = []
        for range in TextLines(text) {
            let line = SubStationStyles.trimmed(String(decoding: text[range], as: UTF8.self)[...])
            if line.hasPrefix("[") {
                section = line.lowercased()
                if section == "[v4 styles]" { hasSoftBreaks = true }
                continue
            }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = SubStationStyles.trimmed(line[line.index(after: colon)...])
            switch (section, name) {
            case ("[script info]", "wrapstyle"): hasSoftBreaks = hasSoftBreaks || value == "2"
            case ("[v4+ styles]", "format"), ("[v4 styles]", "format"):
                fields = value.split(separator: ",").map { SubStationStyles.trimmed($0).lowercased() }
            case ("[v4+ styles]", "style"), ("[v4 styles]", "style"):
                guard styles.count < SubStationStyles.most else { return }
                let values = value.split(separator: ",", omittingEmptySubsequences: false).map {
                    SubStationStyles.trimmed($0)
                }
                add(fields, values, isOld: section == "[v4 styles]")
            default: break
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" || last == "\0" { text.removeLast() }
        return String(text)
    }

    private mutating func add(_ fields: [String], _ values: [String], isOld: Bool) {
        var style = Style()
        var name = "Default"
        for (field, value) in zip(fields, values) {
            switch field {
            case "name": name = value
            case "primarycolour":
                if let color = SubStationStyles.color(value[...]), color != .white { style.style.color = color }
            case "bold": style.style.isBold = (Int(value) ?? 0) != 0
            case "italic": style.style.isItalic = (Int(value) ?? 0) != 0
            case "underline": if (Int(value) ?? 0) != 0 { style.style.decoration.insert(.underline) }
            case "strikeout": if (Int(value) ?? 0) != 0 { style.style.decoration.insert(.lineThrough) }
            case "alignment":
                let number = Int(value) ?? 2
                style.alignment =
                    isOld ? SubStationStyles.alignment(old: number) : (1...9).contains(number) ? number : 2
            default: break
            }
        }
        styles[SubStationStyles.key(name[...])] = style
    }

    /// An asterisk before a name says nothing, and names differ in more than case.
    private static func key(_ name: Substring) -> String { trimmed(name.drop { $0 == "*" }).lowercased() }

    /// A style by its name; the one called Default for a name that nobody has defined.
    subscript(name: Substring) -> Style { styles[SubStationStyles.key(name)] ?? styles["default"] ?? Style() }

    /// Whether a name is defined.
    func contains(_ name: Substring) -> Bool { styles[SubStationStyles.key(name)] != nil }

    /// The first format counted 1 to 3 below, 5 to 7 above, 9 to 11 in the middle.
    static func alignment(old number: Int) -> Int {
        switch number {
        case 1...3: number
        case 5...7: number + 2
        case 9...11: number - 5
        default: 2
        }
    }

    /// A colour: `&HAABBGGRR`, whose AA counts transparency, or the same as a decimal number.
    static func color(_ text: Substring) -> CaptionColor? {
        let digits = text.drop { $0 == "&" || $0 == "H" || $0 == "h" }
        let end = digits.lastIndex { $0 != "&" && $0 != " " }.map(digits.index(after:)) ?? digits.startIndex
        let isHexadecimal = text.first == "&" || text.first == "H" || text.first == "h"
        guard end > digits.startIndex, let number = Int64(digits[..<end], radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        let bits = UInt32(truncatingIfNeeded: number)
        return CaptionColor(
            red: UInt8(bits & 0xFF), green: UInt8(bits >> 8 & 0xFF), blue: UInt8(bits >> 16 & 0xFF),
            alpha: 255 - UInt8(bits >> 24))
    }
}
