import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Captions on the timeline, by keys.
    struct TimelineCaptionsTests {
        @Test func keysGoFromCaptionToCaption() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.timeline(folder)
            // Over the picture only while it is shown: in the lane it always is.
            #expect(try !terminal.screen().contains("The first caption"))
            try terminal.send("c")
            try await terminal.waitFor("the first caption over the picture") { screen in
                screen.isAt(frame: 50) && screen.contains("The first caption")
            }
            try terminal.send("c", "c")
            // The first frame on which it is shown: 10.02 s lies between two.
            try await terminal.waitFor("the third") { $0.isAt(frame: 251) && $0.contains("Another river") }
            try terminal.send("C")
            try await terminal.waitFor("the second") { $0.isAt(frame: 150) && $0.contains("in two lines") }
            try terminal.send("v")
            try await terminal.waitFor("no caption over the picture") { screen in
                screen.foot.contains("captions hidden") && !screen.contains("A river of words")
            }
        }

        @Test func aWordLeadsToWhereItIsSaid() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.timeline(folder)
            try terminal.type("/RIVER")
            try terminal.send("Enter")
            try await terminal.waitFor("the first river") {
                $0.foot.contains("1 of 2: A river of words in two lines") && $0.isAt(frame: 150)
            }
            try terminal.send("n")
            try await terminal.waitFor("the second river") { $0.foot.contains("2 of 2") && $0.isAt(frame: 251) }
            try terminal.send("n")
            try await terminal.waitFor("round again") { $0.foot.contains("1 of 2") && $0.isAt(frame: 150) }
            try terminal.send("N")
            try await terminal.waitFor("and back") { $0.foot.contains("2 of 2") && $0.isAt(frame: 251) }
            try terminal.type("/nowhere")
            try terminal.send("Enter")
            try await terminal.waitFor("nothing") { $0.foot.contains("no caption says “nowhere”") }
        }

        @Test func captionsInTheFilmAreChosen() async throws {
            let folder = try TemporaryFolder()
            let source = try folder.write(CaptionedFilm.captions.replacing("first", with: "inner"), to: "source/a.srt")
            let film = try await CaptionedFilm.make(
                folder, "film.mkv",
                ["-i", source.path, "-map", "0", "-map", "1", "-c:s", "srt", "-metadata:s:s:0", "language=fre"])
            try folder.write(CaptionedFilm.captions, to: "film.srt")
            let terminal = try TmuxScreen([film.path], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "film.mkv")
            try terminal.send("Enter")
            try await terminal.waitFor("the captions beside the film") { $0.contains("The first") }
            try terminal.send("V")
            try await terminal.waitFor("the choice") {
                $0.contains("1  film.srt") && $0.contains("2  track 2, subrip, fr")
            }
            try terminal.send("2")
            try await terminal.waitFor("the captions in the film") { $0.contains("The inner") }
            try terminal.send("V", "0")
            try await terminal.waitFor("none") { !$0.contains("The inner") && !$0.contains("Captions") }
            try terminal.send("c")
            try await terminal.waitFor("why not") { $0.foot.contains("V chooses some") }
        }

        @Test func aFilmWithoutCaptionsSaysSo() async throws {
            let folder = try TemporaryFolder()
            let film = try await CaptionedFilm.make(folder)
            let terminal = try TmuxScreen([film.path], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline") { $0.contains(" frame 0") }
            for key in ["c", "V", "Enter", "n"] {
                // Until all of it was looked through, that is said.
                try await terminal.waitFor("the reason for \(key)") { screen in
                    try? terminal.send(key)
                    return screen.foot.contains("there are no captions in this film, nor beside it")
                        || screen.foot.contains("/ searches the captions")
                }
                try terminal.send("Home")
                try await terminal.waitFor("no message") { !$0.foot.contains("captions") }
            }
        }
    }
}

extension Screen {
    /// Whether the timeline says that it shows this frame, and is on the way to no other.
    fileprivate func isAt(frame: Int) -> Bool {
        rows.contains { row in
            guard let place = row.firstRange(of: " frame \(frame)"), !row.contains("→") else { return false }
            return row[place.upperBound...].first?.isNumber != true
        }
    }
}
