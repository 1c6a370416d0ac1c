import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Pictures in pixels behind tmux, on a terminal that keeps what it is sent.
    struct TmuxPicturesTests {
        private static let film = Fixtures.project.appending(path: "Samples/Films/Four places, 1080p.mp4")

        /// Whether the pane shows a picture of the film's frame, as a whole: its placeholders are one rectangle of cells, of a
        /// picture that the terminal has, whose pixels are the frame's.
        private func shows(_ frame: Int, _ screen: TmuxScreen, on terminal: OuterTerminal) async throws -> Bool {
            let cells = try screen.placeholders()
            let largest = Dictionary(grouping: cells, by: \.picture).max { $0.value.count < $1.value.count }
            guard let (number, shown) = largest, let picture = terminal.pictures()[number], let extent = picture.cells
            else { return false }
            guard let top = shown.map(\.row).min(), let left = shown.map(\.column).min(),
                shown.count == extent.rows * extent.columns, picture.pixels.count == picture.width * picture.height * 3
            else { return false }
            // Each row has its mark, and each column.
            var (rowMarks, columnMarks): ([Int: Unicode.Scalar], [Int: Unicode.Scalar]) = ([:], [:])
            for cell in shown {
                guard cell.marks.count == 2 else { return false }
                let (row, column) = (cell.row - top, cell.column - left)
                guard rowMarks[row, default: cell.marks[0]] == cell.marks[0],
                    columnMarks[column, default: cell.marks[1]] == cell.marks[1]
                else { return false }
                (rowMarks[row], columnMarks[column]) = (cell.marks[0], cell.marks[1])
            }
            guard rowMarks.count == extent.rows, columnMarks.count == extent.columns,
                Set(rowMarks.values).count == extent.rows, Set(columnMarks.values).count == extent.columns,
                (0..<extent.rows).allSatisfy({ rowMarks[$0] == columnMarks[$0] })
            else { return false }
            let wanted = try await FilmFrames.shared.luma(
                Self.film, frame: frame, filter: "scale=\(picture.width):\(picture.height):flags=area")
            let luma = Screenshot.luma(of: Array(picture.pixels))
            return structuralSimilarity(luma, wanted, width: picture.width) >= 0.95
        }

        @Test func picturesGoThroughWhereThePersonLetsThem() async throws {
            let screen = try await TmuxScreen.shell(columns: 120, rows: 36)
            let terminal = try await screen.attached(to: "kitty(0.35.2)")
            try screen.send("reel '\(Self.film.path)'", "Enter")
            try await screen.waitFor(text: "tmux holds back the pictures")
            #expect(try screen.placeholders().isEmpty && terminal.pictures().isEmpty)
            try screen.send("P")
            try await screen.waitFor(text: "let them through")
            try screen.send("y", "Enter")
            try await screen.waitFor("the first frame") { _ in try await shows(0, screen, on: terminal) }
            #expect(try screen.state("#{allow-passthrough}") == "1")
            try screen.send(String(repeating: ".", count: 10))
            try await screen.waitFor("a later frame") { _ in try await shows(10, screen, on: terminal) }
            // Over it, away, and back.
            try screen.send("?")
            try await screen.waitFor("the help") { try $0.contains("next key frame") && screen.placeholders().isEmpty }
            try screen.send("Escape")
            try await screen.waitFor("the frame after the help") { _ in try await shows(10, screen, on: terminal) }
            try screen.tmux("split-window", "-h", "-d", "sleep 1000")
            try await screen.waitFor("the frame in half a window") { _ in
                guard try screen.state("#{pane_width}") == "60" else { return false }
                return try await shows(10, screen, on: terminal)
            }
            try screen.tmux("new-window", "sleep 1000")
            try screen.tmux("kill-window")
            try screen.tmux("kill-pane", "-t", "{right}")
            try await screen.waitFor("the frame in the whole window again") { _ in
                guard try screen.state("#{pane_width}") == "120" else { return false }
                return try await shows(10, screen, on: terminal)
            }
            try screen.send("q", "q")
            try await screen.waitFor("the shell, and no picture left") { _ in
                try screen.placeholders().isEmpty && terminal.pictures().isEmpty
            }
            // The pane is as it was; the answer is known.
            try await screen.waitFor("the option to be as it was") { _ in
                try screen.state("#{allow-passthrough}") == "0"
            }
            #expect(try !screen.state("#{pane_title}").contains("Gi="))
            try screen.send("reel '\(Self.film.path)'", "Enter")
            try await screen.waitFor("the frame without being asked") { _ in try await shows(0, screen, on: terminal) }
        }

        /// tmux draws the whole terminal when its option changes, and drops pictures until it has.
        @Test func picturesWaitForASlowTerminal() async throws {
            let screen = try await TmuxScreen.shell(columns: 120, rows: 36)
            let terminal = try await screen.attached(to: "kitty(0.35.2)")
            try screen.send("reel '\(Self.film.path)'", "Enter")
            try await screen.waitFor(text: "tmux holds back the pictures")
            try screen.send("P")
            try await screen.waitFor(text: "let them through")
            try await stop(terminal, of: screen)
            try screen.send("y")
            try await screen.waitFor("the option") { _ in try screen.state("#{allow-passthrough}") == "1" }
            let end = ContinuousClock.now + .seconds(1)
            try await screen.waitFor("a picture that comes too early") { _ in
                try ContinuousClock.now > end || !screen.placeholders().isEmpty
            }
            terminal.pause(false)
            try await screen.waitFor("the first frame") { _ in try await shows(0, screen, on: terminal) }
        }

        /// What is handed through while tmux waits to draw the whole terminal is dropped: also that a picture is to go.
        @Test func picturesLeaveASlowTerminal() async throws {
            let screen = try await TmuxScreen.shell(columns: 120, rows: 36)
            let terminal = try await screen.attached(to: "kitty(0.35.2)")
            try screen.tmux("set-option", "-p", "allow-passthrough", "on")
            try screen.send("reel '\(Self.film.path)'", "Enter")
            try await screen.waitFor("the first frame") { _ in try await shows(0, screen, on: terminal) }
            try await stop(terminal, of: screen)
            try screen.send("?")
            try await screen.waitFor("the help") { try $0.contains("half a page") && screen.placeholders().isEmpty }
            terminal.pause(false)
            try await screen.waitFor("tmux to have drawn") { _ in terminal.hasReceived("half a page") }
            try screen.send("C-c")
            try await screen.waitFor("the shell, and no picture left") { _ in
                try screen.placeholders().isEmpty && terminal.pictures().isEmpty
            }
        }

        /// Has the terminal read nothing more, until the line to it is full and tmux waits to draw.
        private func stop(_ terminal: OuterTerminal, of screen: TmuxScreen) async throws {
            terminal.pause()
            var written = ""
            try await screen.waitFor("nothing more to be written") { _ in
                let before = written
                try screen.tmux("refresh-client", "-t", try screen.state("#{client_name}"))
                written = try screen.state("#{client_written}")
                return written == before
            }
        }

        @Test func whoSaysNoIsNotAskedAgain() async throws {
            let screen = try await TmuxScreen.shell(columns: 120, rows: 36)
            let terminal = try await screen.attached(to: "kitty(0.35.2)")
            try screen.send("reel '\(Self.film.path)'", "Enter")
            try await screen.waitFor(text: "tmux holds back the pictures")
            try screen.send("P", "n")
            let answer = screen.folder.url.appending(path: "state/reel/let-tmux-pass-pictures")
            try await screen.waitFor("the answer to be kept") { _ in
                (try? String(contentsOf: answer, encoding: .utf8)) == "no\n"
            }
            try screen.send("q", "q")
            try await screen.waitFor("the shell") { $0.rows.last { !$0.isEmpty }?.hasPrefix("$") == true }
            try screen.send("reel '\(Self.film.path)'", "Enter")
            let shown = try await screen.waitFor("a frame in cells") { $0.colouredRows > 6 }
            #expect(!shown.contains("holds back") && terminal.pictures().isEmpty)
        }

        @Test func aTerminalWithoutPlaceholdersGetsCells() async throws {
            let screen = try await TmuxScreen.shell(columns: 120, rows: 36)
            let terminal = try await screen.attached(to: "kitty(0.26.5)")
            try screen.send("reel doctor; reel '\(Self.film.path)'", "Enter")
            let shown = try await screen.waitFor("a frame in cells") { $0.colouredRows > 6 }
            #expect(!shown.contains("holds back") && terminal.pictures().isEmpty)
            try screen.send("q", "q")
            try await screen.waitFor(text: "kitty(0.26.5) none that tmux could move")
        }
    }
}
