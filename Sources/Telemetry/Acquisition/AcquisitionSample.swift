internal import Bytes

/// What a camera states of a picture in a track of `rtmd`: lens, exposure, place, movement.
///
/// A header, then sets of lens, camera and maker (SMPTE RDD 18) as SMPTE ST 336 codes them: a label, a length, and statements
/// with tags and lengths of two bytes each. Sony's cameras add the tags of Exif's positions and of their own sensors.
public struct AcquisitionSample: Sendable, Hashable {
    /// All statements in the order in which they are stored.
    public let statements: [AcquisitionStatement]
    /// Whether a part could not be read.
    public let isDamaged: Bool

    /// Reads the bytes of a sample.
    public init(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        var statements: [AcquisitionStatement] = []
        do {
            // The header's length stands in it. What it holds nobody has published.
            try cursor.skip(Int(try cursor.u16()) - 2)
            while !cursor.isAtEnd, try Self.read(&cursor, into: &statements) {}
            isDamaged = false
        } catch {
            isDamaged = true
        }
        self.statements = statements
    }

    /// The statement with a tag; nil where there is none.
    public subscript(_ quantity: AcquisitionQuantity) -> AcquisitionStatement? {
        statements.first { $0.tag == quantity.rawValue }
    }

    /// Reads a statement, or the start of a set; false at zeros, which fill the sample up.
    private static func read(
        _ cursor: inout ByteCursor, into statements: inout [AcquisitionStatement]
    ) throws(ByteCursor.Truncated) -> Bool {
        // Less than a tag and a length are no statement.
        guard cursor.remaining >= 4 else { return false }
        let tag = try cursor.u16()
        guard tag != 0 else { return false }
        if tag == labelStart {
            try enterSet(&cursor)
        } else {
            statements.append(AcquisitionStatement(tag: tag, bytes: try cursor.take(Int(try cursor.u16()))))
        }
        return true
    }

    /// The first two of the four bytes that all labels of SMPTE begin with.
    private static let labelStart: UInt16 = 0x060E

    /// Moves to the first statement of a set whose label has begun, or behind what is no such set.
    private static func enterSet(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) {
        let label = try cursor.take(14)
        let first = try cursor.u8()
        // Lengths of more than a byte say how many bytes they have (BER, long form).
        let length = first < 0x80 ? UInt64(first) : try cursor.bigEndian(Int(first & 0x7F))
        // A local set with tags and lengths of two bytes: its statements are read one by one.
        guard label[2] != 2 || label[3] != 0x53 else { return }
        try cursor.skip(Int(clamping: length))
    }
}
