import CLinux
import Folders
import Glibc
import Media

/// What is sent into the program, as a file that can be read from any place.
enum StandardInput {
    /// The path of an input as it was named: `-` is standard input, which is read to its end where it is no file.
    ///
    /// A file called `-` is named `./-`. Throws `Failure` where nothing is sent. Blocks until all has come.
    static func path(of argument: String, _ bytes: [UInt8]) throws -> [UInt8] {
        guard argument == "-" else { return bytes }
        let descriptor = try known.get()
        return Array("/proc/self/fd/\(descriptor)".utf8)
    }

    /// The name that stands for it in the names of files.
    static let name = MediaLocation("standard input")

    /// Read once, however often it is named.
    private static let known: Result<Int32, Failure> = {
        do throws(Failure) { return .success(try read()) } catch { return .failure(error) }
    }()

    private static func read() throws(Failure) -> Int32 {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Failure(description: "-: standard input is the terminal: send a file into reel, or name one")
        }
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { throw failure(errno) }
        if status.st_mode & S_IFMT == S_IFREG { return STDIN_FILENO }
        let file = try temporaryFile()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno) }
            if count == 0 { return file }
            guard SavedFile.writeAll(Array(buffer[..<count]), to: file) else { throw failure(errno) }
        }
    }

    /// A file without a name, which goes with the program; on the disk, because films are larger than memory.
    private static func temporaryFile() throws(Failure) -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        // O_TMPFILE, a macro that Swift does not see.
        let unnamed = open(folder, O_RDWR | O_CLOEXEC | 0o20_200_000, 0o600)
        if unnamed >= 0 { return unnamed }
        let inMemory = linux_memory_file("standard input")
        guard inMemory >= 0 else { throw failure(errno) }
        return inMemory
    }

    private static func failure(_ number: Int32) -> Failure {
        Failure(description: "-: standard input cannot be read: \(SavedFile.reason(number))")
    }
}
