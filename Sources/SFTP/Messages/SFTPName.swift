internal import Bytes

/// One name in a folder. Of a link the attributes are its own.
package struct SFTPName: Sendable, Hashable {
    /// The bytes of the name.
    package let name: [UInt8]
    package let attributes: SFTPAttributes

    init(_ cursor: inout ByteCursor) throws {
        name = try cursor.take(Int(cursor.u32()))
        // The same as a line of text, for people.
        try cursor.skip(Int(cursor.u32()))
        attributes = try SFTPAttributes(&cursor)
    }
}
