import Media
import Terminal
import Testing

@testable import Browser

struct WaveformColumnsTests {
    private func window(_ start: Double = 0, _ length: Double = 10, of total: Double = 10) -> TimelineWindow {
        var window = TimelineWindow(duration: MediaTime(seconds: total))
        window.zoom(by: length / total, around: .zero, shortest: 0.01)
        if start > 0 { window.follow(MediaTime(seconds: start + length / 2)) }
        return window
    }

    private func waveform(_ levels: [Float?], sampled: Set<Int> = [], from start: Double = 0, to end: Double = 10)
        -> Waveform
    {
        Waveform(
            peaks: levels.enumerated().map { index, level in
                level.map { Waveform.Peak(minimum: -$0, maximum: $0 / 2, isSampled: sampled.contains(index)) }
            },
            range: TimeRange(start: MediaTime(seconds: start), end: MediaTime(seconds: end)))
    }

    /// Where the length was only estimated the peaks become longer, and fewer, as the sound goes on.
    @Test func moreIsKnownByTime() {
        func state(_ known: Int, of count: Int, seconds: Double, isComplete: Bool = false) -> Waveform {
            let levels = [Float](repeating: 0.5, count: known) + [Float?](repeating: nil, count: count - known)
            let range = TimeRange(start: .zero, end: MediaTime(seconds: seconds))
            return Waveform(peaks: waveform(levels).peaks, range: range, isComplete: isComplete)
        }
        #expect(state(8, of: 8, seconds: 8).isFurther(than: state(4, of: 8, seconds: 8)))
        #expect(!state(8, of: 8, seconds: 8).isFurther(than: state(5, of: 5, seconds: 10)))
        #expect(!state(8, of: 8, seconds: 8).isFurther(than: state(4, of: 8, seconds: 8, isComplete: true)))
        #expect(!state(0, of: 0, seconds: 0).isFurther(than: state(0, of: 0, seconds: 0)))
    }

    @Test func silenceAndTheUnknownLookDifferent() {
        let columns = WaveformColumns([waveform([nil, 0, 0.0005, 0.5, 1])], window: window(), count: 5).columns
        #expect(columns[0] == .unknown && columns[1] == .silent && columns[2] == .silent)
        guard case .sound(let half, false) = columns[3], case .sound(let whole, false) = columns[4] else {
            Issue.record("\(columns)")
            return
        }
        #expect(whole == 1 && half > 0.5 && half < 1)
        #expect(WaveformColumns([], window: window(), count: 3).columns == [.unknown, .unknown, .unknown])
        #expect(WaveformColumns([], window: window(), count: 0).columns.isEmpty)
    }

    @Test func aColumnIsSampledWhenAPartOfItIs() {
        let columns = WaveformColumns(
            [waveform([0.5, nil, 0.5, 0.5, nil, nil, 0.2, 0.2], sampled: [2])], window: window(), count: 4
        ).columns
        #expect(columns[0] == .sound(height: 1, isSampled: true))
        #expect(columns[1] == .sound(height: 1, isSampled: true))
        #expect(columns[2] == .unknown)
        guard case .sound(_, false) = columns[3] else {
            Issue.record("\(columns[3])")
            return
        }
    }

    @Test func aCloserLookComesFirst() {
        let whole = waveform([1, 0.25])
        let part = waveform([0.25, 0.25, nil, 0.25], from: 0, to: 2)
        let zoomed = WaveformColumns([part, whole], window: window(0, 2), count: 4).columns
        #expect(zoomed[0] == .sound(height: 0.5, isSampled: false))
        #expect(zoomed[2] == .sound(height: 1, isSampled: false), "what the closer look does not know")
        let elsewhere = WaveformColumns([part, whole], window: window(6, 2), count: 4).columns
        #expect(elsewhere.allSatisfy { $0 == .sound(height: 0.5, isSampled: false) })
    }

    @Test func quietSoundIsNotMadeLoud() {
        let columns = WaveformColumns([waveform([0.003, 0.002])], window: window(), count: 2).columns
        guard case .sound(let height, _) = columns[0] else {
            Issue.record("\(columns)")
            return
        }
        #expect(height < 0.4)
    }

    @Test func peaksOfAnyStretch() {
        let waveform = waveform([0.1, 0.2, nil, 0.4])
        #expect(waveform.peak(from: 0, to: 2.5)?.minimum == -0.1)
        #expect(waveform.peak(from: 0, to: 5)?.minimum == -0.2)
        #expect(waveform.peak(from: 1, to: 1.1)?.minimum == -0.1, "less than a peak")
        #expect(waveform.peak(from: 5, to: 7.5) == nil && waveform.peak(from: -5, to: -1) == nil)
        #expect(waveform.peak(from: 11, to: 12) == nil && waveform.peak(from: .nan, to: 1) == nil)
        #expect(waveform.peak(from: 7, to: 1e300)?.minimum == -0.4)
        #expect(Waveform(peaks: [], range: waveform.range).peak(from: 0, to: 1) == nil)
    }

    @Test func inPixelsBarsStandAroundALine() throws {
        let drawing = WaveformBitmap(
            colors: WaveformBitmap.Colors(sound: 0x4080C0, silence: 0xFF0000, unknown: 0x00FF00, background: 0x000020))
        var columns = [WaveformColumns.Column](repeating: .unknown, count: 6)
        columns += [.silent, .sound(height: 1, isSampled: false), .sound(height: 0.5, isSampled: true)]
        let bitmap = try #require(drawing.bitmap(of: columns, height: 8))
        func column(_ x: Int) -> [UInt32] {
            (0..<8).map { y in
                let place = (y * bitmap.width + x) * 4
                return bitmap.pixels[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        let empty = [UInt32](repeating: 0x20, count: 8)
        func line(_ color: UInt32) -> [UInt32] { empty.enumerated().map { $0.offset == 4 ? color : $0.element } }
        #expect(column(0) == empty && column(3) == line(0x00FF00) && column(6) == line(0xFF0000))
        #expect(column(7) == [UInt32](repeating: 0x4080C0, count: 8))
        #expect(column(8) == [0x20, 0x20, 0x204070, 0x204070, 0x204070, 0x204070, 0x20, 0x20])
        // What lies in the range has its colour.
        let ranged = WaveformBitmap(
            colors: .init(sound: 1, silence: 2, unknown: 3, background: 0, range: 0x00AA00), range: 7.0 / 9..<8.0 / 9)
        let parts = try #require(ranged.bitmap(of: columns, height: 8))
        #expect(parts.pixels[7 * 4..<7 * 4 + 3] == [0, 0xAA, 0])
        #expect(parts.pixels[(4 * 9 + 6) * 4..<(4 * 9 + 6) * 4 + 3] == [0, 0, 2])
        #expect(drawing.bitmap(of: [], height: 8) == nil && drawing.bitmap(of: columns, height: 0) == nil)
    }
}
