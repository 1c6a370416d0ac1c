import Testing

@testable import Media

/// What is known, sampled and unknown of a waveform.
struct PeakBinsTests {
    private func peak(_ value: Float) -> Waveform.Peak { .init(minimum: -value, maximum: value) }

    @Test func silenceIsNotTheUnknown() {
        var bins = PeakBins(count: 10, start: 0, length: 10)
        #expect(bins.result.peaks.allSatisfy { $0 == nil })
        bins.pass(peak(0.5), in: 2)
        #expect(bins.peaks[0] == .silence && bins.peaks[1] == .silence, "the pass came by without a sound")
        #expect(bins.peaks[2]?.isSampled == true, "the pass is not through")
        #expect(bins.peaks[3] == nil)
        bins.pass(peak(0.2), in: 2)
        bins.pass(peak(0), in: 3)
        #expect(bins.peaks[2] == peak(0.5))
        bins.endPass(at: 6)
        #expect(bins.peaks[3] == .silence && bins.peaks[5] == .silence && bins.peaks[6] == nil)
    }

    @Test func whatIsLeftOutIsNotKnown() {
        var bins = PeakBins(count: 10, start: 0, length: 10)
        bins.sample(peak(0.7), in: 4)
        bins.pass(peak(0.5), in: 1)
        bins.leaveOut(from: 1.5, to: 3)
        bins.pass(peak(0.2), in: 3)
        bins.leaveOut(from: 4, to: 6.5)
        bins.pass(peak(0.1), in: 6)
        bins.pass(peak(0.1), in: 7)
        bins.leaveOut(from: 8, to: 20)
        bins.endPass(at: .infinity)
        let partly = Waveform.Peak(minimum: -0.5, maximum: 0.5, isSampled: true)
        let (sampled, late) = (
            Waveform.Peak(minimum: -0.7, maximum: 0.7, isSampled: true),
            Waveform.Peak(minimum: -0.1, maximum: 0.1, isSampled: true)
        )
        #expect(bins.peaks == [.silence, partly, nil, peak(0.2), sampled, nil, late, peak(0.1), nil, nil])
    }

    @Test(arguments: [2, 3, 7, 8, 333]) func growingLosesNothing(count: Int) {
        var bins = PeakBins(count: count, start: 0, length: nil)
        for portion in 0..<count * 5 {
            if let bin = bins.bin(at: (Double(portion) + 0.5) * 0.02) { bins.pass(peak(0.5), in: bin) }
        }
        bins.endPass(at: .infinity)
        #expect(bins.result.peaks.allSatisfy { $0 == peak(0.5) }, "\(bins.result.peaks)")
    }

    @Test func thePassReplacesWhatWasSampled() {
        var bins = PeakBins(count: 4, start: 0, length: 4)
        bins.sample(peak(0.9), in: 1)
        bins.sample(peak(0.3), in: 1)
        bins.sample(peak(0.4), in: 3)
        #expect(bins.peaks[1] == Waveform.Peak(minimum: -0.9, maximum: 0.9, isSampled: true))
        bins.pass(peak(0.1), in: 0)
        bins.pass(peak(0.2), in: 1)
        bins.pass(peak(0.1), in: 2)
        #expect(bins.peaks[1] == peak(0.2))
        bins.sample(peak(0.8), in: 1)
        #expect(bins.peaks[1] == peak(0.2), "what is known is not sampled")
        bins.endPass(at: .infinity)
        #expect(bins.peaks[3] == .silence)
        bins.restartPass()
        #expect(bins.peaks.allSatisfy { $0?.isSampled == true })
        bins.pass(peak(0.6), in: 0)
        bins.endPass(at: .infinity)
        #expect(bins.peaks == [peak(0.6), .silence, .silence, .silence])
    }

    @Test func timesHaveTheirBins() {
        let bins = PeakBins(count: 8, start: 10, length: 4)
        #expect(bins.bin(at: 10) == 0 && bins.bin(at: 10.49) == 0 && bins.bin(at: 10.5) == 1 && bins.bin(at: 13.9) == 7)
        #expect(bins.bin(at: 9.9) == nil && bins.bin(at: 14) == nil && bins.bin(at: .nan) == nil)
        #expect(bins.end(of: 0) == 10.5)
    }

    @Test func anUnknownLengthGrows() throws {
        var bins = PeakBins(count: 8, start: 0, length: nil)
        #expect(bins.result.peaks.isEmpty)
        for tenth in 0..<600 {
            let bin = try #require(bins.bin(at: Double(tenth) / 10))
            bins.pass(peak(tenth < 300 ? 0.5 : 0), in: bin)
        }
        bins.endPass(at: .infinity)
        let (peaks, length) = bins.result
        #expect(peaks.count >= 4 && peaks.count <= 8 && length >= 60 && length < 75)
        for (index, peak) in peaks.enumerated() {
            let middle = length * (Double(index) + 0.5) / Double(peaks.count)
            if abs(middle - 30) > length / 8, middle < 58 {
                #expect(peak == self.peak(middle < 30 ? 0.5 : 0), "\(index) of \(peaks.count)")
            }
        }
        var far = PeakBins(count: 8, start: 0, length: nil)
        far.pass(peak(1), in: .max)
        #expect(far.result.length.isFinite)
    }

    @Test(arguments: [4.0, 10, 25]) func anEstimatedLengthGivesWay(length: Double) throws {
        var bins = PeakBins(count: 100, start: 0, length: 10, isEstimate: true)
        #expect(bins.result.peaks.count == 100 && bins.result.length == 10)
        bins.sample(peak(0.9), in: 20)
        for tenth in 0..<Int(length * 20) {
            let bin = try #require(bins.bin(at: (Double(tenth) + 0.5) / 20))
            bins.pass(peak(0.5), in: bin)
        }
        bins.endPass(at: .infinity)
        #expect(abs(bins.result.length - length) <= bins.binLength)
        #expect(bins.result.peaks.allSatisfy { $0 == peak(0.5) })
    }

    @Test func samplesCoverTheWholeEvenly() {
        for (count, limit) in [(1, 5), (2, 5), (1_000, 512), (8_192, 512), (7, 100), (1_000, 10)] {
            let order = Array(WaveformReader.order(of: count, limit: limit).reversed())
            #expect(order.count == min(count, limit) && Set(order).count == order.count)
            #expect(order.allSatisfy { $0 >= 0 && $0 < count })
            // After a quarter of them, no gap is much wider than an even share.
            let quarter = order.prefix(max(2, order.count / 4)).sorted() + [count]
            let widest = zip(quarter, quarter.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(widest <= 4 * max(1, count / max(1, quarter.count - 1)) + 1, "\(count) \(limit)")
        }
    }
}
