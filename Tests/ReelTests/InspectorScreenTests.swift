import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// The tree of properties.
    struct InspectorScreenTests {
        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func propertiesFillIn(columns: Int, rows: Int) async throws {
            let terminal = try TmuxScreen([Fixtures.url("Films/Gannets.avi").path], columns: columns, rows: rows)
            try await terminal.waitFor(cursorOn: "Gannets.avi")
            try terminal.send("I")
            let screen = try await terminal.waitFor("the format") { $0.contains("format") && $0.contains("AVI") }
            #expect(screen.rows[0] == " Gannets.avi")
            #expect(screen.rows.allSatisfy { $0.count <= columns })
            try terminal.send("G")
            try await terminal.waitFor("the last line") { screen in
                let parts = screen.place?.split(separator: "/").compactMap { Int($0) } ?? []
                return parts.count == 2 && parts[0] == parts[1] && parts[0] > 50
            }
            try await terminal.waitFor("nothing loading") { !$0.contains("loading") && !$0.contains("not yet") }
            try terminal.send("q")
            try await terminal.waitFor(cursorOn: "Gannets.avi")
        }

        @Test func telemetryHasItsGroup() async throws {
            let terminal = try TmuxScreen([Fixtures.url("gopro-max-gpmf.mp4").path], columns: 80, rows: 40)
            try await terminal.waitFor(cursorOn: "gopro-max-gpmf.mp4")
            try terminal.send("I")
            try await terminal.waitFor("the streams") {
                $0.contains("▾ Telemetry") && $0.contains("latitude, longitude, altitude, speed, 17.5 Hz")
                    && $0.contains("Gyroscope, 3 numbers in rad/s")
            }
        }

        @Test func foldSearchAndCopy() async throws {
            let terminal = try TmuxScreen([Fixtures.url("Films/Gannets.avi").path], columns: 100, rows: 30)
            try await terminal.waitFor(cursorOn: "Gannets.avi")
            try terminal.send("I")
            try await terminal.waitFor("all of it") { $0.contains("▾ General") && $0.contains("     bit rate") }
            try terminal.send("h")
            try await terminal.waitFor("folded") { $0.contains("▸ General") && !$0.rows[2].contains("     format") }
            try terminal.send("l")
            try await terminal.waitFor("unfolded") { $0.contains("▾ General") && $0.rows[2].contains("     format") }
            try terminal.type("/naturalSi")
            try terminal.send("Enter")
            try await terminal.waitFor("the first track's size") { $0.foot.contains("naturalSize") }
            // How many rows there are may still grow.
            let first = try #require(terminal.screen().foot.components(separatedBy: "  ").first)
            try terminal.send("y")
            try await terminal.waitFor(text: "copied ")
            let value = try terminal.screen().foot.trimmingPrefix(" copied ")
            try await terminal.waitFor("the buffer of tmux") { _ in try terminal.clipboard() == value }
            #expect(value.contains("×"))
            try terminal.send("g", "g", "n")
            try await terminal.waitFor("the same place again") { $0.foot.hasPrefix(first + "  ") }
            try terminal.type("/nowhere to be found")
            try terminal.send("Enter", "n")
            try await terminal.waitFor(text: "nothing contains “nowhere to be found”")
        }

        @Test func whatHasNoValueIsFolded() async throws {
            let terminal = try TmuxScreen([Fixtures.url("Films/Gannets.avi").path], columns: 100, rows: 60)
            try await terminal.waitFor(cursorOn: "Gannets.avi")
            try terminal.send("I")
            try await terminal.waitFor("the folded ones") {
                $0.contains(" without a value: . shows them") && !$0.contains("creationDate")
            }
            try terminal.send(".")
            try await terminal.waitFor("all of them") { $0.contains("creationDate ") && $0.contains(" none") }
            try terminal.send(".")
            try await terminal.waitFor("folded again") { !$0.contains("creationDate") }
        }

        @Test func failuresAreInTheTree() async throws {
            let folder = try TemporaryFolder()
            let broken = try folder.write(String(repeating: "\u{0}\u{1}", count: 500), to: "film.mp4")
            let terminal = try TmuxScreen([broken.path], columns: 100, rows: 30)
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("I")
            try await terminal.waitFor("the reason, once") { $0.rows.count { $0.contains("✗ this is no media") } == 1 }
            try terminal.send("r")
            try await terminal.waitFor("the reason again") { $0.rows.count { $0.contains("✗ this is no media") } == 1 }
        }
    }
}
