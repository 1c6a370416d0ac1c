internal import Glibc

/// The terminal's description, changed before ncurses sees it.
///
/// ncurses takes a description from the environment too (`TERMINFO=hex:…`, terminfo(5)). So the terminal's own one is
/// read, given 24-bit colours as xterm-direct has them, and handed over; ncurses then writes such colours by itself.
enum DescriptionOverride {
    /// Runs `open` while ncurses finds a changed description of `term`, in which `isDirect` means 24-bit colours; false
    /// when there is none.
    static func run(term: String, isDirect: Bool, _ open: () -> Bool) -> Bool {
        guard let file = description(of: term), var description = TerminfoDescription(file) else { return false }
        description.simplify()
        guard let changed = isDirect ? description.withDirectColor() : description else { return false }
        let kept = getenv("TERMINFO").map { String(cString: $0) }
        setenv("TERMINFO", "hex:" + hex(changed.compiled), 1)
        defer {
            if let kept { setenv("TERMINFO", kept, 1) } else { unsetenv("TERMINFO") }
        }
        return open()
    }

    /// The compiled description, from where ncurses would find it.
    static func description(of term: String) -> [UInt8]? {
        guard let first = term.utf8.first, !term.utf8.contains(UInt8(ascii: "/")) else { return nil }
        var folders: [String] = []
        if let own = getenv("TERMINFO") { folders.append(String(cString: own)) }
        if let home = getenv("HOME") { folders.append(String(cString: home) + "/.terminfo") }
        if let more = getenv("TERMINFO_DIRS") {
            folders += String(cString: more).split(separator: ":").map { String($0) }
        }
        folders += ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
        let letter = String(Unicode.Scalar(first))
        // File systems that ignore case have the letter's code.
        let code = String(first, radix: 16)
        for folder in folders {
            for part in [letter, code] {
                if let bytes = contents(of: "\(folder)/\(part)/\(term)") { return bytes }
            }
        }
        return nil
    }

    private static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // The most that ncurses reads.
        let limit = 32768
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, limit))
        }
        return bytes.isEmpty ? nil : bytes
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }
}
