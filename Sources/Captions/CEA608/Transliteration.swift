internal import CICU

/// Writes in characters that CEA-608 has what it has none for; nothing that can be read is left out.
///
/// Other scripts are written in Latin letters by ICU's rules (Unicode CLDR), and where nothing is like a character its name
/// stands for it, in brackets as captions tell of sounds: `[grinning face]`.
enum Transliteration {
    /// A text in characters that CEA-608 has, and line breaks; and which ones it does not have, each once.
    static func text(_ text: String) -> (text: String, unknown: [Unicode.Scalar]) {
        var unknown: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where !isKnown(scalar) && !unknown.contains(scalar) {
            unknown.append(scalar)
            if unknown.count >= 40 { break }
        }
        guard !unknown.isEmpty else { return (text, []) }
        let isForeign = text.unicodeScalars.contains { !isKnown($0) && table[$0] == nil && $0.properties.isAlphabetic }
        let latin = isForeign ? changed(text, CICU_LATIN) ?? text : text
        var result = ""
        // What is only there by its name is named once, however often it comes in a row.
        var (named, times) = ("\0" as Unicode.Scalar, 0)
        func endName() {
            if times > 0 { result += "[" + name(of: named) + (times > 1 ? " x\(times)]" : "]") }
            times = 0
        }
        for scalar in latin.unicodeScalars {
            if scalar == named, times > 0 {
                times += 1
                continue
            }
            let other = isKnown(scalar) ? String(scalar) : replacement(for: scalar)
            if other == "" { continue }
            endName()
            if let other { result += other } else { (named, times) = (scalar, 1) }
        }
        endName()
        return (result, unknown)
    }

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || CharacterSet.code(of: scalar) != nil
    }

    /// What a character is called, without words that say nothing to a reader.
    private static func name(of scalar: Unicode.Scalar) -> String {
        guard let name = scalar.properties.name else { return "U+" + String(scalar.value, radix: 16, uppercase: true) }
        let words = name.lowercased().split(separator: " ")
        let telling = words.filter { !["black", "white", "heavy", "sign", "symbol", "suit"].contains($0) }
        return (telling.isEmpty ? words : telling).joined(separator: " ")
    }

    /// What is written instead of a character that CEA-608 does not have; nil where nothing is like it.
    private static func replacement(for scalar: Unicode.Scalar) -> String? {
        if let known = table[scalar] { return known }
        // Regional indicators, of which flags are made, are letters.
        if let letter = UnicodeScalar(scalar.value &- 0x1F1E6 &+ 0x41), ("A"..."Z").contains(letter) {
            return String(letter)
        }
        switch scalar.properties.generalCategory {
        // They join or change the letter before them, or are not seen.
        case .nonspacingMark, .enclosingMark, .format, .control: return ""
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
        default: break
        }
        // Tees and crosses of boxes.
        if (0x251C...0x257F).contains(scalar.value) { return "+" }
        if scalar.properties.isEmojiModifier { return "" }
        if let plain = changed(String(scalar), CICU_ASCII), !plain.isEmpty, plain.unicodeScalars.allSatisfy(isKnown) {
            return plain
        }
        return nil
    }

    /// A text as ICU changes it; nil where it cannot.
    private static func changed(_ text: String, _ change: cicu_change) -> String? {
        let units = Array(text.utf16)
        // A Chinese character becomes seven letters at most, and a blank; an Arabic ligature 18.
        let (capacity, isTooLong) = units.count.multipliedReportingOverflow(by: 24)
        guard !isTooLong, let room = Int32(exactly: capacity), room < .max - 64 else { return nil }
        var buffer = units + [UInt16](repeating: 0, count: capacity + 64 - units.count)
        let count = cicu_transliterate(change, &buffer, Int32(units.count), room + 64)
        guard count >= 0, Int(count) <= buffer.count else { return nil }
        return String(decoding: buffer[..<Int(count)], as: UTF16.self)
    }

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [
            "…": "...", "–": "-", "‐": "-", "‑": "-", "‒": "-", "―": "—", "−": "-", "‚": ",", "„": "\"", "‟": "\"",
            "‛": "'", "′": "'", "″": "\"", "´": "'", "`": "'", "‹": "\"", "›": "\"", "œ": "oe", "Œ": "OE", "æ": "ae",
            "Æ": "AE", "€": "EUR", "№": "No", "×": "x", "⁄": "/", "¼": "1/4", "¾": "3/4", "¹": "1", "²": "2", "³": "3",
            "ª": "a", "º": "o", "ﬁ": "fi", "ﬂ": "fl", "♫": "♪", "♬": "♪", "♩": "♪", "Ð": "D", "ð": "d", "Þ": "Th",
            "þ": "th", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "İ": "I", "ĸ": "k", "ŋ": "ng", "Ŋ": "NG",
            "\u{2002}": " ", "\u{2003}": " ", "\u{2007}": " ", "\u{2008}": " ", "\u{2009}": " ", "\u{200A}": " ",
            "\u{202F}": " ", "\u{3000}": " ", "\t": " ", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8", "†": "*", "·": "•",
            "\u{200B}": "", "\u{200C}": "", "\u{200D}": "", "\u{200E}": "", "\u{200F}": "", "\u{FEFF}": "",
            "\u{AD}": "", "\u{2060}": "",
        ]
        let groups: [(String, String)] = [
            ("A", "ĀĂĄǍ"), ("a", "āăąǎ"), ("C", "ĆĈĊČ"), ("c", "ćĉċč"), ("D", "Ď"), ("d", "ď"), ("E", "ĒĔĖĘĚ"),
            ("e", "ēĕėęě"), ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ĨĪĬĮ"), ("i", "ĩīĭį"),
            ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķ"), ("L", "ĹĻĽ"), ("l", "ĺļľ"), ("N", "ŃŅŇ"), ("n", "ńņň"),
            ("O", "ŌŎŐ"), ("o", "ōŏő"), ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠȘ"), ("s", "śŝşšș"), ("T", "ŢŤȚ"),
            ("t", "ţťț"), ("U", "ŨŪŬŮŰŲ"), ("u", "ũūŭůűų"), ("W", "Ŵ"), ("w", "ŵ"), ("Y", "ÝŶŸ"), ("y", "ýŷÿ"),
            ("Z", "ŹŻŽ"), ("z", "źżž"),
        ]
        let shapes: [(String, String)] = [
            ("-", "─━┄┅┈┉╌╍═╴╶╸╺╼╾"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"), ("┌", "┍┎┏╒╓╔╭"), ("┐", "┑┒┓╕╖╗╮"), ("└", "┕┖┗╘╙╚╰"),
            ("┘", "┙┚┛╛╜╝╯"), ("/", "╱∕"), ("\\", "╲∖"), ("█", "▀▄▌▐░▒▓■▪◼"), ("•", "●∙◦○◯‣⁃"), ("~", "∼∽〜～"),
            ("'", "ʹʻʼʾʿˈ"), ("\"", "ʺ"),
            ("<-", "←⇐"), ("->", "→⇒➜➔"), ("^", "↑⇑"), ("v", "↓⇓"), ("<->", "↔⇔"), ("<=", "≤"), (">=", "≥"),
            ("!=", "≠"),
        ]
        for (letter, others) in groups + shapes { for scalar in others.unicodeScalars { table[scalar] = letter } }
        return table
    }()
}
