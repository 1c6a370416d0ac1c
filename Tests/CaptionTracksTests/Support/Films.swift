import CaptionTracks
import Captions
import Foundation
import Media
import Testing

/// Films that tests read: those that come with the package, those of the corpus, and those that ffmpeg makes.
enum Films {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func fixture(_ name: String) -> String { package.appending(path: "Tests/Fixtures/" + name).path }

    static let corpus: URL? = {
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus")
        if FileManager.default.fileExists(atPath: root.path) { return root }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    /// A finder that is patient: other tests run beside it.
    static func finder(_ path: String, limits: CaptionLimits = CaptionLimits()) -> CaptionSourceFinder {
        let budget = Budget(localTime: .seconds(120), decodeTime: .seconds(120))
        return CaptionSourceFinder(asset: Asset(.file(path: Array(path.utf8)), budget: budget), limits: limits)
    }

    /// The captions of the source that nobody has to name.
    static func preferred(_ path: String) async throws -> CaptionDocument {
        let finder = finder(path)
        return try #require(try await finder.preferred(among: try await finder.tracks())).1
    }

    /// Start and end in thousandths, and the text.
    static func lines(_ document: CaptionDocument) -> [String] {
        document.captions.map { caption in
            let end = caption.end.isNumeric ? String(Int((caption.end.seconds * 1_000).rounded())) : "open"
            return "\(Int((caption.start.seconds * 1_000).rounded())) \(end) \(caption.text.replacing("\n", with: "|"))"
        }
    }

    /// Runs ffmpeg or another of its programs, which must succeed; what it prints.
    @discardableResult
    static func run(
        _ arguments: [String], program: String = "ffmpeg", location: SourceLocation = #_sourceLocation
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, "-v", "error"] + (program == "ffmpeg" ? ["-y", "-nostdin"] : []) + arguments
        let output = FileManager.default.temporaryDirectory.appending(path: "caption-tracks-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)", sourceLocation: location)
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
