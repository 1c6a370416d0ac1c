import Foundation
import TestSupport
import FoundationNetworking

/// A web server on this machine that serves a folder, and can be slow, lossy or strange: see Tests/Support/slowserver.py.
/// It ends with the last reference.
final class SlowServer: Sendable {
    /// What was asked of it so far.
    struct Statistics: Decodable, Sendable {
        let requests: Int
        let bytes: Int
        /// Of each request: where it began, and how many bytes were sent.
        let ranges: [[Int]]
    }

    /// Its root, with a slash at the end.
    let url: URL

    private let process: pid_t
    private let folder: TemporaryFolder

    /// Options are the script's: `--latency 200` (ms), `--rate 100000` (bytes/s), `--no-ranges`, `--stall-after 5000`,
    /// `--drop-after 5000`, `--change-after 2`, `--status 404`, `--deny-missing`, `--certificate a.pem`.
    convenience init(_ root: URL, _ options: String...) throws { try self.init(root, options) }

    /// As above, for options that a test has as a list.
    init(_ root: URL, _ options: [String]) throws {
        folder = try TemporaryFolder()
        let output = try folder.write(to: "port")
        process = try Command.spawn(
            Command.find("python3"),
            [Fixtures.support.appending(path: "slowserver.py").path, root.path] + options, output: output.path)
        // Its first line is the port.
        let end = ContinuousClock.now + .seconds(60)
        var line = ""
        while !line.hasSuffix("\n"), ContinuousClock.now < end {
            usleep(2_000)
            line = try String(contentsOf: output, encoding: .utf8)
        }
        let server = options.contains("--certificate") ? "https://localhost" : "http://127.0.0.1"
        guard let port = Int(line.dropLast()), let root = URL(string: "\(server):\(port)/") else {
            Command.end(process)
            throw HarnessError("slowserver.py did not start")
        }
        url = root
    }

    deinit { Command.end(process) }

    /// The address of a file by its path within the folder.
    func url(_ path: String) -> URL { url.appending(path: path) }

    func statistics() async throws -> Statistics {
        let (data, _) = try await URLSession.shared.data(from: url("__stats"))
        return try JSONDecoder().decode(Statistics.self, from: data)
    }

    /// Forgets what was asked so far.
    func reset() async throws {
        _ = try await URLSession.shared.data(from: url("__reset"))
    }
}
