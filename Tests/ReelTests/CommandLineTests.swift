import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What the program is called with, and what it hands back.
    struct CommandLineTests {
        @Test func aChooserPrintsToItsPipe() async throws {
            let folder = try TmuxScreen.folder(of: ["a.txt", "b c.txt", "d.txt"])
            let shell = try await TmuxScreen.shell(columns: 80, rows: 24, in: folder.url)
            try shell.enter("reel --choose . | sed 's/^/got:/' > .out; cat .out; echo ov''er")
            try await shell.waitFor(cursorOn: "a.txt")
            try shell.send("j", "Enter")
            let screen = try await shell.waitFor(text: "over")
            #expect(screen.text.replacing("\n", with: "").contains("got:\(folder.path)/b c.txt"))
            try shell.enter("clear; reel --choose . | sed 's/^/got:/' > .out; cat .out; echo ov''er")
            try await shell.waitFor(cursorOn: "a.txt")
            try shell.send("Space", "j", "Space", "Enter")
            try await shell.waitFor(text: "over")
            let out = try String(contentsOf: folder.url.appending(path: ".out"), encoding: .utf8)
            #expect(out == "got:\(folder.path)/a.txt\ngot:\(folder.path)/d.txt\n")
            try shell.enter("clear; reel --choose . > .out; wc -c < .out; echo ov''er")
            try await shell.waitFor(cursorOn: "a.txt")
            try shell.send("q")
            try await shell.waitFor("nothing chosen") { $0.contains("over") && $0.rows.contains("0") }
        }

        @Test func theLastFolderIsWritten() async throws {
            let folder = try TmuxScreen.folder(of: ["sub dir/", "sub dir/a.txt"])
            let file = folder.url.appending(path: ".cwd")
            let terminal = try TmuxScreen(["--cwd-file", file.path, folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "sub dir")
            try terminal.send("l")
            try await terminal.waitFor(cursorOn: "a.txt")
            try terminal.send("q")
            try await terminal.waitForExit()
            #expect(try String(contentsOf: file, encoding: .utf8) == "\(folder.path)/sub dir")
        }

        @Test func anAddressOpensItsTimeline() async throws {
            let server = try SlowServer(Fixtures.samples.appending(path: "Films"), "--latency", "5")
            let terminal = try TmuxScreen([server.url("Gannets.avi").absoluteString], columns: 100, rows: 30)
            try await terminal.waitFor("its first frame", limit: .seconds(60)) {
                $0.contains("Gannets.avi") && $0.colouredRows > 3 && $0.contains("fps")
            }
            try terminal.send("q")
            try await terminal.waitFor(place: "1/1")
            try await terminal.waitFor(text: "from the command line")
        }

        @Test func severalFilesAreAList() async throws {
            let terminal = try TmuxScreen(
                [Fixtures.url("Films/Gannets.avi").path, Fixtures.url("Music/With cover.flac").path], columns: 100,
                rows: 30)
            try await terminal.waitFor(place: "1/2")
            try await terminal.waitFor("facts of both") { $0.contains("flac") && $0.contains("0:04") }
            try terminal.send("j")
            try await terminal.waitFor(cursorOn: "With cover.flac")
        }

        @Test func aFileIsShownInItsFolder() async throws {
            let terminal = try TmuxScreen([Fixtures.url("Films/Gannets.avi").path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "Gannets.avi")
            try await terminal.waitFor(place: "9/\(Fixtures.filmCount)")
        }

        @Test func whatIsNotThereSaysSo() async throws {
            let folder = try TmuxScreen.folder(of: ["a.txt"])
            let shell = try await TmuxScreen.shell(columns: 80, rows: 24, in: folder.url)
            try shell.enter("reel '/no such folder/at all'; echo status=$?")
            let screen = try await shell.waitFor(text: "status=1")
            #expect(screen.contains("/no such folder/at all: there is no such file or folder"))
            let help = try await Command.reel("--nonsense")
            #expect(help.status == 2 && help.errors.contains("nonsense"))
        }

        @Test func mistakesInTheSettingsAreNamed() async throws {
            let folder = try TmuxScreen.folder(of: ["a.txt"])
            let settings = try TemporaryFolder()
            try settings.write("mouse = true\nplayer = 5\n[keys.browser]\nx = \"down\"\n", to: "reel/config.toml")
            let terminal = try TmuxScreen(
                [folder.path], columns: 120, rows: 24, environment: ["XDG_CONFIG_HOME": settings.path])
            try await terminal.waitFor(text: "reel/config.toml:2: player must be a command")
            try settings.write("[=]\n", to: "reel/config.toml")
            let other = try TmuxScreen(
                [folder.path], columns: 120, rows: 24, environment: ["XDG_CONFIG_HOME": settings.path])
            try await other.waitFor(text: "reel/config.toml:1: a section is written [name]")
        }
    }

    @Test func theDoctorTellsWhatItAskedAndChose() async throws {
        let terminal = try TmuxScreen(["doctor"], columns: 120, rows: 60)
        let screen = try await terminal.waitFor(text: "Settings")
        for text in [
            "tmux-256color", "120 × 60 cells", "ESC [c", "cells: tmux shows no pixels here", "libavcodec", "h264",
        ] {
            #expect(screen.contains(text), "\(text) in \(screen)")
        }
        let without = try await Command.run(Command.find("setsid"), ["-w", Command.reel().path, "doctor"])
        #expect(without.status == 1 && without.output.contains("There is no terminal to work on"))
        #expect(without.output.contains("libavcodec"))
    }
}
