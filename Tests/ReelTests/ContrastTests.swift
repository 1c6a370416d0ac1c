import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Whether what is drawn can be read, by the colours of every cell that the program draws.
    struct ContrastTests {
        /// What a theme must reach, by WCAG 2, and what is behind it where it leaves that to the terminal.
        struct Demand: CustomTestStringConvertible {
            let theme: String
            let text: Double
            let marks: Double
            let terminal: (foreground: UInt32, background: UInt32)
            var testDescription: String { theme }
        }

        /// Two colours, and where they were seen first.
        private struct Pairs {
            private var seen: [[UInt32]: String] = [:]
            let demand: Demand

            init(_ demand: Demand) { self.demand = demand }

            mutating func add(_ screen: Screen, _ place: String) {
                for (row, cells) in screen.cells.enumerated() {
                    for (column, cell) in cells.enumerated() {
                        guard let kind = Pairs.kind(cell) else { continue }
                        var (front, back) = (
                            cell.foreground ?? demand.terminal.foreground,
                            cell.background ?? demand.terminal.background
                        )
                        if cell.isReverse { swap(&front, &back) }
                        if cell.isDim { front = Pairs.dimmed(front, over: back) }
                        let key = [front, back, kind]
                        if seen[key] == nil {
                            let around = String(cells[max(0, column - 8)..<min(cells.count, column + 12)].map(\.glyph))
                            seen[key] = "\(place), row \(row), “\(cell.glyph)” in “\(around)”"
                        }
                    }
                }
            }

            /// 1 for text, 0 for marks such as lines and bars; nil for what has no front, and for pictures.
            private static func kind(_ cell: ScreenCell) -> UInt32? {
                guard let scalar = cell.glyph.unicodeScalars.first, cell.glyph != " ", scalar.value != 0xA0 else {
                    return nil
                }
                switch scalar.value {
                case 0x2580...0x259F, 0x1FB00...0x1FBFF, 0x2800...0x28FF: return cell.background == nil ? 0 : nil
                case 0x2190...0x2BFF, 0xB7: return 0
                default: return 1
                }
            }

            /// Faint, terminals show two thirds of a colour.
            private static func dimmed(_ color: UInt32, over back: UInt32) -> UInt32 {
                var dimmed: UInt32 = 0
                for shift: UInt32 in [16, 8, 0] {
                    let (front, back) = (color >> shift & 255, back >> shift & 255)
                    dimmed |= ((front * 2 + back) / 3) << shift
                }
                return dimmed
            }

            /// Those that lie too near to each other.
            var failures: [String] {
                seen.compactMap { key, place in
                    let ratio = Contrast.ratio(key[0], key[1])
                    guard ratio < (key[2] == 1 ? demand.text : demand.marks) else { return nil }
                    let colors = "\(String(key[0], radix: 16)) on \(String(key[1], radix: 16))"
                    return "\(key[2] == 1 ? "text" : "mark") \(colors): \(String(format: "%.2f", ratio)) (\(place))"
                }.sorted()
            }
        }

        @Test(arguments: [
            Demand(theme: "dark", text: 4.5, marks: 3, terminal: (0xD0D0D0, 0x101010)),
            Demand(theme: "light", text: 4.5, marks: 3, terminal: (0, 0xFFFFFF)),
            Demand(theme: "high-contrast", text: 7, marks: 7, terminal: (0xFFFFFF, 0)),
        ])
        func everythingCanBeRead(demand: Demand) async throws {
            let folder = try TemporaryFolder()
            _ = try await CaptionedFilm.make(
                folder, "film.mp4", ["-f", "lavfi", "-i", "sine=frequency=220:duration=20", "-c:a", "aac"])
            try folder.write(CaptionedFilm.captions, to: "film.en.srt")
            try folder.write("no film", to: "broken.mp4")
            try folder.write("1\nwrong\nHello\n", to: "broken.srt")
            for name in ["Music/With cover and chapters.mp3", "Music/Without cover.opus", "Pictures/Paris.avif"] {
                let source = Fixtures.samples.appending(path: name)
                try FileManager.default.copyItem(
                    at: source, to: folder.url.appending(path: source.lastPathComponent))
            }
            _ = try folder.folder("sub")
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.appending(path: "link").path, withDestinationPath: "nowhere")
            let terminal = try TmuxScreen(
                ["--theme", demand.theme, folder.url.appending(path: "film.mp4").path], columns: 120, rows: 40)
            var pairs = Pairs(demand)
            /// Types keys and text, and takes in what is shown as soon as a condition holds.
            func look(_ place: String, after keys: String..., until condition: (Screen) -> Bool) async throws {
                for key in keys {
                    if key.first == "/" || key.first == ":" { try terminal.type(key) } else { try terminal.send(key) }
                }
                pairs.add(try await terminal.waitFor(place, condition), place)
            }

            try await look("a film in its folder") { $0.showsPicture(of: "film.mp4") }
            let count = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count
            try await look("the first row", after: "Home") { $0.place == "1/\(count)" }
            for row in 2...count {
                try await look("a row of the folder", after: "j") { $0.place == "\(row)/\(count)" }
            }
            try await look("marked rows", after: "Space", "Home", "Space") { $0.foot.contains("2 marked") }
            try await look("a search", after: "/film") { $0.foot.contains("/film") }
            try await look("what it found", after: "Enter") { $0.isOn("film") }
            try await look("a menu", after: "S") { $0.contains("Sort by") }
            try await look("no menu", after: "Escape") { !$0.contains("Sort by") }
            try await look("a command line", after: ":in", "Tab") { $0.foot.contains(":inspector") }
            try await look("no command line", after: "Escape") { $0.isOn("film") }
            try await look("an unknown command", after: ":nonsense", "Enter") { $0.foot.contains("no command") }
            try await look("the help", after: "?") { $0.contains("q goes back") }
            try await look("the folder again", after: "q", "/film.mp4", "Enter") { $0.isOn("film.mp4") }
            try await look("the inspector", after: "I") { $0.contains("QuickTime") }
            try await look("a search in it", after: "/codec", "Enter") { $0.place?.hasPrefix("1/") == false }
            try await look("the folder once more", after: "q") { $0.isOn("film.mp4") }
            try await look("the timeline", after: "Enter") { $0.contains(" frame 0") && $0.contains("The first") }
            try await look("a range and a caption", after: "c", "i", "c", "o") {
                $0.contains("range ") && $0.contains("in two lines")
            }
            try await look("a search for scenes", after: "Home", "x") { $0.foot.contains("scene") }
            try await look("no scenes", after: "Escape") { !$0.foot.contains("scene") }
            try await look("the barcode", after: "b") { $0.colouredRows > 6 }
            try await look("an export", after: "b", "e") { $0.foot.contains("export to") }
            try await look("no export", after: "Escape") { !$0.foot.contains("export") }
            try await look("a time", after: "g") { $0.foot.contains("go to") }
            try await look("no time", after: "Escape") { !$0.foot.contains("go to") }
            try await look("the captions", after: "Enter") { $0.contains("SubRip · 3 captions") && $0.place == "help" }
            try await look("a choice of formats", after: "C") { $0.contains("SCC") }
            // A key before they are found is answered with another message.
            try await look("warnings", after: "s") { $0.foot.contains("for SCC: ") && !$0.foot.contains("checking") }
            try await look("a warning", after: "w") { $0.foot.contains("for SCC: ") }
            try await look("a text that is edited", after: "Enter") { $0.foot.contains("Esc keeps the text") }
            try await look("the captions again", after: "Escape") { $0.foot.contains("for SCC: ") }
            for failure in pairs.failures { Issue.record("\(demand.theme): \(failure)") }
        }
    }
}
