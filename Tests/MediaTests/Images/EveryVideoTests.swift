import SeededRandom
import TestSupport
import Testing

@testable import Media

/// The promise of tolerance on the videos of the corpus, at random times against a decode without a seek.
@Suite(.serialized, .enabled(if: Corpus.isPresent)) struct EveryVideoTests {
    /// Files whose frames libav itself tells differently after a seek than without one, and why.
    private static let unsteady = [
        "decord-corrupted.mp4": "damaged frames look like what the decoder held when it met them"
    ]

    @Test(.timeLimit(.minutes(5)), arguments: Thoroughness.spread(oneIn: 4, of: Corpus.entries))
    func actualTimesLieInTheWindow(entry: Corpus.Entry) async throws {
        let location = entry.location
        let decoded = try? await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(location, limit: 250))
        }.value
        // Sound, stills, and what no decoder opens have other tests.
        guard let truth = decoded, truth.frames.count > 2, Self.unsteady[entry.name] == nil else { return }
        let usable = truth.isWhole ? truth.frames.count : truth.frames.count - 60
        guard usable > 2 else { return }
        let generator = ImageGenerator(location, budget: .patient)
        guard (try? await generator.image(at: truth.frames[0].time, .exact(maximumSize: SequentialDecode.size))) != nil
        else { return }
        var random = SplitMix(seed: 0xface)
        let keys = truth.frames.filter(\.isKey).map(\.time)
        for round in 0..<12 {
            let place = Int.random(in: 0..<usable - 1, using: &random)
            let (this, next) = (truth.frames[place], truth.frames[place + 1])
            let part = Int64.random(in: 0..<9, using: &random)
            let gap = (next.time - this.time).converted(to: 1_000_000)
            let time = this.time + MediaTime(value: gap.value * part / 10, timescale: 1_000_000)
            let what: Comment = "\(entry.name) round \(round) at \(time)"
            let exact = try await generator.image(at: time, .exact(maximumSize: SequentialDecode.size))
            #expect(exact.actualTime == this.time, what)
            #expect(exact.picture == this.picture, what)

            var settings = ImageGenerator.Settings(maximumSize: SequentialDecode.size)
            let before = MediaTime(value: Int64.random(in: 0...900, using: &random), timescale: 1_000)
            let after = MediaTime(value: Int64.random(in: 0...900, using: &random), timescale: 1_000)
            settings.requestedTimeToleranceBefore = before
            settings.requestedTimeToleranceAfter = after
            let found = try await generator.image(at: time, settings)
            func isInWindow(_ other: MediaTime) -> Bool { other >= time - before && other <= time + after }
            if truth.frames.contains(where: { isInWindow($0.time) }) {
                #expect(isInWindow(found.actualTime), what)
            } else if place + 1 < usable {
                #expect(found.actualTime == this.time, what)
            }
            if found.reason == .nearestKeyFrame, let last = truth.frames.last?.time, found.actualTime <= last {
                #expect(keys.contains(found.actualTime), what)
            }
            // A key frame that is decoded alone and scaled down is not deblocked.
            if let shown = truth.frames.first(where: { $0.time == found.actualTime }), !settings.prefersSpeed,
                found.reason != .nearestKeyFrame, !shown.isKey
            {
                #expect(found.picture == shown.picture, what)
            }
        }
        await generator.close()
    }
}
