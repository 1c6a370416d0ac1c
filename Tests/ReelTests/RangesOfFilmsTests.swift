import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Ranges of films in the browser.
    struct RangesOfFilmsTests {
        /// `film.mkv#t=…` named on the command line or after `:open` is the timeline of that range, from which the film is
        /// reached at the same frame.
        @Test func timelinesOfRanges() async throws {
            let folder = try TemporaryFolder()
            try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "a.mp4")
            let mpv = try RecordingPlayer()
            let terminal = try TmuxScreen(
                ["a.mp4#t=0.2,0.6"], columns: 100, rows: 30, environment: mpv.environment, in: folder.url)
            try await terminal.waitFor("the timeline of the range") {
                $0.contains("a.mp4#t=0.2,0.6") && $0.contains("/ 0:00:00.400") && $0.contains("frame 0")
            }
            try terminal.send("m")
            try await terminal.waitFor("the player to have run") { _ in mpv.hasRun }
            let got = try mpv.takeRun()
            let path = folder.path + "/a.mp4"
            #expect(got.arguments.contains("mpv --start=0.0 --force-media-title=a.mp4#t=0.2,0.6 - "), "\(got)")
            #expect(got.input == ["# mpv EDL v0", "%\(path.utf8.count)%\(path),0.2,0.4"])
            try terminal.send("O")
            // What is presented at 0.2 s began before.
            try await terminal.waitFor("the film at that frame") {
                $0.contains("/ 0:00:01.024") && $0.contains("frame 5")
            }
            try terminal.command("open a.mp4#t=0.5,0.7")
            try await terminal.waitFor("the timeline of another range") {
                $0.contains("a.mp4#t=0.5,0.7") && $0.contains("/ 0:00:00.200")
            }
            try terminal.command("open none.mp4#t=0.5,0.7")
            try await terminal.waitFor("a complaint") {
                $0.foot.contains("there is no file") && $0.foot.contains("none.mp4")
            }
            try terminal.command("open a.mp4#t=9")
            try await terminal.waitFor("why there is no such range") { $0.contains("outside: this goes from") }
        }
    }
}
