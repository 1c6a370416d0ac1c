import Foundation
import TestSupport
import Testing

/// A program that runs to its end, with what it said.
struct Command: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The `reel` built beside the test bundle, or the one that REEL_PROGRAM names (to test an optimised one).
    static func reel() throws -> URL {
        if let named = ProcessInfo.processInfo.environment["REEL_PROGRAM"] { return URL(filePath: named) }
        return try built("reel")
    }

    /// The Python that has the parsers of others which tests use.
    static func python() throws -> URL {
        do { return try built("python/bin/python3") } catch {
            throw HarnessError("webvtt-py is not installed: Scripts/test installs it beside the built tests")
        }
    }

    /// A program in the folder of the test bundle, or in one above it.
    private static func built(_ name: String) throws -> URL {
        // The bundle is itself the program that runs; it lies in the build folder, where every product is.
        let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let candidates = [runner.path] + CommandLine.arguments.filter { $0.contains(".xctest") }
        for candidate in candidates {
            var folder = URL(filePath: candidate).standardizedFileURL.deletingLastPathComponent()
            while folder.path != "/" {
                let program = folder.appending(path: name)
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue,
                    FileManager.default.isExecutableFile(atPath: program.path)
                {
                    return program
                }
                folder.deleteLastPathComponent()
            }
        }
        throw HarnessError("no built \(name) was found beside \(candidates.joined(separator: ", "))")
    }

    /// Whether the program under test was built with what debug builds have only.
    static var reelIsDebug: Bool {
        #if DEBUG
            ProcessInfo.processInfo.environment["REEL_PROGRAM"] == nil
        #else
            false
        #endif
    }

    /// Runs `reel` with these arguments and nothing to read.
    static func reel(
        _ arguments: String..., environment: [String: String] = [:], in folder: URL? = nil
    ) async throws -> Command {
        try await run(reel(), arguments, environment: environment, in: folder)
    }

    /// Runs a program to its end. `environment` is added to the test's own; an empty value takes a name out.
    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
        limit: Duration = .seconds(120)
    ) async throws -> Command {
        // Waiting blocks: not for the threads that every test shares.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try runBlocking(program, arguments, environment: environment, in: folder, limit: limit)
                    })
            }
        }
    }

    /// As `run`, on the caller's thread.
    static func runBlocking(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
        limit: Duration = .seconds(120)
    ) throws -> Command {
        // Files take any amount without anyone reading along.
        let scratch = try TemporaryFolder()
        let output = try scratch.write(to: "output")
        let errors = try scratch.write(to: "errors")
        // What the program caches must not come among the person's own caches.
        let own = ["XDG_CACHE_HOME": scratch.url.appending(path: "cache").path]
        let process = try spawn(
            program, arguments, environment: own.merging(environment) { $1 }, in: folder, output: output.path,
            errors: errors.path)
        let status = try wait(for: process, limit: limit) {
            HarnessError("\(program.lastPathComponent) \(arguments) did not end within \(limit)")
        }
        return try Command(
            status: status, output: String(decoding: Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: Data(contentsOf: errors), as: UTF8.self))
    }

    /// Ends a program that was started, without asking it.
    static func end(_ process: pid_t) {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Starts a program without Foundation's Process: that waits for all who inherit its descriptors, a daemon such as tmux's
    /// server too, and never notices the end of a program that has left one behind.
    static func spawn(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
        output: String = "/dev/null", errors: String = "/dev/null", terminal: String? = nil
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let terminal {
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // No signal blocked and none ignored, whatever the test runner does.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A terminal is its own who opens it first in a new session (POSIX_SPAWN_SETSID, which Swift does not see).
        let session: Int32 = terminal == nil ? 0 : 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.filter { !$0.value.isEmpty }
        // Swift does not see glibc's own way to start in another folder.
        let line = folder.map { ["/usr/bin/env", "--chdir=\($0.path)", program.path] } ?? [program.path]
        var words = (line + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + settings { free(word) } }
        var process = pid_t()
        let error = posix_spawn(&process, line[0], &actions, &attributes, &words, &settings)
        guard error == 0 else {
            throw HarnessError("\(program.path) did not start: \(String(cString: strerror(error)))")
        }
        return process
    }

    /// The exit status of a child that was spawned, or 128 and the signal's number.
    static func end(of process: pid_t, limit: Duration = .seconds(120)) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try wait(for: process, limit: limit) { HarnessError("the program did not end within \(limit)") }
                    })
            }
        }
    }

    /// Waits for a child's end; kills it and throws when the limit passes first.
    private static func wait(
        for process: pid_t, limit: Duration, otherwise error: () -> HarnessError
    ) throws -> Int32 {
        let end = ContinuousClock.now + limit
        var status: Int32 = 0
        var pause: useconds_t = 200
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now >= end {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                throw error()
            }
            usleep(pause)
            pause = min(pause * 2, 5_000)
        }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Where a program of the system is, by PATH.
    static func find(_ name: String) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let program = URL(filePath: String(folder)).appending(path: name)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
        throw HarnessError("\(name) is not installed: run Scripts/packages test")
    }
}
