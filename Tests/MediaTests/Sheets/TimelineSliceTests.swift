import Testing

@testable import Media

/// How a timeline is cut into slices.
struct TimelineSliceTests {
    private func expectWhole(_ slices: [TimelineSlice], _ duration: MediaTime) {
        #expect(slices.first?.range.start == .zero && slices.last?.range.end == duration)
        for (slice, next) in zip(slices, slices.dropFirst()) { #expect(slice.range.end == next.range.start) }
        for slice in slices { #expect(slice.range.contains(slice.time)) }
    }

    @Test(arguments: [1, 2, 3, 7, 100, 9_999])
    func aNumberOfEqualParts(count: Int) {
        let duration = MediaTime(value: 18_018, timescale: 30_000)
        let slices = TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: count)
        #expect(slices.count == count)
        expectWhole(slices, duration)
        // In the middle, so that neither the first nor the last frame is among them.
        #expect(abs(slices[0].time.seconds - duration.seconds / Double(2 * count)) < 1e-9)
    }

    @Test func partsOfALength() {
        let duration = MediaTime(value: 10_040, timescale: 1_000)
        let slices = TimelineSlice.slices(
            of: TimeRange(start: .zero, duration: duration), every: MediaTime(value: 5, timescale: 2))
        #expect(slices.map(\.time.seconds) == [0, 2.5, 5, 7.5, 10])
        expectWhole(slices, duration)
        #expect(TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), every: duration).count == 1)
        #expect(
            TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), every: .positiveInfinity).isEmpty
                == false)
    }

    @Test func whatHasNoPartsHasNone() {
        let second = MediaTime(value: 1, timescale: 1)
        for duration in [MediaTime.zero, .indefinite, .positiveInfinity, -second] {
            #expect(TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 4).isEmpty)
            #expect(TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), every: second).isEmpty)
        }
        #expect(TimelineSlice.slices(of: TimeRange(start: .zero, duration: second), count: 0).isEmpty)
        #expect(TimelineSlice.slices(of: TimeRange(start: .zero, duration: second), every: .zero).isEmpty)
    }

    @Test func thereIsAnEndToThem() {
        let huge = MediaTime(value: .max, timescale: 1)
        let tiny = MediaTime(value: 1, timescale: .max)
        #expect(
            TimelineSlice.slices(of: TimeRange(start: .zero, duration: huge), every: tiny).count
                == TimelineSlice.maximumCount)
        let slices = TimelineSlice.slices(of: TimeRange(start: .zero, duration: huge), count: .max)
        #expect(slices.count == TimelineSlice.maximumCount && slices.last?.range.end.isNumeric == true)
    }
}
