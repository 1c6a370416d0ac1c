import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Media

/// Random ranges of real files: a seeded sample, of which a part is tested each day.
@Suite(.enabled(if: Corpus.isPresent)) struct ExportCorpusTests {
    /// Some are long, and some decode to more frames than a test has time for.
    private static let largest = 3 << 20

    /// Files that no judge can judge: without a track that libav decodes, broken off, or too short to be recognised again.
    private static let unjudged: Set<String> = [
        "dolbyVision-hdr.MOV", "sample_latm.ts", "ccextractor-sample1.ts", "iibbibb_editlist_videoonly.mp4",
        "toc_many_children.mp3", "androidx-sample.ac3",
    ]

    private static let sensible: Set<MediaError.Code> = [
        .damaged, .unrecognizedFormat, .empty, .timedOut, .unsupportedCodec, .protected, .noSuchTrack, .noFrame, .io,
        .invalidRequest, .notFound,
    ]

    private static let sample: [(entry: Corpus.Entry, start: Double, end: Double)] = {
        var random = SplitMix(seed: 1_943)
        let files = Corpus.entries.filter { entry in
            let kinds = ["image", "captions-sidecar", "hls", "hls-part", "corrupt", "names", "encrypted"]
            let size = (try? entry.url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? .max
            return !kinds.contains(entry.category) && size < largest && !unjudged.contains(entry.name)
        }
        // Drawn for all: the ranges of a file are the same on every day.
        let drawn = files.shuffled(using: &random).prefix(40).map { ($0, random.below(800), random.below(1_000)) }
        return Thoroughness.spread(oneIn: 3, of: drawn).map { entry, first, second in
            let length = (try? FFmpeg.probe(entry.url.path).format.duration).flatMap { Double($0) } ?? 1
            let duration = min(60, max(0.1, length))
            let start = Double(first) / 1_000 * duration
            return (entry, start, start + max(0.05, Double(second) / 1_000 * min(8, duration - start)))
        }
    }()

    @Test func randomRangesAreCutAsPlanned() async throws {
        var exported = 0
        for (entry, start, end) in Self.sample {
            let scratch = try Scratch()
            do {
                let copy = try await ExportedFile(entry.url.path, start, end, in: scratch)
                try copy.verify(against: entry.url.path)
                exported += 1
            } catch let error as MediaError {
                #expect(Self.sensible.contains(error.code), "\(entry.name): \(error)")
                let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
                #expect(left.isEmpty, "\(entry.name)")
            }
        }
        #expect(exported * 2 > Self.sample.count)
    }
}
