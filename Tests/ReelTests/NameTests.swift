import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Names of every kind: rows stay in line, and nothing in a name commands the terminal.
    struct NameTests {
        private static let names: [[UInt8]] = [
            Array("日本語の映画.txt".utf8), Array("e\u{301}a\u{308}o\u{328}\u{301}.txt".utf8), Array("👨‍👩‍👧 family.txt".utf8),
            Array("\u{1b}[31mred\u{1b}]0;title\u{07}.txt".utf8), Array("new\nline\ttab.txt".utf8),
            Array("-leading-dash.mp4".utf8), Array("--choose".utf8), [0xFF, 0xFE, 0x2E, 0x74, 0x78, 0x74],
            [0x61, 0xE2, 0x82, 0x2E, 0x6D, 0x70, 0x34], Array(String(repeating: "x", count: 255).utf8),
            Array(String(repeating: "界", count: 85).utf8), Array("\u{202e}gnp.exe".utf8), Array("\u{9b}31m.txt".utf8),
            Array(" space ".utf8), Array("'quotes\" $(x) `y`; &.txt".utf8), Array("\u{301}combining first".utf8),
            Array("\u{200b}zero width.mp4".utf8), Array("🇩🇪 flag".utf8),
        ]

        private func folder(of names: [[UInt8]] = Self.names) throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for name in names {
                let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
                let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
                    $0.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
                }
                try #require(descriptor >= 0, "\(name)")
                close(descriptor)
            }
            return folder
        }

        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func rowsStayInLine(columns: Int, rows: Int) async throws {
            let folder = try folder()
            let terminal = try TmuxScreen([folder.path], columns: columns, rows: rows)
            try await terminal.waitFor("all rows") { $0.foot.contains("/\(Self.names.count)") }
            for row in 1...Self.names.count {
                try terminal.type("\(row)G")
                let screen = try await terminal.waitFor(place: "\(row)/\(Self.names.count)")
                #expect(!screen.contains("title") || screen.contains("␛"), "escapes are shown")
            }
            // The line between the columns is drawn beside every row, however wide the terminal thinks its name is.
            let last = try await terminal.waitFor("the line between the columns") { screen in
                columns != 80 || screen.rows[1..<23].allSatisfy { $0.contains("│") }
            }
            #expect(last.rows[0].hasPrefix(" /") || last.rows[0].hasPrefix(" ~"))
            #expect(last.rows.count == rows)
            #expect(try terminal.state("#{pane_title}") != "title")
            try terminal.send("q")
            #expect(try await terminal.waitForExit() == 0)
        }

        /// A player gets the file's own name, be it text or not.
        @Test func aPlayerGetsTheBytes() async throws {
            let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x6D, 0x70, 0x34]
            let folder = try folder(of: [name])
            let settings = try TemporaryFolder()
            let player = try settings.write(
                "#!/bin/sh\nprintf %s \"$1\" > \"$0\".part; mv \"$0\".part \"$0\".got\n", to: "player")
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: player.path)
            try settings.write("player = \"\(player.path)\"\n", to: "reel/config.toml")
            let terminal = try TmuxScreen(
                [folder.path], columns: 80, rows: 24, environment: ["XDG_CONFIG_HOME": settings.path])
            try await terminal.waitFor(place: "1/1")
            try terminal.send("o")
            try await terminal.waitFor("the player to have run") { _ in
                FileManager.default.fileExists(atPath: player.path + ".got")
            }
            let got = try Data(contentsOf: URL(filePath: player.path + ".got"))
            #expect(Array(got) == Array(folder.path.utf8) + [UInt8(ascii: "/")] + name)
        }

        @Test func strangeNamesAreOpenedAndCopied() async throws {
            let folder = try TemporaryFolder()
            try folder.copy("Films/Funicular.webm", as: "-v.webm")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor("the film") { $0.showsPicture(of: "-v.webm") }
            try terminal.send("Enter")
            try await terminal.waitFor("its timeline") { $0.contains("fps") || $0.contains("0:00:00.000") }
            let shell = try await TmuxScreen.shell(columns: 100, rows: 30, in: folder.url)
            try shell.enter("reel -- -v.webm")
            try await shell.waitFor(cursorOn: "-v.webm")
        }
    }
}
