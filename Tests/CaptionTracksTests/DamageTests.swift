import CaptionTracks
import Captions
import Foundation
import Media
import SeededRandom
import TestSupport
import Testing

/// Damaged films: an error or what is left of the captions.
@Suite struct DamageTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "androidx-webvtt-in-mp4.mp4", "androidx-ttml-in-mp4.mp4", "mp4ff-c608-main_1.mp4",
            "sample_with_vtt_subtitles.mkv",
            "fragmented_captions_h265.mp4", "captions-test.ts",
        ])
    func anyDamage(name: String) async throws {
        let original = Array(try Data(contentsOf: URL(filePath: Films.fixture(name))))
        let folder = try TemporaryFolder()
        var random = SplitMix(seed: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        for round in 0..<40 {
            var bytes = original
            for _ in 0...random.below(30) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            if random.below(4) == 0 { bytes.removeSubrange(random.below(bytes.count)...) }
            guard !bytes.isEmpty else { continue }
            let path = try folder.write(bytes, to: "\(round)-\(name)").path
            do {
                let finder = Films.finder(path)
                for track in try await finder.tracks() {
                    switch track.content {
                    case .text: _ = try await finder.document(of: track)
                    case .closedCaptions, .picturesWithClosedCaptions: _ = try await finder.closedCaptions(of: track)
                    case .bitmaps, .unknown: continue
                    }
                }
            } catch is MediaError {
                // As good as captions.
            }
        }
    }
}
