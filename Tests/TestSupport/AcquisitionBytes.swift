/// Samples of acquisition metadata (`rtmd`; SMPTE RDD 18), as Sony's cameras write them.
public enum AcquisitionBytes {
    /// A sample: a header, then the sets of lens, camera and maker, each with statements.
    public static func sample(_ sets: [UInt8]...) -> [UInt8] {
        let header: [UInt8] = [0, 0x1C] + [UInt8](repeating: 0, count: 26)
        return sets.enumerated().reduce(header) { $0 + set(UInt8($1.offset + 1), $1.element) } + [0, 0, 0, 0]
    }

    /// A statement.
    public static func statement(_ tag: UInt16, _ value: [UInt8]) -> [UInt8] {
        number(tag) + number(UInt16(value.count)) + value
    }

    /// A statement of a number of two bytes.
    public static func statement(_ tag: UInt16, _ value: UInt16) -> [UInt8] { statement(tag, number(value)) }

    /// A statement of text.
    public static func statement(_ tag: UInt16, text: String) -> [UInt8] { statement(tag, Array(text.utf8)) }

    /// A statement of fractions.
    public static func statement(_ tag: UInt16, rationals: [(UInt32, UInt32)]) -> [UInt8] {
        statement(tag, rationals.flatMap { MetadataMovie.number($0.0) + MetadataMovie.number($0.1) })
    }

    /// A statement of rows of three numbers.
    public static func statement(_ tag: UInt16, rows: [[Int16]]) -> [UInt8] {
        let values = rows.flatMap { $0.flatMap { number(UInt16(bitPattern: $0)) } }
        return statement(tag, MetadataMovie.number(UInt32(rows.count)) + MetadataMovie.number(6) + values)
    }

    /// Where and when somebody was, by a receiver.
    public static func place(latitude: [(UInt32, UInt32)], longitude: [(UInt32, UInt32)]) -> [UInt8] {
        statement(0x8500, [2, 2, 0, 0]) + statement(0x8501, text: "S") + statement(0x8502, rationals: latitude)
            + statement(0x8503, text: "W") + statement(0x8504, rationals: longitude) + statement(0x8505, [0])
            + statement(0x8506, rationals: [(12_345, 100)])
            + statement(0x8507, rationals: [(23, 1), (59, 1), (58_500, 1_000)]) + statement(0x8509, text: "A")
            + statement(0x850A, text: "3") + statement(0x850C, text: "K") + statement(0x850D, rationals: [(36, 1)])
            + statement(0x8512, text: "WGS-84") + statement(0x851D, text: "2024:02:29")
    }

    private static func number(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }

    private static func set(_ kind: UInt8, _ statements: [UInt8]) -> [UInt8] {
        let label: [UInt8] = [6, 14, 0x2B, 0x34, 2, 0x53, 1, 1, 12, 2, 1, 1, kind == 3 ? 0x7F : kind, 1, 0, 0]
        return label + [0x83, 0] + number(UInt16(statements.count)) + statements
    }
}
