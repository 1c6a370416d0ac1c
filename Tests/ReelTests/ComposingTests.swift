import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What is made of a film's frames on the timeline: comparisons and overlays.
    struct ComposingTests {
        @Test func filmsAreComparedAndOverlaid() async throws {
            let folder = try TemporaryFolder()
            let film = [UInt8](try Data(contentsOf: Fixtures.url("androidx-sample.mp4")))
            for name in ["a.mp4", "b.mp4"] { try folder.write(film, to: name) }
            try folder.write(Array("1\n00:00:00,000 --> 00:00:02,000\nGood evening\n".utf8), to: "a.srt")
            let terminal = try TmuxScreen(["."], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "a.mp4")
            try terminal.command("compare b.mp4")
            try await terminal.waitFor("a word about where") { $0.foot.contains("open a film first") }
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline with its captions") {
                $0.contains("frame 0") && $0.contains("Good evening")
            }
            try terminal.command("compare none.mp4")
            try await terminal.waitFor("a complaint") { $0.foot.contains("there is no file") }
            try terminal.command("compare .")
            try await terminal.waitFor("why not") { $0.foot.contains("is a folder") }
            try terminal.command("compare b.mp4")
            try await terminal.waitFor("both films") { $0.contains("a.mp4 │ b.mp4") }
            try terminal.send(".")
            try await terminal.waitFor("the next frame") { $0.contains("frame 1") }
            try terminal.send("d")
            try await terminal.waitFor("their difference") { $0.contains("a.mp4 − b.mp4") }
            try terminal.command("compare")
            try await terminal.waitFor("the film alone") { !$0.contains("b.mp4") && $0.contains("frame 1") }
            try terminal.command("overlay telemetry")
            try await terminal.waitFor("why there is none") { $0.contains("states positions") }
            try terminal.command("titles")
            try await terminal.waitFor("why there are none") { $0.contains("chapters with titles") }
            let shown = try terminal.text().ranges(of: "Good evening").count
            try terminal.command("overlay captions")
            // In the picture they are pixels.
            try await terminal.waitFor("the captions in the picture") { screen in
                screen.text.ranges(of: "Good evening").count == shown - 1
            }
        }
    }
}
