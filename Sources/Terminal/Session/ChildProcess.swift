internal import Bytes
internal import CLinux
internal import Glibc

/// Another program that was started; it is waited for on a thread of its own.
struct ChildProcess: Sendable {
    let process: pid_t

    /// Starts `argv[0]`, looked up in PATH, on the terminal's device or, without one, in a session of its own. Arguments
    /// are bytes: names of files need not be text.
    ///
    /// `input` is what it reads from its standard input: nil for the terminal, or for nothing without one.
    /// `output` is where it writes without a terminal; nowhere where that is nil.
    static func start(
        _ argv: [[UInt8]], environment: [String: String], terminal: String?, input: [UInt8]? = nil,
        output: Int32? = nil
    ) throws(TerminalError) -> ChildProcess {
        guard let name = argv.first else {
            throw TerminalError(.spawn, "There is no program to start.", remedy: "Name one in the configuration.")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let source = try input.map(Self.memoryFile)
        defer { if let source { close(source) } }
        if let source {
            posix_spawn_file_actions_adddup2(&actions, source, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, terminal ?? "/dev/null", O_RDWR, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, terminal ?? "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        let session = terminal == nil ? 0x80 : 0  // POSIX_SPAWN_SETSID, a macro Swift does not see
        posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(session)))

        var process: pid_t = 0
        let result = withCStrings(argv) { arguments -> Int32 in
            guard let program = arguments.first ?? nil else { return EINVAL }
            return withCStrings(Self.environment(with: environment)) { variables in
                posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
            }
        }
        guard result == 0 else {
            throw TerminalError(
                .spawn, "\(SafeText(bytes: name)) cannot be started: \(String(cString: strerror(result))).",
                remedy: "Install it, or name another program in the configuration.")
        }
        return ChildProcess(process: process)
    }

    /// A file without a name that holds these bytes: however many they are, nobody waits for the program to read them.
    private static func memoryFile(of bytes: [UInt8]) throws(TerminalError) -> Int32 {
        let file = linux_memory_file("input")
        var rest = bytes[...]
        while file >= 0, !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard file >= 0, rest.isEmpty, lseek(file, 0, SEEK_SET) == 0 else {
            if file >= 0 { close(file) }
            throw TerminalError(.spawn, "The program cannot be given its input.", remedy: "Try again later.")
        }
        return file
    }

    /// Waits for the end and returns the exit status, or 128 and the number of the signal.
    ///
    /// Where no thread can be had for it, it asks again and again.
    func status(startThread: Worker.Starter = { Worker.startThread($0) }) async -> Int32 {
        if let status = await Worker.value(startThread: startThread, of: { exitStatus(0) ?? 0 }) { return status }
        // Detached, because sleeping in a cancelled task returns at once.
        return await Task.detached {
            while true {
                if let status = exitStatus(WNOHANG) { return status }
                try? await Task.sleep(for: .milliseconds(20))
            }
        }.value
    }

    /// The exit status as `status` returns it; nil with WNOHANG while the process runs. Without, it waits.
    private func exitStatus(_ options: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, options)
            if ended == 0 { return nil }
            if ended < 0, errno == EINTR { continue }
            let signal = status & 0x7F
            return signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }

    /// Runs a program that answers at once, and returns what it wrote; nil where it failed, wrote 4096 bytes or
    /// more, or has not ended after 5 s. It waits: call it where that is allowed.
    static func output(of argv: [[UInt8]]) -> String? {
        var ends: [Int32] = [-1, -1]
        guard linux_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let child = try? start(argv, environment: [:], terminal: nil, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        var bytes: [UInt8] = []
        let end = linux_monotonic_time() + 5_000_000_000
        var hasEnded = false
        while !hasEnded, bytes.count < 4096 {
            let now = linux_monotonic_time()
            guard now < end else { break }
            var target = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            guard poll(&target, 1, Int32((end - now) / 1_000_000 + 1)) > 0 else { continue }
            withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
                let count = read(ends[0], buffer.baseAddress, buffer.count)
                if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) } else { hasEnded = true }
            }
        }
        var status: Int32 = 0
        while hasEnded {
            let ended = waitpid(child.process, &status, WNOHANG)
            if ended != 0 { return ended > 0 && status == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            if linux_monotonic_time() >= end { break }
            usleep(1000)
        }
        kill(child.process, SIGKILL)
        while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
        return nil
    }

    private static func environment(with changes: [String: String]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        var place = environ
        while let entry = place.pointee {
            let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry)).map(UInt8.init(bitPattern:))
            let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if changes[name] == nil { result.append(bytes) }
            place += 1
        }
        return result + changes.map { Array("\($0.key)=\($0.value)".utf8) }
    }

    /// An error number: that of `body`, EINVAL where a string contains a zero byte, which no argument can have.
    private static func withCStrings(
        _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
    ) -> Int32 {
        let texts = strings.compactMap(\.cString)
        guard texts.count == strings.count else { return EINVAL }
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return copies.contains(nil) ? ENOMEM : body(copies + [nil])
    }
}
