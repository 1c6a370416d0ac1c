import Foundation
import TestSupport
import Testing

/// The readers of others, which one Python process runs for many files.
enum Oracles {
    private static let python: PythonReaders? = {
        let found = PythonReaders(importing: "ttconv, pycaption")
        if found == nil { print("ttconv and pycaption are not installed: the tests that ask them are skipped") }
        return found
    }()

    static var areInstalled: Bool { python != nil }

    static let remedy: Comment = "ttconv and pycaption are not installed: Scripts/test installs them"

    /// What each of them makes of each file.
    static func read(_ files: [URL]) async throws -> [OracleReading] {
        let paths = files.map(\.path).joined(separator: "\n") + "\n"
        let output = try await #require(python).output(of: "readcaptions.py", input: paths)
        return try output.split(separator: "\n").map { try #require(OracleReading($0), "\($0.prefix(200))") }
    }
}
