internal import Bytes
internal import Media

/// Reads what the header of a 7z archive is made of (7zFormat.txt of 7-Zip), and throws `MediaError` where it ends too early
/// or says what cannot be.
struct SevenZipCursor {
    private var cursor: ByteCursor

    init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

    private init(_ cursor: ByteCursor) { self.cursor = cursor }

    /// A number of up to eight bytes: as many bits of the first one are set at its top as others follow.
    mutating func number() throws -> UInt64 {
        try checked { cursor throws(ByteCursor.Truncated) in
            let first = try cursor.u8()
            let count = (~first).leadingZeroBitCount
            let low = try cursor.littleEndian(count)
            return count >= 7 ? low : low | UInt64(first & (0x7F >> UInt8(count))) << UInt64(count * 8)
        }
    }

    /// A number of bytes, or where one lies.
    mutating func length() throws -> Int64 {
        guard let length = try Int64(exactly: number()) else { throw MediaError.damaged7z }
        return length
    }

    /// How many of something follow. Throws where those are more than members may be.
    mutating func count() throws -> Int {
        let count = try number()
        guard count <= UInt64(ArchiveDirectory.most) else { throw MediaError.tooManyMembers }
        return Int(count)
    }

    /// What comes next. Throws where that is nothing known.
    mutating func property() throws -> SevenZipProperty {
        guard let property = try SevenZipProperty(rawValue: number()) else { throw MediaError.damaged7z }
        return property
    }

    /// Passes by what has to come next.
    mutating func expect(_ property: SevenZipProperty) throws {
        guard try self.property() == property else { throw MediaError.damaged7z }
    }

    mutating func byte() throws -> UInt8 { try checked { cursor throws(ByteCursor.Truncated) in try cursor.u8() } }

    mutating func bytes(_ count: Int) throws -> [UInt8] {
        try checked { cursor throws(ByteCursor.Truncated) in try cursor.take(count) }
    }

    /// A number of 32 or 64 bits.
    mutating func fixed(_ count: Int) throws -> UInt64 {
        try checked { cursor throws(ByteCursor.Truncated) in try cursor.littleEndian(count) }
    }

    /// A part by itself, which this one passes by.
    mutating func section(_ length: Int64) throws -> SevenZipCursor {
        guard let length = Int(exactly: length) else { throw MediaError.damaged7z }
        return try SevenZipCursor(checked { cursor throws(ByteCursor.Truncated) in try cursor.section(length) })
    }

    /// The path that comes next: UTF-16 up to a zero, in UTF-8.
    mutating func name() throws -> [UInt8] {
        var units: [UInt16] = []
        while case let unit = try fixed(2), unit != 0 { units.append(UInt16(unit)) }
        // Most names are such, and an archive may have very many.
        if units.allSatisfy({ $0 < 0x80 }) { return units.map(UInt8.init) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// As many flags, eight a byte, the first at its top.
    mutating func flags(_ count: Int) throws -> [Bool] {
        let bytes = try bytes((count + 7) / 8)
        return (0..<count).map { bytes[$0 / 8] & 0x80 >> UInt8($0 % 8) != 0 }
    }

    /// As many flags, for which one byte may stand where all of them are set.
    mutating func definedFlags(_ count: Int) throws -> [Bool] {
        try byte() == 0 ? flags(count) : [Bool](repeating: true, count: count)
    }

    /// As many check sums; nil for those that are not stated.
    mutating func checkSums(_ count: Int) throws -> [UInt32?] {
        try definedFlags(count).map { try $0 ? UInt32(fixed(4)) : nil }
    }

    /// Throws where what comes next is said to lie elsewhere in the archive, which no program writes.
    mutating func expectHere() throws {
        guard try byte() == 0 else { throw MediaError.damaged7z }
    }

    private mutating func checked<Value>(
        _ body: (inout ByteCursor) throws(ByteCursor.Truncated) -> Value
    ) throws -> Value {
        do { return try body(&cursor) } catch { throw MediaError.damaged7z }
    }
}
