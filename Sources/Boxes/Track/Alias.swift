internal import Bytes

/// The record by which the Macintosh finds a file (version 2), of which only names are of use elsewhere.
enum Alias {
    /// The path: POSIX, else the Macintosh's with colons, else the file's name.
    static func path(_ cursor: inout ByteCursor) -> String? {
        do {
            try cursor.skip(50)
            let nameLength = min(Int(try cursor.u8()), 63)
            let name = TextDecoder.macintosh(try cursor.take(63).prefix(nameLength))
            try cursor.skip(36)
            return path(records: &cursor) ?? (name.isEmpty ? nil : name)
        } catch {
            return nil
        }
    }

    private static func path(records cursor: inout ByteCursor) -> String? {
        var found: String?
        while let (tag, bytes) = record(&cursor), tag != 0xFFFF {
            if tag == 18 { return TextDecoder.unicode(bytes) }
            if tag == 2 { found = TextDecoder.macintosh(bytes) }
        }
        return found
    }

    private static func record(_ cursor: inout ByteCursor) -> (UInt16, [UInt8])? {
        do {
            let tag = try cursor.u16()
            let length = Int(try cursor.u16())
            let bytes = try cursor.take(length)
            // Records start at even places.
            if length % 2 == 1, !cursor.isAtEnd { try cursor.skip(1) }
            return (tag, bytes)
        } catch {
            return nil
        }
    }
}
