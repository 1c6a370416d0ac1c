public import Foundation
import FoundationNetworking

/// A service of S3 on this machine that checks signatures, and can be strange: see Tests/Support/s3server.py. It ends with the
/// last reference.
public final class BucketServer: Sendable {
    /// Why it does not run.
    public struct Failed: Error {}

    /// Its address, without a slash at the end.
    public let endpoint: String

    /// What a program needs in its environment to be let in. Nothing of the person's own counts.
    public var environment: [String: String] {
        environmentWithoutKeys.merging(["AWS_ACCESS_KEY_ID": "AKIDREEL", "AWS_SECRET_ACCESS_KEY": "secret/of+reel"]) {
            $1
        }
    }

    /// The same for somebody without keys.
    public var environmentWithoutKeys: [String: String] {
        let files = ["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"].map { ($0, "/dev/null") }
        let empty = [
            "AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL_S3",
            "AWS_REGION", "AWS_DEFAULT_REGION",
        ].map { ($0, "") }
        return Dictionary(uniqueKeysWithValues: files + empty + [("AWS_ENDPOINT_URL", endpoint)])
    }

    private let process: Process
    private let folder: TemporaryFolder

    /// A service whose buckets are the folders right in a folder. Options are the script's: `--objects 3000`,
    /// `--region eu-west-1`, `--busy 2`, `--habit circle`.
    public init(_ root: URL, _ options: [String] = []) throws {
        guard let python = PythonReaders(importing: "moto") else { throw Failed() }
        folder = try TemporaryFolder()
        let output = try folder.write("", to: "port")
        process = try python.start("s3server.py", [root.path] + options, output: output)
        // Its first line is the port.
        let end = ContinuousClock.now + .seconds(120)
        var line = ""
        while !line.hasSuffix("\n"), ContinuousClock.now < end, process.isRunning {
            usleep(5_000)
            line = try String(contentsOf: output, encoding: .utf8)
        }
        guard let port = UInt16(line.dropLast()) else {
            Self.end(process)
            throw Failed()
        }
        endpoint = "http://127.0.0.1:\(port)"
    }

    deinit { Self.end(process) }

    /// What was asked of it so far, such as `GET /films/?list-type=2`.
    public func requests() async throws -> [String] {
        try await JSONDecoder().decode([String].self, from: answer(at: "/__stats"))
    }

    /// Forgets what was asked of it so far.
    public func forgetRequests() async throws {
        _ = try await answer(at: "/__reset")
    }

    private func answer(at path: String) async throws -> Data {
        guard let url = URL(string: endpoint + path) else { throw Failed() }
        return try await URLSession.shared.data(from: url).0
    }

    private static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
