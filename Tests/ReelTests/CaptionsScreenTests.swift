import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Captions on their own screen, by keys.
    struct CaptionsScreenTests {
        @Test func anEditedTextIsOnThePictureAndSaved() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
            try terminal.send("j")
            try await terminal.waitFor("the picture follows") { $0.contains("0:00:06.000") && $0.place == "help" }
            try terminal.send("Enter")
            try await terminal.waitFor("the text box") { $0.foot.contains("Esc keeps the text") }
            try terminal.type(" wide")
            try await terminal.waitFor("the picture has it already") { screen in
                screen.rows.count { $0.contains("in two lines wide") } >= 2
            }
            try await terminal.waitFor("the list, too") {
                $0.rows.contains { $0.prefix(60).contains("in two lines wide") }
            }
            try terminal.send("Escape")
            try await terminal.waitFor("a mark of what is not saved") { screen in
                screen.rows[0].contains("● film.en.srt") && !screen.foot.contains("Esc keeps")
            }
            try terminal.send("C-s")
            try await terminal.waitFor("saved") { $0.foot.contains("saved film.en.srt") && !$0.contains("●") }
            let saved = try folder.text(of: "film.en.srt")
            #expect(saved.hasPrefix(CaptionedFilm.captions.replacing("in two lines", with: "in two lines wide")))
            #expect(try folder.text(of: "film.en.srt.bak") == CaptionedFilm.captions)
            // While one types, too.
            try terminal.send("Enter")
            try await terminal.waitFor("the text box again") { $0.foot.contains("Esc keeps the text") }
            try terminal.type("r")
            try terminal.send("C-s")
            try await terminal.waitFor("saved again") { $0.foot.contains("saved film.en.srt") && !$0.contains("●") }
            #expect(try folder.text(of: "film.en.srt").contains("in two lines wider"))
            // The timeline has read it again.
            try terminal.send("q")
            try await terminal.waitFor("the timeline") { $0.contains(" frame ") }
            try terminal.send("c", "c")
            try await terminal.waitFor("the edited caption") { $0.contains("in two lines wide") }
        }

        /// They are in a track of the container, which is never overwritten.
        @Test(arguments: ["androidx-webvtt-in-mp4.mp4", "example-in.ssa"])
        func aContainerOfCaptionsAlone(name: String) async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: name)
            try FileManager.default.copyItem(at: Fixtures.url(name), to: file)
            let bytes = try Data(contentsOf: file)
            let terminal = try TmuxScreen([file.path], columns: 120, rows: 30)
            let first = name.hasSuffix(".mp4") ? "This is the first subtitle." : "(deep rumbling)"
            try await terminal.waitFor("the first caption in the preview") { $0.contains(first) }
            try terminal.send("Enter")
            try await terminal.waitFor("them all") {
                $0.rows[0].contains("track 1") && $0.contains(first) && !$0.contains("no sound")
            }
            try terminal.send("D", "C-s")
            try await terminal.waitFor(text: "save as")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "saved ")
            #expect(try Data(contentsOf: file) == bytes)
        }

        @Test func timesAreSetByFramesAndTyped() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
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
            let terminal = try await CaptionedFilm.screen(folder)
            try terminal.send("j", "x")
            try await terminal.waitFor("split") { $0.contains("4 captions") && $0.foot.contains("2/4") }
            try terminal.send("J")
            try await terminal.waitFor("joined") {
                $0.contains("3 captions") && $0.rows.count { $0.contains("A river of words") } >= 2
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
            let terminal = try await CaptionedFilm.screen(folder)
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
            let saved = try folder.text(of: "film.en.srt")
            #expect(saved.contains("{\\an8}"))
            #expect(saved.contains("<i>") && saved.contains("color=\"#ffff00\"") && saved.contains("The first caption"))
        }

        @Test func warningsAreMended() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
            try await terminal.waitFor("no warnings") { $0.foot.contains("for SubRip: no warnings") }
            try terminal.send("C", "s")
            try await terminal.waitFor("warnings for SCC") { screen in
                screen.foot.contains("for SCC:") && screen.foot.contains("warning") && screen.contains("f: ")
            }
            try terminal.send("F")
            try await terminal.waitFor("none left") {
                $0.foot.contains("mended all") || $0.foot.contains("no warnings")
            }
            try terminal.send("g", "g")
            try await terminal.waitFor("none left") { $0.foot.contains("for SCC: no warnings") }
            try terminal.command("w film.scc")
            // The name alone stands in the line that was typed, too.
            try await terminal.waitFor("saved") { $0.foot.contains(/saved .*film\.scc/) }
            #expect(try folder.text(of: "film.scc").hasPrefix("Scenarist_SCC V1.0"))
            #expect(try folder.text(of: "film.en.srt") == CaptionedFilm.captions)
        }

        @Test func aTextBoxStaysWithItsCaption() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
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
            let file = try folder.write(CaptionedFilm.captions, to: "alone.srt")
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
            _ = try await CaptionedFilm.make(folder)
            try folder.write(CaptionedFilm.captions, to: "film.en.srt")
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

        /// A file that is opened by itself begins with its first caption, which is on the picture.
        @Test func theFirstCaptionIsOnThePicture() async throws {
            let folder = try TemporaryFolder()
            _ = try await CaptionedFilm.make(folder)
            try folder.write(CaptionedFilm.captions, to: "film.en.srt")
            let terminal = try TmuxScreen(
                [folder.url.appending(path: "film.en.srt").path], columns: 140, rows: 42, in: folder.url)
            try await terminal.waitFor(cursorOn: "film.en.srt")
            try terminal.send("Enter")
            try await terminal.waitFor("the caption in the list, on the picture and beneath") { screen in
                screen.foot.contains("1/3") && screen.rows.count { $0.contains("The first caption") } >= 3
                    && screen.contains("0:00:02.000 →") && screen.rows[1].hasPrefix("▸")
            }
            // What is wrong stands beside the caption and beneath the picture.
            try await terminal.waitFor("no warnings") { $0.foot.contains("for SubRip: no warnings") }
            try terminal.send("C", "s")
            try await terminal.waitFor("warnings beside their lines") { screen in
                screen.rows.contains { $0.prefix(69).contains("! ") } && screen.foot.contains("for SCC:")
            }
        }

        /// A cursor that is moved by the picture: playing and stepping choose the caption that is shown.
        @Test func theCursorFollowsThePicture() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
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
