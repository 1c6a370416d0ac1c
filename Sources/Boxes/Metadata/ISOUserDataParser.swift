internal import Bytes

/// Reads the boxes of user data that ISO/IEC 14496-12, 8.10 and 3GPP TS 26.244, 8 define.
struct ISOUserDataParser {
    let type: FourCC

    var isKnown: Bool {
        [
            "titl", "auth", "cprt", "dscp", "perf", "gnre", "albm", "yrrc", "rtng", "clsf", "kywd", "loci", "coll",
            "kind",
        ].contains(type)
    }

    /// The value and its language.
    func read(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> (BoxMetadataValue, String?) {
        guard try cursor.u32() == 0 else { throw ByteCursor.Truncated() }
        switch type {
        case "yrrc": return (.integer(Int64(try cursor.u16())), nil)
        case "kind": return (try kind(&cursor), nil)
        case "loci": return try location(&cursor)
        case "kywd": return try keywords(&cursor)
        case "rtng":
            let entity = try cursor.fourCC()
            let criteria = try cursor.fourCC()
            return try text(&cursor, prefix: "\(entity) \(criteria) ")
        case "clsf":
            let entity = try cursor.fourCC()
            let table = try cursor.u16()
            return try text(&cursor, prefix: "\(entity) \(table) ")
        default: return try text(&cursor)
        }
    }

    private func text(
        _ cursor: inout ByteCursor, prefix: String = ""
    ) throws(ByteCursor.Truncated) -> (BoxMetadataValue, String?) {
        let language = LanguageCode.packed(try cursor.u16())
        return (.text(prefix + (try string(&cursor))), language)
    }

    /// UTF-8, or UTF-16 with a byte order mark, up to a zero.
    private func string(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> String {
        var ahead = cursor
        let mark = ahead.remaining >= 2 ? try ahead.u16() : 0
        guard mark == 0xFEFF || mark == 0xFFFE else { return TextDecoder.macintosh(cursor.untilZero()) }
        cursor = ahead
        var bytes: [UInt8] = []
        while cursor.remaining >= 2 {
            let unit = try cursor.take(2)
            if unit == [0, 0] { break }
            bytes += unit
        }
        return TextDecoder.utf16(bytes, isLittleEndian: mark == 0xFFFE) ?? ""
    }

    private func kind(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> BoxMetadataValue {
        let scheme = try string(&cursor)
        let value = try string(&cursor)
        return .text(value.isEmpty ? scheme : scheme + " " + value)
    }

    private func location(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> (BoxMetadataValue, String?) {
        let language = LanguageCode.packed(try cursor.u16())
        let name = try string(&cursor)
        let role = try cursor.u8()
        let (longitude, latitude) = (try cursor.fixed16(), try cursor.fixed16())
        let altitude = try cursor.fixed16()
        let body = try string(&cursor)
        let notes = try string(&cursor)
        let location = GeographicLocation(
            latitude: latitude, longitude: longitude, altitude: altitude, name: name.isEmpty ? nil : name, role: role,
            body: body.isEmpty ? nil : body, notes: notes.isEmpty ? nil : notes)
        return (.location(location), language)
    }

    private func keywords(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> (BoxMetadataValue, String?) {
        let language = LanguageCode.packed(try cursor.u16())
        let count = try cursor.u8()
        var words: [String] = []
        for _ in 0..<count {
            let length = Int(try cursor.u8())
            var word = try cursor.section(length)
            words.append(try string(&word))
        }
        return (.text(words.joined(separator: ", ")), language)
    }
}
