internal import Bytes

/// What a server says of a file or folder; nil for what it does not say.
package struct SFTPAttributes: Sendable, Hashable {
    /// What a file is.
    package enum Kind: Sendable { case file, folder, link, special }

    /// In bytes.
    package let size: Int64?
    /// When it was last changed, in seconds since 1970.
    package let modified: Int64?
    package let kind: Kind?

    init(_ cursor: inout ByteCursor) throws {
        let flags = try cursor.u32()
        size = flags & 1 != 0 ? Int64(clamping: try cursor.u64()) : nil
        if flags & 2 != 0 { try cursor.skip(8) }
        kind = flags & 4 != 0 ? Self.kind(mode: try cursor.u32()) : nil
        if flags & 8 != 0 {
            try cursor.skip(4)
            modified = Int64(try cursor.u32())
        } else {
            modified = nil
        }
        if flags & 0x8000_0000 != 0 {
            for _ in 0..<(try cursor.u32()) {
                try cursor.skip(Int(cursor.u32()))
                try cursor.skip(Int(cursor.u32()))
            }
        }
    }

    /// By the bits of POSIX; nil where a server sends permissions only.
    private static func kind(mode: UInt32) -> Kind? {
        switch mode & 0o170000 {
        case 0: nil
        case 0o100000: .file
        case 0o040000: .folder
        case 0o120000: .link
        default: .special
        }
    }
}
