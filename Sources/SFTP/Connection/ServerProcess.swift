internal import Bytes
internal import CLinux
internal import Glibc

/// A program that speaks SFTP on its input and output, in a session of its own, where it finds no terminal.
///
/// Belongs to the thread of its connection. `deinit` ends it, and waits until it has ended.
///
/// The helper is closed after that: what still ran could find another's under the numbers that were its own, and take the
/// answers meant for that.
final class ServerProcess {
    /// What it reads and writes, which never blocks.
    let socket: Int32
    /// What it says of itself.
    let errors: Int32
    /// By what it asks who logs in; nil where it can ask nobody.
    let helper: AskpassHelper?
    /// Whether it speaks SFTP. Before, as it logs in, `ssh` does not heed SIGTERM, and tries on.
    var isLoggedIn = false
    private let process: pid_t

    /// Starts a program, found in PATH where it has no slash. Throws `SFTPError`.
    ///
    /// Both that and what it gets are of the environment as it was at first: another thread may be changing it. To it come
    /// the variables of the helper.
    init(_ arguments: [String], askingBy helper: AskpassHelper?) throws(SFTPError) {
        guard let program = Self.find(arguments.first ?? "") else { throw SFTPError(.missingProgram) }
        var ends: [Int32] = [-1, -1]
        var pipe: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.failure(errno) }
        guard linux_pipe(&pipe) == 0 else {
            let error = Self.failure(errno)
            for end in ends { close(end) }
            throw error
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in [(ends[1], 0), (ends[1], 1), (pipe[1], 2)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, from, to)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that start it take no signals, and ignore some.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let session = Int16(0x80)  // POSIX_SPAWN_SETSID, a macro Swift does not see
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | session)
        var process: pid_t = 0
        var strings = arguments.map { strdup($0) } + [nil]
        var variables = Self.variables(with: helper?.environment ?? []).map { strdup($0) } + [nil]
        let result = posix_spawn(&process, program, &actions, &attributes, &strings, &variables)
        for string in strings + variables { free(string) }
        close(ends[1])
        close(pipe[1])
        guard result == 0 else {
            close(ends[0])
            close(pipe[0])
            throw Self.failure(result)
        }
        for end in [ends[0], pipe[0]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (socket, errors, self.process, self.helper) = (ends[0], pipe[0], process, helper)
    }

    deinit {
        // It has read its end then, and goes by itself; where it hangs it is asked to.
        close(socket)
        close(errors)
        // With what it has started: the helper's script, and those that log in to hosts on the way.
        if isLoggedIn { kill(process, SIGTERM) } else { kill(-process, SIGKILL) }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Sends what fits; how much that was. Throws `SFTPError.dropped`.
    func send(_ bytes: ArraySlice<UInt8>) throws(SFTPError) -> Int {
        let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 { return count }
        if errno == EAGAIN || errno == EINTR { return 0 }
        throw SFTPError(.dropped)
    }

    /// The environment of the start, with others in place of those of the same names.
    private static func variables(with others: [String]) -> [[CChar]] {
        func name(_ variable: [CChar]) -> ArraySlice<CChar> {
            variable.prefix { $0 != CChar(UInt8(ascii: "=")) && $0 != 0 }
        }
        let others = others.map { Array($0.utf8CString) }
        let names = Set(others.map(name))
        var result = others
        var next = linux_first_environment()
        while let here = next, let variable = here.pointee {
            let bytes = Array(UnsafeBufferPointer(start: variable, count: strlen(variable) + 1))
            if !names.contains(name(bytes)) { result.append(bytes) }
            next = here + 1
        }
        return result
    }

    /// The path of a program; nil where there is none.
    private static func find(_ name: String) -> String? {
        if name.contains("/") { return name }
        guard let folders = linux_first_variable("PATH") else { return nil }
        return String(cString: folders).split(separator: ":").lazy.map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    private static func failure(_ number: Int32) -> SFTPError {
        SFTPError(.other, detail: "ssh cannot be started: \(String(cString: strerror(number)))")
    }
}
