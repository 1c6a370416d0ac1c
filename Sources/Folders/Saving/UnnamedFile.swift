internal import Glibc

/// A file without a name, which goes with whoever has it open; on the disk, because films are larger than memory.
package enum UnnamedFile {
    /// The folder in which these files are made.
    package static var folder: String {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return named.isEmpty ? "/var/tmp" : named
    }

    /// Opens one to write and read; less than zero, with the reason in `errno`, where that fails.
    package static func open() -> Int32 {
        var template = Array((folder + "/reel-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { return file }
        unlink(template)
        // No program that is started from here needs it.
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }
}
