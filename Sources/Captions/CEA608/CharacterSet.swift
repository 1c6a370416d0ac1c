/// The characters of CEA-608 and their codes: one table, read both ways.
enum CharacterSet {
    /// How a character is sent.
    enum Code: Sendable, Hashable {
        /// One byte of a pair of two characters.
        case basic(UInt8)
        /// A pair of its own (11 30 to 3F).
        case special(UInt8)
        /// A pair that replaces the cell before it (12 or 13 20 to 3F).
        case extended(UInt8, UInt8)
    }

    /// The basic characters that differ from ASCII.
    private static let differing: [(UInt8, UInt16)] = [
        (0x2A, 0xE1), (0x5C, 0xE9), (0x5E, 0xED), (0x5F, 0xF3), (0x60, 0xFA), (0x7B, 0xE7), (0x7C, 0xF7), (0x7D, 0xD1),
        (0x7E, 0xF1), (0x7F, 0x2588),
    ]

    /// 20 to 7F.
    static let basic: [UInt16] = {
        var table = (0x20...0x7F).map { UInt16($0) }
        for (code, character) in differing { table[Int(code) - 0x20] = character }
        return table
    }()

    /// 11 30 to 3F; 39 is the transparent space.
    static let special = Array("®°½¿™¢£♪à\u{A0}èâêîôû".utf16)
    /// 12 20 to 3F: Spanish, marks, French.
    static let firstExtended = Array("ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»".utf16)
    /// 13 20 to 3F: Portuguese, German, Danish, corners.
    static let secondExtended = Array("ÃãÍÌìÒòÕõ{}\\^_¦~ÄäÖöß¥¤|ÅåØø┌┐└┘".utf16)

    private static let codes: [UInt16: Code] = {
        var codes: [UInt16: Code] = [:]
        for (index, character) in secondExtended.enumerated() {
            codes[character] = .extended(0x13, 0x20 + UInt8(index))
        }
        for (index, character) in firstExtended.enumerated() {
            codes[character] = .extended(0x12, 0x20 + UInt8(index))
        }
        for (index, character) in special.enumerated() { codes[character] = .special(0x30 + UInt8(index)) }
        for (index, character) in basic.enumerated() { codes[character] = .basic(0x20 + UInt8(index)) }
        return codes
    }()

    /// How a character is sent; nil when CEA-608 has none like it.
    static func code(of scalar: Unicode.Scalar) -> Code? {
        guard let unit = UInt16(exactly: scalar.value) else { return nil }
        // Letters and digits, nearly always: what is ASCII and not one of the ten that differ is itself.
        switch unit {
        case 0x20...0x29, 0x2B...0x5B, 0x5D, 0x61...0x7A: return .basic(UInt8(truncatingIfNeeded: unit))
        default: return codes[unit]
        }
    }

    /// A plain character that looks alike, for decoders that know no extended ones: it is written first and replaced.
    static func base(of scalar: Unicode.Scalar) -> UInt8 {
        switch scalar {
        case "‘", "’": 0x27
        case "“", "”", "«", "»": 0x22
        case "—", "_", "~": 0x2D
        case "•": 0x2E
        case "¡": 0x21
        case "¦", "|", "┌", "┐", "└", "┘": 0x21
        case "{": 0x28
        case "}": 0x29
        case "\\": 0x2F
        case "©": 0x63
        case "¥": 0x59
        case "¤": 0x24
        default: plain[scalar] ?? 0x20
        }
    }

    private static let plain: [Unicode.Scalar: UInt8] = {
        let groups: [(Character, String)] = [
            ("A", "ÁÀÂÃÄÅ"), ("a", "ãäå"), ("C", "Ç"), ("E", "ÉÈÊË"), ("e", "ë"), ("I", "ÎÏÍÌ"), ("i", "ïì"),
            ("O", "ÓÔÒÕÖØ"), ("o", "òõöø"), ("s", "ß℠"), ("U", "ÚÜÙÛ"), ("u", "üù"),
        ]
        var plain: [Unicode.Scalar: UInt8] = [:]
        for (letter, others) in groups {
            for scalar in others.unicodeScalars { plain[scalar] = letter.asciiValue }
        }
        return plain
    }()
}
