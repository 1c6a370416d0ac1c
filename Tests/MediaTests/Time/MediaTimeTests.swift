import Foundation
import SeededRandom
import Testing

@testable import Media

@Suite struct MediaTimeTests {
    static let timescales: [Int32] = [1, 24, 25, 30, 600, 1_000, 24_000, 30_000, 44_100, 48_000, 60_000, 90_000]

    /// Times as media has them: up to years, in the field's timescales.
    static func times(_ count: Int, seed: UInt64) -> [MediaTime] {
        var generator = SplitMix(seed: seed)
        return (0..<count).map { _ in
            let timescale = timescales.randomElement(using: &generator) ?? 1
            return MediaTime(
                value: Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator), timescale: timescale
            )
        }
    }

    @Test func sumsAreExactAndInAnyOrder() {
        let times = MediaTimeTests.times(3_000, seed: 1)
        for index in stride(from: 0, to: times.count - 2, by: 3) {
            let (a, b, c) = (times[index], times[index + 1], times[index + 2])
            #expect(a + b == b + a)
            #expect((a + b) + c == a + (b + c))
            #expect((a + b) - b == a)
            #expect(a - a == .zero)
            #expect(-(-a) == a)
            #expect(a * 3 == a + a + a)
            #expect((a < b) == (a + c < b + c))
        }
    }

    @Test func framesNeverDrift() {
        let frame = MediaTime(value: 1_001, timescale: 30_000)
        var sum = MediaTime.zero
        for _ in 0..<108_000 { sum = sum + frame }
        #expect(sum == frame * 108_000)
        #expect(sum == MediaTime(value: 108_000 * 1_001, timescale: 30_000))
    }

    @Test func equalTimesHashAlikeAndOrderIsTotal() {
        let times = MediaTimeTests.times(500, seed: 2)
        for time in times {
            let same = time.converted(to: time.timescale == 1 ? 7 : time.timescale * 2)
            #expect(same == time)
            #expect(same.hashValue == time.hashValue)
        }
        for (left, right) in zip(times, times.dropFirst()) {
            #expect([left < right, left == right, left > right].count { $0 } == 1)
        }
        // Doubles cannot tell these apart.
        let large = MediaTime(value: .max, timescale: 1_000_000)
        #expect(MediaTime(value: .max - 1, timescale: 1_000_000) < large)
    }

    @Test func conversionsRoundAsAsked() {
        let third = MediaTime(value: 1, timescale: 3)
        #expect(third.converted(to: 1_000, rounding: .down) == MediaTime(value: 333, timescale: 1_000))
        #expect(third.converted(to: 1_000, rounding: .up) == MediaTime(value: 334, timescale: 1_000))
        #expect((-third).converted(to: 1_000, rounding: .down) == MediaTime(value: -334, timescale: 1_000))
        #expect((-third).converted(to: 1_000, rounding: .up) == MediaTime(value: -333, timescale: 1_000))
        let half = MediaTime(value: 1, timescale: 2)
        #expect(half.converted(to: 1, rounding: .nearest) == MediaTime(value: 1, timescale: 1))
        #expect((-half).converted(to: 1, rounding: .nearest) == MediaTime(value: -1, timescale: 1))
        for time in MediaTimeTests.times(500, seed: 3) {
            let (down, near, up) = (
                time.converted(to: 25, rounding: .down), time.converted(to: 25), time.converted(to: 25, rounding: .up)
            )
            #expect(down <= time && time <= up)
            #expect(near == down || near == up)
            #expect(up - down <= MediaTime(value: 1, timescale: 25))
        }
    }

    @Test func infinitiesAndTheIndefinite() {
        let one = MediaTime(value: 1, timescale: 1)
        #expect(one < .positiveInfinity && .negativeInfinity < one)
        #expect(one + .positiveInfinity == .positiveInfinity)
        #expect(one - .positiveInfinity == .negativeInfinity)
        #expect(MediaTime.positiveInfinity + .negativeInfinity == .indefinite)
        #expect(MediaTime.positiveInfinity - .positiveInfinity == .indefinite)
        #expect(one + .indefinite == .indefinite)
        #expect(MediaTime.indefinite == .indefinite && MediaTime.indefinite != .zero)
        #expect([MediaTime.indefinite, .positiveInfinity, one].sorted() == [one, .positiveInfinity, .indefinite])
        #expect(MediaTime(value: 5, timescale: 0) == .indefinite)
        #expect(MediaTime(seconds: .nan) == .indefinite)
        #expect(MediaTime(seconds: .infinity) == .positiveInfinity)
        #expect(MediaTime.indefinite.seconds.isNaN)
    }

    @Test func whatDoesNotFitIsRoundedOrInfinite() {
        let huge = MediaTime(value: .max, timescale: 1)
        #expect(huge + huge == .positiveInfinity)
        #expect(-huge - huge == .negativeInfinity)
        #expect(huge * 2 == .positiveInfinity)
        #expect(-MediaTime(value: .min, timescale: 1) == .positiveInfinity)
        let fine = MediaTime(value: 1, timescale: .max)
        let odd = MediaTime(value: 1, timescale: .max - 1)
        let sum = fine + odd
        #expect(abs(sum.seconds - 2 / Double(Int32.max)) < 1e-9)
    }

    @Test func codingKeepsTheInstant() throws {
        for time in MediaTimeTests.times(50, seed: 4) + [.indefinite, .positiveInfinity, .negativeInfinity, .zero] {
            let data = try JSONEncoder().encode(time)
            let back = try JSONDecoder().decode(MediaTime.self, from: data)
            #expect(back == time && back.timescale == time.timescale)
        }
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(MediaTime(value: 3, timescale: 2)))
        #expect((object as? [String: Double]) == ["value": 3, "timescale": 2, "seconds": 1.5])
    }

    @Test func clockTexts() {
        #expect(MediaTime(clock: "00:00:24.341000000") == MediaTime(value: 24_341, timescale: 1_000))
        #expect(MediaTime(clock: "01:02:03") == MediaTime(value: 3_723, timescale: 1))
        for text in ["", "1:2", "a:b:c", "00:61:00", "-1:00:00", "00:00:-1", "00:00:01.x", "9999999999:00:00"] {
            #expect(MediaTime(clock: text) == nil, "\(text)")
        }
    }
}
