import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// The pictures under the frame, which are of the film's own places.
    struct TimelineStripTests {
        /// Of the four places of the sample the gannets, a quarter of the film before a deep blue sea, have no key frame.
        @Test(arguments: [["Enter"], ["Enter", "b"]])
        func whatHasNoKeyFrameIsShown(keys: [String]) async throws {
            let terminal = try TmuxScreen(
                [Fixtures.samples.appending(path: "Films/Four places, 1080p.mp4").path], columns: 160, rows: 50)
            try await terminal.waitFor(cursorOn: "Four places, 1080p.mp4")
            for key in keys {
                try terminal.send(key)
                try await terminal.waitFor("the timeline") { $0.contains(" frame 0") && $0.colouredRows > 3 }
            }
            let screen = try await terminal.waitFor("the sea") { screen in
                screen.styledRows.suffix(16).count { row in
                    row.matches(of: /[34]8;2;(\d+);(\d+);(\d+)/).contains { match in
                        guard let red = Int(match.1), let green = Int(match.2), let blue = Int(match.3) else {
                            return false
                        }
                        return red < 50 && green < 110 && blue > 110
                    }
                } >= 3
            }
            #expect(screen.contains(" frame 0"), "the frame above is the flower")
        }
    }
}
