import Folders
import Glibc

/// What is sent into the program, as a file that can be read from any place.
enum StandardInput {
    /// The path of a file that holds it; it is read to its end where it is no file itself.
    ///
    /// Throws `Failure` where nothing is sent. Blocks until all has come.
    static func path() throws -> [UInt8] {
        let descriptor = try known.get()
        return Array("/proc/self/fd/\(descriptor)".utf8)
    }

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
        // A file is opened anew, from its start: where some of it was read already, what is left is copied.
        let isWhole = status.st_mode & S_IFMT == S_IFREG && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0
        if isWhole { return STDIN_FILENO }
        let file = try temporaryFile()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { return file }
            if count < 0 {
                guard errno == EINTR || errno == EAGAIN else { throw failure(errno) }
                // A pipe that does not block by itself.
                var target = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                _ = poll(&target, 1, -1)
                continue
            }
            guard SavedFile.writeAll(Array(buffer[..<count]), to: file) else {
                throw Failure(description: "-: standard input cannot be kept: \(SavedFile.reason(errno))")
            }
        }
    }

    private static func temporaryFile() throws(Failure) -> Int32 {
        let file = UnnamedFile.open()
        guard file >= 0 else {
            throw Failure(description: "-: standard input cannot be kept: \(SavedFile.reason(errno)); set TMPDIR")
        }
        return file
    }

    private static func failure(_ number: Int32) -> Failure {
        Failure(description: "-: standard input cannot be read: \(SavedFile.reason(number))")
    }
}
