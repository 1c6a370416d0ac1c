import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Captions on the timeline and on their own screen, by keys.
    struct CaptionsScreenTests {
        private static let captions = """
            1
            00:00:02,000 --> 00:00:04,000
            The first caption

            2
            00:00:06,000 --> 00:00:08,000
            <i>A river</i> of words
            in two lines

            3
            00:00:10,020 --> 00:00:12,000
            Another river

            """

        /// 500 frames, 25 a second, a key frame each 50.
        private static func film(_ folder: TemporaryFolder, _ name: String = "film.mp4", _ extra: [String] = [])
            async throws -> URL
        {
            let film = folder.url.appending(path: name)
            let result = try await Command.run(
                Command.find("ffmpeg"),
                ["-v", "error", "-f", "lavfi", "-i", "color=c=blue:size=320x180:rate=25:duration=20"] + extra + [
                    "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", film.path,
                ])
            try #require(result.status == 0, "\(result.errors)")
            return film
        }

        /// A film with captions beside it, on its timeline.
        private func timeline(_ folder: TemporaryFolder, columns: Int = 120, rows: Int = 40) async throws -> TmuxScreen
        {
            let film = try await Self.film(folder)
            try folder.write(Self.captions, to: "film.en.srt")
            let terminal = try TmuxScreen([film.path], columns: columns, rows: rows, in: folder.url)
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline") { $0.contains(" frame 0") && $0.contains("The first") }
            return terminal
        }

        private func screen(_ folder: TemporaryFolder, columns: Int = 120, rows: Int = 40) async throws -> TmuxScreen {
            let terminal = try await timeline(folder, columns: columns, rows: rows)
            try terminal.send("Enter")
            try await terminal.waitFor("the captions") { $0.contains("SubRip · 3 captions") && $0.place == "help" }
            return terminal
        }

        private static func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
        }

        // MARK: Timeline

        @Test func keysGoFromCaptionToCaption() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await timeline(folder)
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
            let terminal = try await timeline(folder)
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
            let source = try folder.write(Self.captions.replacing("first", with: "inner"), to: "source/a.srt")
            let film = try await Self.film(
                folder, "film.mkv",
                ["-i", source.path, "-map", "0", "-map", "1", "-c:s", "srt", "-metadata:s:s:0", "language=fre"])
            try folder.write(Self.captions, to: "film.srt")
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
            let film = try await Self.film(folder)
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

        // MARK: Editing

        @Test func anEditedTextIsOnThePictureAndSaved() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("j")
            try await terminal.waitFor("the picture follows") { $0.contains("0:00:06.000") && $0.place == "help" }
            try terminal.send("Enter")
            try await terminal.waitFor("the text box") { $0.foot.contains("Esc keeps the text") }
            try terminal.type(" wide")
            try await terminal.waitFor("the picture has it already") { screen in
                screen.rows.count { $0.contains("in two lines wide") } >= 2
            }
            try terminal.send("Escape")
            try await terminal.waitFor("a mark of what is not saved") { screen in
                screen.rows[0].contains("● film.en.srt") && !screen.foot.contains("Esc keeps")
            }
            try terminal.send("C-s")
            try await terminal.waitFor("saved") { $0.foot.contains("saved film.en.srt") && !$0.contains("●") }
            let saved = try Self.text(folder, "film.en.srt")
            #expect(saved.hasPrefix(Self.captions.replacing("in two lines", with: "in two lines wide")))
            #expect(try Self.text(folder, "film.en.srt.bak") == Self.captions)
            // The timeline has read it again.
            try terminal.send("q")
            try await terminal.waitFor("the timeline") { $0.contains(" frame ") }
            try terminal.send("c", "c")
            try await terminal.waitFor("the edited caption") { $0.contains("in two lines wide") }
        }

        @Test func timesAreSetByFramesAndTyped() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("]")
            try await terminal.waitFor("a frame later") { $0.contains("0:00:02.040 → 0:00:04.000") }
            try terminal.send("{", "{")
            try await terminal.waitFor("two frames shorter") { $0.contains("0:00:02.040 → 0:00:03.920") }
            try terminal.send("t")
            try await terminal.waitFor("the question") {
                $0.foot.contains("start --> end: 0:00:02.040 --> 0:00:03.920")
            }
            try terminal.send("C-u")
            try terminal.type("0:07 --> 8.5")
            try terminal.send("Enter")
            // It starts after the second one now.
            try await terminal.waitFor("its new place") {
                $0.contains("0:00:07.000 → 0:00:08.500") && $0.foot.contains("2/3")
            }
            try terminal.send("u", "u", "u", "u")
            try await terminal.waitFor("as it was") { $0.contains("0:00:02.000 → 0:00:04.000") && !$0.contains("●") }
            try terminal.send("t")
            try await terminal.waitFor("the question") { $0.foot.contains("start --> end") }
            try terminal.send("C-u")
            try terminal.type("4 --> 3")
            try terminal.send("Enter")
            try await terminal.waitFor("refused") { $0.foot.contains("it would end before it starts") }
        }

        @Test func captionsAreSplitJoinedAddedAndTakenOut() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("j", "x")
            try await terminal.waitFor("split") { $0.contains("4 captions") && $0.foot.contains("2/4") }
            try terminal.send("J")
            try await terminal.waitFor("joined") {
                $0.contains("3 captions") && $0.contains("A river of words / in two lines")
            }
            try terminal.send("D")
            try await terminal.waitFor("taken out") {
                $0.contains("2 captions") && $0.foot.contains("u brings it back")
            }
            try terminal.send("u")
            try await terminal.waitFor("back") { $0.contains("3 captions") }
            try terminal.send("a")
            try await terminal.waitFor("a new one") { $0.contains("4 captions") && $0.foot.contains("Esc keeps") }
            try terminal.type("Brand new")
            try terminal.send("Escape")
            try await terminal.waitFor("its text") { $0.contains("Brand new") && !$0.foot.contains("Esc keeps") }
            try terminal.send("S")
            try await terminal.waitFor("the question") { $0.foot.contains("later by") }
            try terminal.type("1.5")
            try terminal.send("Enter")
            try await terminal.waitFor("shifted") {
                $0.foot.contains("all captions 1.50 s later") && $0.contains("0:00:03.500")
            }
        }

        @Test func placeAndStyleAreChosen() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            let line = { (screen: Screen) in
                screen.rows.lastIndex { $0.contains("The first caption") && !$0.contains("▸") }
            }
            try await terminal.waitFor("the caption low in the picture") { line($0).map { $0 > 15 } ?? false }
            try terminal.send("p", "8")
            try await terminal.waitFor("the caption high in the picture") { screen in
                screen.rows[..<12].contains {
                    $0.contains("The first caption") && $0.contains("│") && !$0.contains("│ ")
                }
                    || screen.rows[..<12].count { $0.contains("The first caption") } >= 1 && screen.contains("●")
            }
            try terminal.send("c", "i", "c", "y")
            try terminal.send("C-s")
            try await terminal.waitFor("saved") { $0.foot.contains("saved film.en.srt") }
            let saved = try Self.text(folder, "film.en.srt")
            #expect(saved.contains("{\\an8}"))
            #expect(saved.contains("<i>") && saved.contains("color=\"#ffff00\"") && saved.contains("The first caption"))
        }

        @Test func warningsAreMended() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try await terminal.waitFor("no warnings") { $0.foot.contains("for SubRip: nothing to complain of") }
            try terminal.send("C", "s")
            try await terminal.waitFor("warnings for SCC") { screen in
                screen.foot.contains("for SCC:") && screen.foot.contains("warning") && screen.contains("f: ")
            }
            try terminal.send("F")
            try await terminal.waitFor("none left") {
                $0.foot.contains("mended all") || $0.foot.contains("nothing to complain of")
            }
            try terminal.send("g", "g")
            try await terminal.waitFor("none left") { $0.foot.contains("for SCC: nothing to complain of") }
            try terminal.command("w film.scc")
            try await terminal.waitFor("saved") { $0.foot.contains("film.scc") }
            #expect(try Self.text(folder, "film.scc").hasPrefix("Scenarist_SCC V1.0"))
            #expect(try Self.text(folder, "film.en.srt") == Self.captions)
        }

        // MARK: Nothing is lost

        @Test func whatIsNotSavedIsAskedAbout() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("D")
            try await terminal.waitFor("a change") { $0.contains("●") }
            for key in ["q", "C-c", "Tab", ":cd .."] {
                if key.hasPrefix(":") { try terminal.command(String(key.dropFirst())) } else { try terminal.send(key) }
                try await terminal.waitFor("the question after \(key)") { $0.contains("film.en.srt is not saved") }
                try terminal.send("g")
                try await terminal.waitFor("still there") { !$0.contains("is not saved") && $0.contains("●") }
            }
            try terminal.send("q")
            try await terminal.waitFor("the question") { $0.contains("is not saved") }
            try terminal.send("s")
            try await terminal.waitFor("the timeline") { $0.contains(" frame ") }
            #expect(try !Self.text(folder, "film.en.srt").contains("The first caption"))
            #expect(try Self.text(folder, "film.en.srt.bak") == Self.captions)
        }

        @Test func whatAnotherProgramWroteIsKept() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try folder.write("somebody else's", to: "film.en.srt")
            try terminal.send("D", "C-s")
            try await terminal.waitFor("the question") { $0.contains("another program has changed it") }
            try terminal.send("k")
            #expect(try Self.text(folder, "film.en.srt") == "somebody else's")
            try terminal.send("C-s")
            try await terminal.waitFor("the question") { $0.contains("another program has changed it") }
            try terminal.send("r")
            try await terminal.waitFor("saved") { $0.foot.contains("saved") }
            #expect(try Self.text(folder, "film.en.srt.bak") == "somebody else's")
        }

        /// What was changed before the connection broke is offered the next time, and only then.
        @Test func aBrokenConnectionLosesNothing() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            func open() async throws -> TmuxScreen {
                let terminal = try TmuxScreen(
                    [folder.url.appending(path: "alone.srt").path], columns: 120, rows: 30,
                    environment: ["XDG_STATE_HOME": state.path], in: folder.url)
                try await terminal.waitFor(cursorOn: "alone.srt")
                try terminal.send("Enter")
                return terminal
            }
            try folder.write(Self.captions, to: "alone.srt")
            let first = try await open()
            try await first.waitFor("the captions") { $0.contains("3 captions") && $0.foot.contains("1/3") }
            try first.send("D")
            try await first.waitFor("a change") { $0.contains("●") }
            let kept = state.appending(path: "reel/unsaved")
            try await first.waitFor("the change on the disk") { _ in
                (try? FileManager.default.contentsOfDirectory(atPath: kept.path).contains { $0.hasSuffix(".json") })
                    == true
            }
            try first.signal(SIGHUP)
            try await first.waitForExit()
            #expect(try Self.text(folder, "alone.srt") == Self.captions)

            let second = try await open()
            try await second.waitFor("the offer") { $0.contains("changes that were not saved") }
            try second.send("r")
            try await second.waitFor("the change") { $0.contains("2 captions") && $0.contains("●") }
            try second.send("C-s")
            try await second.waitFor("saved") { $0.foot.contains("saved alone.srt") }
            try second.send("q")
            try await second.waitFor(cursorOn: "alone.srt")
            try second.send("Enter")
            try await second.waitFor("no offer") { $0.contains("2 captions") && !$0.contains("not saved") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).isEmpty)
        }

        /// What was saved or discarded on quitting is not offered again, in whatever way the captions are opened.
        @Test(arguments: ["discard", "save"])
        func whatIsSettledIsNotOffered(way: String) async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            _ = try await Self.film(folder)
            try folder.write(Self.captions, to: "film.en.srt")
            func open(_ name: String) async throws -> TmuxScreen {
                let terminal = try TmuxScreen(
                    [folder.url.appending(path: name).path], columns: 120, rows: 30,
                    environment: ["XDG_STATE_HOME": state.path], in: folder.url)
                try await terminal.waitFor(cursorOn: name)
                try terminal.send("Enter")
                return terminal
            }
            let kept = state.appending(path: "reel/unsaved")
            func records() -> [String] {
                ((try? FileManager.default.contentsOfDirectory(atPath: kept.path)) ?? []).filter {
                    $0.hasSuffix(".json")
                }
            }
            let first = try await open("film.mp4")
            try await first.waitFor("the timeline") { $0.contains("The first") && $0.contains(" frame 0") }
            try first.send("Enter")
            try await first.waitFor("the captions") { $0.contains("3 captions") && $0.foot.contains("1/3") }
            try first.send("D")
            try await first.waitFor("the change on the disk") { $0.contains("●") && !records().isEmpty }
            if way == "discard" {
                try first.send("C-c")
                try await first.waitFor("the question") { $0.contains("is not saved") }
                try first.send("d")
            } else {
                try first.command("wq")
            }
            _ = try await first.waitForExit()
            #expect(records().isEmpty)
            let second = try await open("film.en.srt")
            try await second.waitFor("no offer") { screen in
                screen.contains(way == "discard" ? "3 captions" : "2 captions") && !screen.contains("The last session")
            }
        }

        /// The same file opened from a film's timeline and by itself is the same file.
        @Test func changesAreOfferedInWhateverWayTheyAreOpened() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            _ = try await Self.film(folder)
            let file = try folder.write(Self.captions, to: "film.en.srt")
            let environment = ["XDG_STATE_HOME": state.path]
            let first = try TmuxScreen(
                [folder.url.appending(path: "film.mp4").path], columns: 120, rows: 30, environment: environment,
                in: folder.url)
            try await first.waitFor(cursorOn: "film.mp4")
            try first.send("Enter")
            try await first.waitFor("the timeline") { $0.contains("The first") && $0.contains(" frame 0") }
            try first.send("Enter")
            try await first.waitFor("the captions") { $0.contains("3 captions") && $0.foot.contains("1/3") }
            try first.send("D")
            try await first.waitFor("the change on the disk") { _ in
                let kept = state.appending(path: "reel/unsaved")
                return (try? FileManager.default.contentsOfDirectory(atPath: kept.path))?.contains {
                    $0.hasSuffix(".json")
                } == true
            }
            try first.signal(SIGKILL)
            _ = try await first.waitForExit()
            try folder.write("1\n00:00:01,000 --> 00:00:02,000\nsomebody else\n", to: "film.en.srt")
            let second = try TmuxScreen([file.path], columns: 120, rows: 30, environment: environment, in: folder.url)
            try await second.waitFor(cursorOn: "film.en.srt")
            try second.send("Enter")
            try await second.waitFor("the offer") { $0.contains("changes that were not saved") }
            try second.send("Escape")
            try await second.waitFor("no menu") { !$0.contains("changes that were not saved") }
            // Nothing is edited before it is answered.
            try second.send("D")
            try await second.waitFor("the offer again") { $0.contains("changes that were not saved") }
            try second.send("r")
            try await second.waitFor("the change") { $0.contains("2 captions") && $0.contains("●") }
            // What somebody else has written meanwhile is not overwritten without a question.
            try second.send("C-s")
            try await second.waitFor("the question") { $0.contains("another program has changed it") }
        }

        @Test func aTextBoxStaysWithItsCaption() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("Enter")
            try await terminal.waitFor("the text box") { $0.foot.contains("Esc keeps the text") }
            try terminal.type("!")
            try terminal.click(column: 10, row: 3, button: 65)
            try terminal.click(column: 10, row: 3)
            try terminal.type("?")
            try terminal.send("Escape")
            try await terminal.waitFor("the first one changed") {
                $0.contains("The first caption!?") && $0.foot.contains("1/3")
            }
            // A caption that was to be new and is given up leaves nothing.
            try terminal.send("u", "a")
            try await terminal.waitFor("the text box") { $0.contains("4 captions") && $0.foot.contains("Esc keeps") }
            try terminal.send("C-c")
            try await terminal.waitFor("as it was") { $0.contains("3 captions") && !$0.contains("●") }
            try terminal.send("a")
            try await terminal.waitFor("the text box") { $0.contains("4 captions") && $0.foot.contains("Esc keeps") }
            try terminal.send("Escape")
            try await terminal.waitFor("as it was") { $0.contains("3 captions") && !$0.contains("●") }
        }

        // MARK: Without a film, and beside others

        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func filesOfCaptionsOpenByThemselves(columns: Int, rows: Int) async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(Self.captions, to: "alone.srt")
            let terminal = try TmuxScreen([file.path], columns: columns, rows: rows, in: folder.url)
            try await terminal.waitFor(cursorOn: "alone.srt")
            try terminal.send("Enter")
            let screen = try await terminal.waitFor("the captions") {
                $0.contains("0:00:02.000") && $0.contains("3 captions")
            }
            #expect(screen.rows.allSatisfy { $0.count <= columns })
            try terminal.send("j")
            try await terminal.waitFor("the second") { $0.contains("in two lines") && $0.foot.contains("2/3") }
            try terminal.send("Space")
            try await terminal.waitFor("why it does not play") { $0.contains("there is no film beside") }
            try terminal.send("q")
            try await terminal.waitFor(cursorOn: "alone.srt")
        }

        @Test func aFileFindsItsFilmAndASecondLanguage() async throws {
            let folder = try TemporaryFolder()
            _ = try await Self.film(folder)
            try folder.write(Self.captions, to: "film.en.srt")
            try folder.write(
                "WEBVTT\n\n00:06.000 --> 00:08.000\nEin Fluss aus Wörtern\n", to: "film.de.vtt")
            let terminal = try TmuxScreen(
                [folder.url.appending(path: "film.en.srt").path], columns: 140, rows: 40, in: folder.url)
            try await terminal.waitFor(cursorOn: "film.en.srt")
            try terminal.send("Enter")
            try await terminal.waitFor("the captions and the picture") {
                $0.contains("3 captions") && $0.contains("0:00:02.000") && $0.colouredRows > 3
            }
            try await terminal.waitFor("the choice") { screen in
                if !screen.contains("Beside these") { try? terminal.send("V") }
                return screen.contains("1  film.de.vtt")
            }
            try terminal.send("1")
            try await terminal.waitFor("both languages") { screen in
                screen.rows.contains { $0.contains("A river of words") && $0.contains("Ein Fluss aus") }
            }
        }

        /// A cursor that is moved by the picture: playing and stepping choose the caption that is shown.
        @Test func theCursorFollowsThePicture() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await screen(folder)
            try terminal.send("l", "l", "l", "l", "l", "l", "l")
            try await terminal.waitFor("the picture of the second") { $0.contains("0:00:07.000") && $0.contains("1/3") }
            // By hand the cursor stays, so that its caption can be made longer.
            try terminal.send("o")
            try await terminal.waitFor("the first one longer") { $0.contains("0:00:02.000 → 0:00:07.040") }
            try terminal.send("L")
            try await terminal.waitFor("the second one chosen") { $0.foot.contains("2/3") }
            try terminal.send("k", "i")
            try await terminal.waitFor("a hint") { $0.foot.contains("move the picture first") }
            try terminal.send("Space")
            try await terminal.waitFor("the second while it plays") { $0.foot.contains("2/3") && $0.contains("▶") }
            try terminal.send("Space")
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
