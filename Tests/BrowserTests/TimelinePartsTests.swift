import Media
import Places
import SeededRandom
import Terminal
import Testing

@testable import Browser
@testable import Engine

/// The parts of the timeline that know no screen.
struct TimelinePartsTests {
    private static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

    @Test func aWindowShowsTheWholeFirst() {
        let window = TimelineWindow(duration: Self.time(100))
        #expect(window.isWhole)
        #expect(window.column(of: .zero, columns: 50) == 0)
        #expect(window.column(of: Self.time(50), columns: 50) == 25)
        #expect(window.column(of: Self.time(100), columns: 50) == 49)
        #expect(window.column(of: Self.time(101), columns: 50) == nil)
        #expect(window.column(of: .indefinite, columns: 50) == nil)
        #expect(window.column(of: .zero, columns: 0) == nil)
        #expect(window.time(of: 0, count: 10) == Self.time(5))
    }

    @Test func zoomingKeepsThePlaceWhereItIs() {
        var window = TimelineWindow(duration: Self.time(100))
        window.zoom(by: 0.5, around: Self.time(25), shortest: 1)
        #expect(window.length == 50)
        #expect(window.column(of: Self.time(25), columns: 80) == 20)
        for _ in 0..<20 { window.zoom(by: 0.5, around: Self.time(25), shortest: 1) }
        #expect(window.length == 1)
        for _ in 0..<20 { window.zoom(by: 2, around: Self.time(25), shortest: 1) }
        #expect(window.isWhole && window.start == 0)
    }

    @Test func aWindowFollowsThePlayhead() {
        var window = TimelineWindow(duration: Self.time(100))
        window.zoom(by: 0.1, around: .zero, shortest: 1)
        window.follow(Self.time(5))
        #expect(window.start == 0, "in sight already")
        window.follow(Self.time(60))
        #expect(window.column(of: Self.time(60), columns: 10) == 5)
        window.follow(Self.time(100))
        #expect(window.start == 90)
        window.follow(.indefinite)
        #expect(window.start == 90)
    }

    @Test func randomZoomsStayOnTheTimeline() {
        var random = SplitMix(seed: 5)
        for total in [0.0, 0.001, 0.04, 3, 7_200] {
            var window = TimelineWindow(duration: Self.time(total))
            for _ in 0..<2_000 {
                let place = Self.time(.random(in: 0...max(0.001, total), using: &random))
                if Bool.random(using: &random) {
                    window.zoom(by: .random(in: 0.3...3, using: &random), around: place, shortest: 0.32)
                } else {
                    window.follow(place)
                }
                #expect(window.length > 0 && window.length <= window.total)
                #expect(window.start >= 0 && window.start + window.length <= window.total + 1e-9)
            }
        }
        var unknown = TimelineWindow(duration: .indefinite)
        unknown.zoom(by: 0.5, around: .indefinite, shortest: 1)
        #expect(unknown.length > 0)
    }

