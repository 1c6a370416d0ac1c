import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Nothing that a person typed is lost, and nothing of somebody else.
    struct UnsavedCaptionsTests {
        @Test func whatIsNotSavedIsAskedAbout() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
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
            #expect(try !folder.text(of: "film.en.srt").contains("The first caption"))
            #expect(try folder.text(of: "film.en.srt.bak") == CaptionedFilm.captions)
        }

        @Test func whatAnotherProgramWroteIsKept() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await CaptionedFilm.screen(folder)
            try folder.write("somebody else's", to: "film.en.srt")
            try terminal.send("D", "C-s")
            try await terminal.waitFor("the question") { $0.contains("another program has changed it") }
            try terminal.send("k")
            try await terminal.waitFor("no question") { !$0.contains("another program has changed it") }
            #expect(try folder.text(of: "film.en.srt") == "somebody else's")
            try terminal.send("C-s")
            try await terminal.waitFor("the question") { $0.contains("another program has changed it") }
            try terminal.send("r")
            try await terminal.waitFor("saved") { $0.foot.contains("saved") }
            #expect(try folder.text(of: "film.en.srt.bak") == "somebody else's")
        }

        /// What was changed before the connection broke is offered the next time, and only then.
        @Test func aBrokenConnectionLosesNothing() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            try folder.write(CaptionedFilm.captions, to: "alone.srt")
            let first = try await open(folder, state)
            try first.send("D")
            try await first.waitFor("a change") { $0.contains("●") }
            let kept = state.appending(path: "reel/unsaved")
            try await first.waitFor("the change on the disk") { _ in
                (try? FileManager.default.contentsOfDirectory(atPath: kept.path).contains { $0.hasSuffix(".json") })
                    == true
            }
            try first.signal(SIGHUP)
            try await first.waitForExit()
            #expect(try folder.text(of: "alone.srt") == CaptionedFilm.captions)

            let second = try await recover(folder, state)
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
            _ = try await CaptionedFilm.make(folder)
            try folder.write(CaptionedFilm.captions, to: "film.en.srt")
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
            _ = try await CaptionedFilm.make(folder)
            let file = try folder.write(CaptionedFilm.captions, to: "film.en.srt")
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

        private func open(_ folder: TemporaryFolder, _ state: URL) async throws -> TmuxScreen {
            let terminal = try await start(folder, state)
            try await terminal.waitFor("the captions") { $0.contains("3 captions") && $0.foot.contains("1/3") }
            return terminal
        }

        /// Opens the captions of a folder; what is shown of them is still to come.
        private func start(_ folder: TemporaryFolder, _ state: URL) async throws -> TmuxScreen {
            let terminal = try TmuxScreen(
                [folder.url.appending(path: "alone.srt").path], columns: 120, rows: 30,
                environment: ["XDG_STATE_HOME": state.path], in: folder.url)
            try await terminal.waitFor(cursorOn: "alone.srt")
            try terminal.send("Enter")
            return terminal
        }

        /// Opens the captions again, and takes up what a program that has ended left.
        private func recover(_ folder: TemporaryFolder, _ state: URL) async throws -> TmuxScreen {
            let terminal = try await start(folder, state)
            try await terminal.waitFor("the offer") { $0.contains("changes that were not saved") }
            try terminal.send("r")
            return terminal
        }

        private func records(_ state: URL) -> [String] {
            let kept = state.appending(path: "reel/unsaved").path
            return ((try? FileManager.default.contentsOfDirectory(atPath: kept)) ?? []).filter { $0.hasSuffix(".json") }
        }

        /// What a program that still runs has not saved is its own.
        @Test func changesOfAProgramThatRunsAreNotOffered() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            try folder.write(CaptionedFilm.captions, to: "alone.srt")
            let first = try await open(folder, state)
            try first.send("D")
            try await first.waitFor("the change on the disk") { $0.contains("●") && records(state).count == 1 }

            let second = try await open(folder, state)
            try second.send("j", "D")
            try await second.waitFor("a record of its own") { $0.contains("●") && records(state).count == 2 }
            try second.send("q")
            try await second.waitFor("the question") { $0.contains("is not saved") }
            try second.send("d")
            try await second.waitFor("its record gone") { _ in records(state).count == 1 }
            try second.signal(SIGKILL)
            _ = try await second.waitForExit()

            try first.signal(SIGKILL)
            _ = try await first.waitForExit()
            let third = try await recover(folder, state)
            try await third.waitFor("the change of the first") { $0.contains("2 captions") && $0.contains("●") }
        }

        /// Text in an open box is kept while it is typed.
        @Test func whatIsBeingTypedIsKept() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            try folder.write(CaptionedFilm.captions, to: "alone.srt")
            let first = try await open(folder, state)
            try first.send("Enter")
            try await first.waitFor("the box") { $0.foot.contains("Esc keeps the text") }
            try first.type(" and Zanzibar")
            try await first.waitFor("the text on the disk") { screen in
                guard screen.contains("Zanzibar"), let name = records(state).first else { return false }
                let record = try? String(
                    contentsOf: state.appending(path: "reel/unsaved/" + name), encoding: .utf8)
                return record?.contains("Zanzibar") == true
            }
            try first.signal(SIGKILL)
            _ = try await first.waitForExit()
            let second = try await recover(folder, state)
            try await second.waitFor("the text") { $0.contains("Zanzibar") && $0.contains("●") }
        }

        /// Text that is discarded in its box is not offered.
        @Test func whatIsDiscardedInItsBoxIsNotKept() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            try folder.write(CaptionedFilm.captions, to: "alone.srt")
            let terminal = try await open(folder, state)
            try terminal.send("Enter")
            try await terminal.waitFor("the box") { $0.foot.contains("Esc keeps the text") }
            try terminal.type("x")
            try await terminal.waitFor("the text on the disk") { _ in records(state).count == 1 }
            try terminal.send("C-c")
            try await terminal.waitFor("nothing on the disk") { !$0.contains("●") && records(state).isEmpty }
        }

        @Test func whatCannotBeKeptIsSaid() async throws {
            let folder = try TemporaryFolder()
            let state = try folder.folder("state")
            try FileManager.default.createDirectory(
                at: state.appending(path: "reel"), withIntermediateDirectories: true)
            // No folder can be made where a file is.
            try folder.write("in the way", to: "state/reel/unsaved")
            try folder.write(CaptionedFilm.captions, to: "alone.srt")
            let terminal = try await open(folder, state)
            try terminal.send("D")
            try await terminal.waitFor("the reason") { $0.foot.contains("its folder is a file") }
            try terminal.send("C-s")
            try await terminal.waitFor("saved") { $0.foot.contains("saved alone.srt") }
            try terminal.send("j")
            try await terminal.waitFor("no reason any more") { !$0.foot.contains("its folder is a file") }
        }
    }
}
