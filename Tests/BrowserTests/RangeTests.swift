import Folders
import Foundation
import Places
import Terminal
import Testing

@testable import Browser
@testable import Engine
@testable import Media

/// In and out, what is drawn and copied of them, and what is said of an export; no screen needed.
struct RangeTests {
    private static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 90_000) }

    @Test func inAndOutMakeARange() {
        var marks = RangeMarks()
        #expect(!marks.isSet && marks.range(in: Self.time(20)) == nil)
        marks.markIn(at: Self.time(5))
        #expect(marks.range(in: Self.time(20)) == TimeRange(start: Self.time(5), end: Self.time(20)))
        #expect(marks.range(in: nil) == nil, "no end is known")
        marks.markOut(at: Self.time(8))
        #expect(marks.range(in: nil) == TimeRange(start: Self.time(5), end: Self.time(8)))
        marks.clear()
        marks.markOut(at: Self.time(8))
        #expect(marks.range(in: Self.time(20)) == TimeRange(start: .zero, end: Self.time(8)))
        #expect(marks.range(in: Self.time(6)) == TimeRange(start: .zero, end: Self.time(6)))
    }

    @Test func aNewRangeBeginsWhereTheOldOneDoesNotFit() {
        var marks = RangeMarks()
        marks.markIn(at: Self.time(5))
        marks.markOut(at: Self.time(8))
        marks.markIn(at: Self.time(8))
        #expect(marks.start == Self.time(8) && marks.end == nil)
        marks.markOut(at: Self.time(3))
        #expect(marks.start == nil && marks.end == Self.time(3))
        marks.markIn(at: Self.time(1))
        marks.markIn(at: Self.time(2))
        #expect(marks.range(in: nil) == TimeRange(start: Self.time(2), end: Self.time(3)))
        marks.clear()
        #expect(marks == RangeMarks())
    }

    @Test func aLineOfCSV() {
        var marks = RangeMarks()
        marks.markOut(at: Self.time(56.9568))
        #expect(marks.line(label: "First") == ",56.956,First")
        marks.markIn(at: MediaTime(value: 1_001 * 100, timescale: 30_000))
        #expect(marks.line(label: "A, \"B\"") == "3.336,56.956,\"A, \"\"B\"\"\"")
        marks.clear()
        marks.markIn(at: Self.time(1_234.5))
        #expect(marks.line(label: "") == "1234.5,,")
        marks.markOut(at: Self.time(2_000))
        #expect(marks.line(label: "a b") == "1234.5,2000,a b")
        marks.clear()
        marks.markIn(at: .zero)
        #expect(marks.line(label: "x\ny") == "0,,\"x\ny\"")
    }

    /// Milliseconds are rounded so that the first frame at or after them is the one that was marked.
    @Test func framesAreNamedAgain() {
        for rate in [FrameRate(24_000, 1_001), FrameRate(25, 1), FrameRate(60_000, 1_001), FrameRate(120, 1)] {
            guard let rate else { continue }
            for frame in stride(from: Int64(1), to: 5_000, by: 7) {
                var marks = RangeMarks()
                marks.markIn(at: rate.frameDuration * frame)
                marks.markOut(at: rate.frameDuration * (frame + 11))
                let fields = marks.line(label: "").split(separator: ",").compactMap { Double($0) }
                #expect(fields.count == 2)
                let length = rate.frameDuration.seconds
                #expect(fields[0] <= Double(frame) * length + 1e-9 && fields[0] > Double(frame - 1) * length)
                #expect(fields[1] <= Double(frame + 11) * length + 1e-9 && fields[1] > Double(frame + 10) * length)
            }
        }
    }

    private func line(_ marks: RangeMarks, playhead: Double?, zoom: Double? = nil) -> [Character] {
        let canvas = Canvas(size: Size(rows: 1, columns: 40))
        var window = TimelineWindow(duration: Self.time(40))
        if let zoom { window.zoom(by: 0.25, around: Self.time(zoom), shortest: 1) }
        Ruler(
            window: window, keyFrames: [.zero], chapters: [], playhead: playhead.map { Self.time($0) }, theme: .dark,
            marks: marks
        ).draw(on: canvas)
        return Array(canvas.lines[0])
    }

    @Test func theRulerShowsTheRange() {
        var marks = RangeMarks()
        #expect(!line(marks, playhead: nil).contains("━"))
        marks.markIn(at: Self.time(10))
        marks.markOut(at: Self.time(20))
        let both = line(marks, playhead: 30)
        #expect(both[10] == "[" && both[20] == "]" && both[15] == "━" && both[25] == "─" && both[30] == "┃")
        #expect(line(marks, playhead: 10)[10] == "┣")
        #expect(line(marks, playhead: 20)[20] == "┫")
        // Zoomed to where only a part of it, and none of it, is in sight.
        #expect(line(marks, playhead: nil, zoom: 14).contains("━"))
        #expect(!line(marks, playhead: nil, zoom: 40).contains("━"))
        marks.clear()
        marks.markIn(at: Self.time(30))
        #expect(line(marks, playhead: nil)[35] == "━" && line(marks, playhead: nil)[29] == "─")
        marks.clear()
        marks.markOut(at: Self.time(30))
        #expect(line(marks, playhead: nil)[5] == "━" && line(marks, playhead: nil)[35] == "─")
    }

    private func plan(
        asked: (Double, Double), landed: (Double, Double), pictures: Bool = true,
        isExtended: Bool = false
    ) -> ExportPlan {
        let codec = CodecDescription(name: pictures ? "h264" : "aac", longName: "", fourCharCode: nil)
        let unknown = CodecDescription(name: "unknown", longName: "unknown", fourCharCode: nil)
        return ExportPlan(
            requested: TimeRange(start: Self.time(asked.0), end: Self.time(asked.1)),
            range: TimeRange(start: Self.time(landed.0), end: Self.time(landed.1)), hasPictures: pictures,
            showsLaterFrames: isExtended, container: "MP4",
            fileExtension: "mp4",
            tracks: [
                PlannedTrack(
                    index: 0, mediaType: pictures ? .video : .audio, codec: codec, language: nil, fate: .copied,
                    note: ""),
                PlannedTrack(
                    index: 1, mediaType: .metadata, codec: unknown, language: nil, fate: .leftOut,
                    note: "no place for it"),
            ], estimatedBytes: 5 << 20, muxer: "mp4",
            cut: ExportCut(streamIndex: 0, key: 0, zero: 0, end: 1, firstExcluded: nil), file: nil)
    }

    @Test func thePlanSaysWhereTheCutsLand() {
        func lines(_ plan: ExportPlan) -> [String] { ExportText(plan: plan) { $0.elapsed(hours: true) }.lines }
        let early = lines(plan(asked: (9.2, 15), landed: (8, 15.08)))
        #expect(early[0] == "starts 1.2 s earlier, at the key frame 0:00:08.000")
        #expect(early[1] == "ends 0.08 s later, at 0:00:15.080, with the frame that is shown then")
        let extended = lines(plan(asked: (8, 15), landed: (8, 15.08), isExtended: true))
        #expect(extended[1] == "ends 0.08 s later, at 0:00:15.080: frames before it need those")
        let sound = lines(plan(asked: (8, 15), landed: (8, 15.02), pictures: false))
        #expect(sound[1] == "ends 0.02 s later, at 0:00:15.020, between packets")
        #expect(early[2] == "MP4, 7.08 s, about 5 MB, 1 of 2 tracks")
        #expect(early[3] == "track 2, metadata: left out, no place for it")
        let exact = lines(plan(asked: (8, 15), landed: (8, 15)))
        #expect(exact[0] == "starts where you asked, at 0:00:08.000" && exact[1].hasPrefix("ends where you asked"))
        #expect(lines(plan(asked: (0, 15), landed: (0.08, 14.9)))[0].contains("0.08 s later, with the first key frame"))
        #expect(lines(plan(asked: (0, 15), landed: (0, 14.9)))[1].contains("0.1 s earlier"))
        #expect(lines(plan(asked: (9.2, 15), landed: (9, 15), pictures: false))[0].contains("between packets"))
    }

    @Test(arguments: [
        (0.08, "0.08 s"), (1, "1 s"), (1.25, "1.25 s"), (12.34, "12.3 s"), (75, "1:15"), (3_723, "1:02:03"),
    ])
    func lengthsAreShort(seconds: Double, text: String) { #expect(ExportText.length(Self.time(seconds)) == text) }

    @Test func namesAreSafe() {
        func name(_ plan: ExportPlan, of file: String = "film.mp4") -> String {
            ExportName.suggested(for: plan, of: .file(path: Array("/a/\(file)".utf8))) { $0.elapsed(hours: true) }
        }
        #expect(name(plan(asked: (9, 15), landed: (8, 15.08))) == "film 0.00.08.000-0.00.15.080.mp4")
        #expect(
            ExportName.suggested(for: plan(asked: (9, 15), landed: (8, 15)), of: Place("a.mp4")) { _ in
                "01:02:03;04"
            }.contains("01.02.03.04"))
        #expect(name(plan(asked: (9, 15), landed: (8, 15)), of: "a\u{1b}\nb.mp4").hasPrefix("a__b "))
        let long = name(plan(asked: (9, 15), landed: (8, 15)), of: String(repeating: "ä", count: 200) + ".mp4")
        #expect(long.utf8.count <= 240 && long.hasSuffix("0.00.15.000.mp4"))
        let suggested = "film 1-2.mp4"
        func target(_ text: String) -> [UInt8]? {
            ExportName.target(text, suggested: suggested, fileExtension: "mp4")?.bytes
        }
        #expect(target("/a/b.mp4") == Array("/a/b.mp4".utf8))
        #expect(target("/a/b.MP4") == Array("/a/b.MP4".utf8))
        #expect(target("/a/b") == Array("/a/b.mp4".utf8))
        #expect(target("/a/") == Array("/a/film 1-2.mp4".utf8))
        #expect(target("/a/b.mkv") == nil)
        #expect(target("") == target(suggested))
    }

    @Test func progressInWords() {
        #expect(Exports.status(nil) == "export begins")
        #expect(Exports.status(ExportProgress(fraction: 0.429, bytesWritten: 1, timeLeft: nil)) == "export 42 %")
        let left = ExportProgress(fraction: 0.5, bytesWritten: 1, timeLeft: Self.time(72))
        #expect(Exports.status(left) == "export 50 %, 1:12 left")
        #expect(Exports.status(ExportProgress(fraction: 1, bytesWritten: 1, timeLeft: .zero)) == "export: finishing")
    }
}
