import Compositions
import Media
import Testing

@testable import OpenTimelineIO

/// What a double was meant to be.
@Suite struct FractionTests {
    @Test(
        arguments: [
            (24.0, 24, 1), (23.976, 24_000, 1_001), (23.976023976023978, 24_000, 1_001), (23.98, 24_000, 1_001),
            (29.97, 30_000, 1_001), (59.94, 60_000, 1_001), (119.88, 120_000, 1_001), (47.952, 48_000, 1_001),
            (25.0, 25, 1), (12.5, 25, 2), (48_000.0, 48_000, 1), (1_000_000_000.0, 1_000_000_000, 1), (15.0, 15, 1),
        ] as [(Double, Int64, Int64)]) func rates(rate: Double, numerator: Int64, denominator: Int64)
    {
        #expect(Fraction(rate: rate) == Fraction(numerator, denominator))
    }

    @Test(
        arguments: [
            (0.0, 0, 1), (1.0 / 3, 1, 3), (-2.5, -5, 2), (0.1, 1, 10), (1e-300, 0, 1), (1001.0 / 24_000, 1_001, 24_000),
            (86_400.041_708_333_33, 2_073_601_001, 24_000), (123_456_789.0, 123_456_789, 1),
        ] as [(Double, Int64, Int64)]) func numbers(number: Double, numerator: Int64, denominator: Int64)
    {
        #expect(Fraction(number) == Fraction(numerator, denominator))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e19, -1e300]) func noFractions(number: Double) {
        #expect(Fraction(number) == nil)
    }

    /// A frame's number over its rate is the frame's time, wherever the double ends.
    @Test func secondsAreFrames() throws {
        for frame in stride(from: 1, to: 2_000_000, by: 7_919) {
            let seconds = Double(frame) * 1_001 / 24_000
            let fraction = try #require(Fraction(seconds))
            #expect(abs(fraction.double - seconds) <= seconds.ulp * 4)
        }
    }

    @Test(
        arguments: [
            (4.171, 0.001, 100), (4.170833, 1e-6, 100), (4.1, 0.001, nil), (0.0004, 0.001, 0), (4.19, 1.0 / 24, nil),
        ] as [(Double, Double, Int64?)]) func snapping(time: Double, precision: Double, frame: Int64?) throws
    {
        let grid = FrameGrid(first: .zero, rate: Fraction(24_000, 1_001))
        let exact = ExactTime(numerator: Int128((time * 1e6).rounded()), denominator: 1_000_000)
        let expected = frame.map { ExactTime(numerator: Int128($0) * 1_001, denominator: 24_000) } ?? exact
        #expect(grid.snapped(exact, precision: precision) == expected)
    }
}