    @Test(arguments: [(50, 200), (24, 80), (12, 40), (2, 10), (1, 1), (0, 0)])
    func theTimelineSharesItsHeight(rows: Int, columns: Int) {
        for (hasStrip, hasWaveform) in [(true, true), (true, false), (false, true), (false, false)] {
            let layout = TimelineLayout(
                Size(rows: rows, columns: columns), hasStrip: hasStrip, hasWaveform: hasWaveform)
            let parts = [layout.frame, layout.strip, layout.waveform, layout.ruler, layout.readout].compactMap { $0 }
            #expect(layout.frame.size.rows >= 1)
            for part in parts { #expect(part.size.columns >= 0 && part.size.columns <= columns) }
            guard rows >= 12 else { continue }
            var next = 1
            for part in parts {
                // One empty row between the frame and what lies beneath it.
                let gap = hasStrip && rows >= 18 && next == layout.frame.bottom ? 1 : 0
                #expect(part.top == next + gap)
                next = part.bottom
            }
            #expect(next == rows)
        }
    }

    /// The frame keeps most of the height; lanes come where there is room.
    @Test(arguments: [(49, 6, 3), (29, 3, 1), (23, 3, 1), (20, 3, 0), (11, 0, 0)])
    func lanesComeWhereThereIsRoom(rows: Int, strip: Int, waveform: Int) {
        let layout = TimelineLayout(Size(rows: rows, columns: 80), hasStrip: true, hasWaveform: true)
        #expect(layout.strip?.size.rows ?? 0 == strip && layout.waveform?.size.rows ?? 0 == waveform)
        #expect(layout.frame.size.rows * 3 >= rows * 2 - 6)
    }

    /// What is said of a range does not cover the ruler that it is about.
    @Test func theRulerStaysInSight() {
        let layout = TimelineLayout(Size(rows: 41, columns: 140), hasStrip: true, hasWaveform: true)
        #expect(layout.footRows(leaving: 6) == 41 - (layout.strip?.top ?? 0))
        #expect(layout.footRows(leaving: 36) == 41 - layout.ruler.top)
        #expect(layout.footRows(leaving: 40) == 0)
        #expect(TimelineLayout(Size(rows: 11, columns: 40), hasStrip: true).footRows(leaving: 8) == 2)
    }

    @Test func chaptersHaveTheirNames() {
        let canvas = Canvas(size: Size(rows: 1, columns: 60))
        Ruler(
            window: TimelineWindow(duration: Self.time(60)), keyFrames: [], chapters: [0, 20, 24, 40].map(Self.time),
            titles: ["Opening", "The long middle of it", "A very long name", ""], playhead: nil, theme: .dark
        ).draw(on: canvas)
        #expect(canvas.lines[0] == "▼ Opening ──────────▼───▼ A very long… ─▼───────────────────")
    }

    // MARK: The range

    @Test func aRangeTintsItsPartOfAPicture() throws {
        #expect(StripTint(nil, over: 10, from: 0, color: 0) == nil)
        #expect(StripTint(0...4, over: 10, from: 5, color: 0) == nil)
        let tint = try #require(StripTint(3...9, over: 4, from: 1, color: 0xFF_0000))
        #expect(tint.part == 2..<4)
        let picture = EnginePicture(
            size: PixelSize(width: 4, height: 2), fullSize: nil,
            pixels: Array(repeating: 100, count: 32), requestedTime: nil, actualTime: nil, reason: "")
        let tinted = tint.applied(to: picture)
        #expect(tinted.pixels[4..<8] == [100, 100, 100, 100])
        #expect(tinted.pixels[8..<12] == [146, 70, 70, 100])
        #expect(StripTint.mix(0xFF_0000, 0x64_6464) == 0x92_4646)
    }

    @Test func theRulerShowsWhereThingsAre() {
        let canvas = Canvas(size: Size(rows: 2, columns: 40))
        Ruler(
            window: TimelineWindow(duration: Self.time(40)), keyFrames: [.zero, Self.time(10)],
            chapters: [Self.time(20)], playhead: Self.time(30), theme: .dark
        ).draw(on: canvas)
        let line = Array(canvas.lines[0])
        #expect(line[0] == "┴" && line[10] == "┴" && line[20] == "▼" && line[30] == "┃" && line[5] == "─")
        #expect(canvas.lines[1].contains("0:00") && canvas.lines[1].contains("0:30"))
        Ruler(window: TimelineWindow(duration: .indefinite), keyFrames: [], chapters: [], playhead: nil, theme: .dark)
            .draw(on: Canvas(size: Size(rows: 0, columns: 0)))
    }

    /// Found by column, they stand where each key frame for itself says.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func ticksStandWhereTheKeyFramesAre(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            var window = TimelineWindow(duration: MediaTime(value: 60_000, timescale: 1_000))
            let place = MediaTime(value: Int64(random.below(60_000)), timescale: 1_000)
            window.zoom(by: 1 / Double(1 + random.below(20)), around: place, shortest: 0.1)
            let frames = (0..<random.below(40)).map { _ in
                MediaTime(value: Int64(random.below(62_000) - 1_000), timescale: 1_000)
            }.sorted()
            let columns = 1 + random.below(120)
            let ruler = Ruler(window: window, keyFrames: frames, chapters: [], playhead: nil, theme: .dark)
            #expect(
                ruler.ticks(of: frames, columns) == Set(frames.compactMap { window.column(of: $0, columns: columns) }))
        }
    }

    @Test func theRulerTicksScenes() {
        let canvas = Canvas(size: Size(rows: 1, columns: 40))
        Ruler(
            window: TimelineWindow(duration: Self.time(40)), keyFrames: [.zero, Self.time(10)],
            chapters: [Self.time(20)], scenes: [Self.time(10), Self.time(15), Self.time(20), Self.time(99)],
            playhead: nil, theme: .dark
        ).draw(on: canvas)
        let line = Array(canvas.lines[0])
        #expect(line[10] == "┼" && line[15] == "┬" && line[20] == "▼" && line[0] == "┴")
    }

    private func facts(_ timecode: String?, frame: MediaTime?) -> TimelineFacts {
        TimelineFacts(
            kind: .video, hasSound: true, duration: Self.time(10), frameDuration: frame, displaySize: nil,
            startTimecode: timecode,
            chapters: [])
    }

    @Test func timesAreReadOffTheSourcesClock() {
        let frame = MediaTime(value: 1, timescale: 25)
        var readout = TimeReadout(facts("01:00:00:00", frame: frame))
        #expect(readout.usesSource)
        #expect(readout.text(frame * 26) == "01:00:01:01")
        #expect(readout.frameNumber(frame * 26) == 26)
        readout.usesSource = false
        #expect(readout.text(frame * 26) == "0:00:01.040")
        let drop = TimeReadout(facts("00:59:59;29", frame: MediaTime(value: 1_001, timescale: 30_000)))
        #expect(drop.text(MediaTime(value: 1_001, timescale: 30_000)) == "01:00:00;00")
        let none = TimeReadout(facts(nil, frame: nil))
        #expect(none.text(Self.time(1.5)) == "0:00:01.500")
        // A frame's time is rounded down, so that it leads others to that frame.
        let odd = MediaTime(value: 47_104, timescale: 44_100)
        #expect(none.end(odd) == "0:00:01.068" && none.text(odd) == "0:00:01.068" && odd.elapsed() == "0:01.068")
        #expect(none.frameNumber(Self.time(1.5)) == nil)
        #expect(!TimeReadout(facts("nonsense", frame: frame)).usesSource)
    }

    /// A number that is computed from a rate that the frames do not keep is not said to be exact.
    @Test func numbersOfFramesBesideTheRateAreMarked() {
        var readout = TimeReadout(facts(nil, frame: MediaTime(value: 1, timescale: 25)))
        readout.firstFrame = .zero
        #expect(readout.frameWords(Self.time(1)) == "frame 25")
        // Rounded to milliseconds, and between two frames.
        #expect(readout.frameWords(MediaTime(value: 1_041, timescale: 1_000)) == "frame 26")
        #expect(readout.frameWords(MediaTime(value: 1_060, timescale: 1_000)) == "frame ~26")
        #expect(TimeReadout(facts(nil, frame: nil)).frameWords(Self.time(1)) == nil)
    }

    @Test func typedTimesMeanWhatIsWritten() throws {
        let frame = MediaTime(value: 1, timescale: 25)
        var readout = TimeReadout(facts("01:00:00:00", frame: frame))
        func time(_ text: String) throws -> MediaTime? {
            readout.time(
                of: try #require(TimeExpression(text)), duration: Self.time(10), keyFrames: [.zero, Self.time(4)])
        }
        #expect(try time("01:00:02:05") == frame * 55)
        #expect(try time("1:00:02.2") == frame * 55)
        // Before the source's start a clock time can only be one from the beginning.
        #expect(try time("2.2") == frame * 55)
        #expect(try time("50%") == Self.time(5))
        #expect(try time("key:2") == Self.time(4))
        #expect(try time("key:3") == nil)
        readout.usesSource = false
        #expect(try time("1:00:02") == Self.time(3_602))
        let none = TimeReadout(facts(nil, frame: nil))
        let label = try #require(TimeExpression("00:00:01:00"))
        #expect(none.time(of: label, duration: Self.time(10)) == nil)
        #expect(none.reason(against: label, keyFrames: "").contains("rate is not known"))
    }

    @Test func savedFramesStayInTheirFolder() {
        let hostile = Place("https://example.com/a%2F..%2F..%2Fetc%00.mp4?x=/y")
        #expect(FrameFile.name(of: hostile, label: "01:00:02;05") == "a_.._.._etc%00-01.00.02.05")
        let long = Place(String(repeating: "ä", count: 300) + ".mkv")
        #expect(FrameFile.name(of: long, label: "0:00:01.000").utf8.count < 250)
    }
}
