import Media
import SeededRandom
import TestInputs
import Testing

@testable import Compositions

/// Times neither drift nor overflow, whatever timescales meet.
@Suite struct ExactTimesTests {
    /// A film of five years with frames of a nanosecond's timescale, so that it takes any range.
    private let long = Asset(
        source: DrawnFilm(
            frameCount: 1 << 20, frameDuration: MediaTime(value: 156_000_000_007, timescale: 1_000_000_000),
            keyInterval: 24))

    @Test func tenThousandRangesOfAllTimescalesAddUp() throws {
        let track = try Sources.track(of: long)
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        var random = SplitMix(seed: 1)
        let durations = [
            MediaTime(value: 1_001, timescale: 30_000), MediaTime(value: 1_024, timescale: 44_100),
            MediaTime(value: 1, timescale: 24), MediaTime(value: 33_366_667, timescale: 1_000_000_000),
            MediaTime(value: 3_003, timescale: 90_000), MediaTime(value: 1_152, timescale: 48_000),
        ]
        var expected = ExactTime.zero
        for _ in 0..<10_000 {
            let duration = durations[random.below(durations.count)]
            let range = TimeRange(
                start: MediaTime(value: Int64(random.below(90_000)), timescale: 90_000), duration: duration)
            // At the beginning, so that all others move.
            try composition[trackID].insert(range, of: track, at: .zero)
            expected = try expected + ExactTime(duration, "")
        }
        #expect(composition[trackID].sequence.end == expected)
        let segments = composition[trackID].segments
        #expect(segments.allSatisfy { $0.rate == 1 })
        #expect(segments.count == 10_000)
        // Taken out one by one in another order, nothing is left over.
        for _ in 0..<10_000 {
            let first = try #require(composition[trackID].segment(forTrackTime: .zero))
            composition[trackID].sequence.remove(from: .zero, to: first.end)
        }
        #expect(composition.duration == .zero && composition[trackID].segmentCount == 0)
    }

    /// What is told as the end of a segment is rounded where `MediaTime` cannot hold it; an edit there leaves no splinter.
    @Test func toldTimesMeanTheBoundaries() throws {
        let track = try Sources.track(of: long)
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        for number in 1...50 {
            let durations = [
                MediaTime(value: 1_023, timescale: 44_100), MediaTime(value: 333_333_333, timescale: 1_000_000_000),
            ]
            let range = TimeRange(start: .zero, duration: durations[number % 2])
            let place = number % 5 == 0 ? composition.tracks[0].segments[number / 2].target.start : composition.duration
            try composition[trackID].insert(range, of: track, at: place)
        }
        #expect(composition[trackID].segments.count == 50)
        #expect(composition[trackID].segments.allSatisfy { !$0.isEmpty && $0.rate == 1 })
        for segment in composition[trackID].segments {
            #expect(composition[trackID].segment(forTrackTime: segment.target.start) == segment)
            #expect(composition[trackID].sourceTime(forTrackTime: segment.target.start)?.seconds ?? 1 < 2e-9)
        }
        while composition[trackID].segmentCount > 0 {
            let segments = composition[trackID].segments
            try composition[trackID].removeTimeRange(segments[segments.count / 2].target)
            #expect(composition[trackID].segmentCount == segments.count - 1)
        }
    }

    /// Timescales that no common one holds: places are rounded, by far less than `MediaTime` tells, and never more.
    @Test func timescalesWithoutACommonOne() throws {
        let track = try Sources.track(of: long)
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        let primes: [Int32] = [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579, 2_147_483_563]
        var expected = 0.0
        for number in 0..<1_000 {
            let duration = MediaTime(value: 2_000_000_011, timescale: primes[number % primes.count])
            try composition[trackID].insert(TimeRange(start: .zero, duration: duration), of: track, at: .zero)
            expected += duration.seconds
        }
        #expect(abs(composition.duration.seconds - expected) < 1e-9)
        for _ in 0..<1_000 {
            let range = composition[trackID].segments[0].target
            try composition[trackID].removeTimeRange(range)
        }
        #expect(composition[trackID].segmentCount == 0)
    }

    @Test func changesOfSpeedWithinEachOther() throws {
        let track = try Sources.track(of: long)
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].insert(TimeRange(seconds: 0..<1_000), of: track, at: .zero)
        var random = SplitMix(seed: 2)
        for _ in 0..<300 {
            let start = MediaTime(value: Int64(random.below(1_000_003)), timescale: 1_009)
            let duration = MediaTime(value: Int64(1 + random.below(500_009)), timescale: 44_100)
            let scaled = MediaTime(value: Int64(1 + random.below(500_009)), timescale: 90_001)
            let former = composition.duration
            guard start < former else { continue }
            try composition.scaleTimeRange(TimeRange(start: start, duration: duration), toDuration: scaled)
            if start + duration < former {
                let expected = former.seconds - duration.seconds + scaled.seconds
                #expect(abs(composition.duration.seconds - expected) < 1e-6)
            }
        }
        // All of the source is there, once and in order.
        var last = MediaTime.zero
        for segment in composition[trackID].segments {
            let source = try #require(segment.source)
            #expect(abs((source.start - last).seconds) < 2e-9)
            last = source.end
        }
        #expect(abs(last.seconds - 1_000) < 2e-9)
    }

    @Test func sumsAndOrderAreExact() throws {
        var random = SplitMix(seed: 3)
        for _ in 0..<2_000 {
            let times = (0..<2).map { _ in
                MediaTime(
                    value: Int64(random.below(1 << 40)) - 1 << 39, timescale: Int32(1 + random.below(1 << 30)))
            }
            let (left, right) = (try ExactTime(times[0], ""), try ExactTime(times[1], ""))
            #expect(Fraction(left + right) == Fraction(times[0]) + Fraction(times[1]))
            #expect((left < right) == (times[0] < times[1]))
            #expect(left + right - right == left)
            #expect((left + right - right).hashValue == left.hashValue)
            let told = (left + right).mediaTime
            let exact = left + right
            #expect(try ExactTime(told, "") >= exact)
            #expect(try ExactTime(told, "") - exact < ExactTime(numerator: 1, denominator: 1_000_000_000))
        }
    }

    @Test func wideProductsRoundToTheNearest() {
        #expect(Wide.multiply(7, 1, over: 2) == 4)
        #expect(Wide.multiply(-7, 1, over: 2) == -4)
        #expect(Wide.multiply(5, 1, over: 3) == 2)
        #expect(Wide.multiply(1 << 100, 1 << 62, over: 1 << 62) == 1 << 100)
        let (large, finest) = (Int128(1) << 94, Int128(1) << 62)
        #expect(Wide.multiply(large, finest - 1, over: finest) == large - Int128(1) << 32)
        #expect(Wide.commonMultiple(48_000, 44_100) == 7_056_000)
        #expect(Wide.commonMultiple(1 << 62, 3) == nil)
        #expect(Wide.greatestCommonDivisor(0, 0) == 1)
        #expect(Wide.greatestCommonDivisor(1 << 100, 3 << 70) == 1 << 70)
    }
}
