import Foundation
import TestSupport

/// A server of SSH on this machine that lets `ann` in with a password, and maybe a code: see Tests/Support/sshserver.py. It
/// ends with the last reference.
final class PasswordServer: Sendable {
    static let password = "s3 cret+"
    static let code = "123456"

    /// Where it is reached: an address without a slash at its end.
    let address: String
    /// What a program needs in its environment so that its `ssh` knows the server, and has no key for it.
    let environment: [String: String]

    private let process: Process
    private let folder: TemporaryFolder

    /// Starts a server; nil where Python has no asyncssh.
    init?(asksForCode: Bool = false) throws {
        guard let python = PythonReaders(importing: "asyncssh") else { return nil }
        let folder = try TemporaryFolder()
        let key = folder.path + "/host"
        let made = try Command.runBlocking(Command.find("ssh-keygen"), ["-q", "-t", "ed25519", "-N", "", "-f", key])
        guard made.status == 0 else { throw HarnessError("no key: \(made.errors)") }
        let output = try folder.write("", to: "output")
        let options = ["--password", Self.password] + (asksForCode ? ["--code", Self.code] : [])
        process = try python.start("sshserver.py", [folder.path] + options, output: output)
        self.folder = folder
        // Its first line is the port.
        let end = ContinuousClock.now + .seconds(60)
        while Self.lines(output).isEmpty, ContinuousClock.now < end, process.isRunning { usleep(5_000) }
        guard let port = Self.lines(output).first.flatMap({ UInt16($0) }) else {
            kill(process.processIdentifier, SIGKILL)
            throw HarnessError("the server did not start")
        }
        try folder.write("[127.0.0.1]:\(port) " + folder.text(of: "host.pub"), to: "known")
        environment = try SecureShellServer.environment(in: folder, "stranger", key: "none", hosts: "known")
        address = "sftp://127.0.0.1:\(port)"
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What it was answered so far, such as `password x` and `answer ['x']`.
    var tries: [String] { Array(Self.lines(folder.url.appending(path: "output")).dropFirst()) }

    /// The lines that have been written to their end.
    private static func lines(_ file: URL) -> [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
