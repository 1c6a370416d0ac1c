import Foundation
import Testing

@testable import Media

/// Opens damaged variants of the corpus: each loads or fails with a code that says why, within its budget.
@Suite(.enabled(if: Corpus.isPresent)) struct DamageTests {
    static let sensible: Set<MediaError.Code> = [
        .damaged, .unrecognizedFormat, .empty, .timedOut, .readLimitExceeded, .unsupportedCodec, .io, .unknown,
        .tooLarge,
    ]

    /// The files to damage: the small ones, which are of every kind.
    static func sources() -> [Corpus.Entry] {
        Corpus.entries.filter { entry in
            guard !entry.category.hasPrefix("hls") else { return false }
            let size = (try? entry.url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? .max
            return size < 150_000
        }
    }

    @Test func damagedFilesLoadOrSayWhy() async throws {
        let scratch = try Scratch()
        let root = try #require(Corpus.root)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = root.appending(path: "media")
        process.arguments =
            ["python3", root.appending(path: "corrupt.py").path, "7", scratch.url.path]
            + DamageTests.sources().map { "./" + $0.name }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        #expect(names.count > 500)
        try await withThrowingTaskGroup { group in
            for name in names where name != "manifest.tsv" {
                group.addTask { try await DamageTests.inspect(scratch.location(name), name) }
            }
            try await group.waitForAll()
        }
    }

    private static func inspect(_ location: MediaLocation, _ name: String) async throws {
        let asset = Asset(location, budget: .patient)
        let (duration, tracks, start) = try await asset.loadStatuses(of: .duration, .tracks, .startTime)
        for error in [duration.error, tracks.error, start.error].compactMap({ $0 }) {
            #expect(sensible.contains(error.code), "\(name): \(error.code.rawValue): \(error)")
        }
        if let duration = duration.value { #expect(duration >= .zero && duration.isNumeric, "\(name)") }
        for track in tracks.value ?? [] {
            let (formats, size, range) = try await track.loadStatuses(
                of: .formatDescriptions, .naturalSize, .timeRange)
            #expect(formats.value?.count == 1 || formats.error != nil, "\(name)")
            if let size = size.value { #expect(size.width > 0 && size.height > 0, "\(name)") }
            if let range = range.value { #expect(range.duration >= .zero, "\(name) \(range)") }
        }
    }
}
