import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Files of every kind, whole and damaged: walked through one by one, each looked at.
    struct BadInputTests {
        /// A folder of links to files, under names of their own.
        private func links(to files: [URL]) throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for (number, file) in files.enumerated() {
                try FileManager.default.createSymbolicLink(
                    at: folder.url.appending(path: "\(number) \(file.lastPathComponent)"), withDestinationURL: file)
            }
            return folder
        }

        /// All files below a folder, by their paths.
        private func files(below folder: URL) -> [URL] {
            let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            var files: [URL] = []
            for case let file as URL in found ?? .init()
            where (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true {
                files.append(file)
            }
            return files.sorted { $0.path < $1.path }
        }

        /// Whether a picture, captions or a reason are shown, and nothing more is under way.
        private func isAtRest(_ screen: Screen) -> Bool {
            let shows = screen.colouredRows > 6 || screen.rows[1..<20].contains { $0.contains { $0 != " " } }
            return shows
                && !["loading …", "loading for", "reading …", "reading for", "  → "].contains { screen.contains($0) }
        }

        /// Goes through a folder row by row and opens each file; where `looks`, what is shown of it must come to an end
        /// within the limit.
        private func walk(
            _ folder: URL, count: Int, looks: Bool, memory: Int = 300, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let terminal = try TmuxScreen([folder.path], columns: 120, rows: 30)
            try await terminal.waitFor(place: "1/\(count)", sourceLocation: sourceLocation)
            for place in 1...count {
                if place > 1 { try terminal.send("j") }
                let screen = try await terminal.waitFor(
                    "row \(place) of \(folder.lastPathComponent)", limit: .seconds(60), sourceLocation: sourceLocation
                ) { screen in
                    guard screen.place == "\(place)/\(count)" else { return false }
                    // What its budget ended once already need not be waited for again.
                    return !looks || screen.foot.contains("took too long")
                        || screen.column(2).contains { $0.contains { $0 != " " } }
                            && !screen.column(2).contains { $0.contains("loading") }
                }
                // What libraries print would stand anywhere on the screen.
                #expect(!screen.contains("[h264 @") && !screen.contains("Fatal"), sourceLocation: sourceLocation)
                try terminal.send("Enter")
                let opened = try await terminal.waitFor(
                    "the file of row \(place) of \(folder.lastPathComponent)", limit: .seconds(60),
                    sourceLocation: sourceLocation
                ) { screen in
                    screen.place != "\(place)/\(count)" && screen.foot.contains("help") && isAtRest(screen)
                }
                #expect(!opened.contains("[h264 @") && !opened.contains("Fatal"), sourceLocation: sourceLocation)
                try terminal.send("q")
                try await terminal.waitFor(place: "\(place)/\(count)", sourceLocation: sourceLocation)
            }
            let process = try #require(terminal.processID)
            let peak = (terminal.peakMemory() ?? .max) >> 10
            #expect(peak < memory, "memory at most, in MiB", sourceLocation: sourceLocation)
            let threads = terminal.threads()
            #expect(threads.count < 64, "\(threads)", sourceLocation: sourceLocation)
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
            #expect(descriptors.count < 64, "open files", sourceLocation: sourceLocation)
            try terminal.send("q")
            #expect(try await terminal.waitForExit() == 0, sourceLocation: sourceLocation)
        }

        @Test func samplesAndFixtures() async throws {
            let all = files(below: Fixtures.samples) + files(below: Fixtures.folder)
            let files = Thoroughness.spread(oneIn: 3, of: all)
            let folder = try links(to: files)
            try await walk(folder.url, count: files.count, looks: true)
        }

        /// Some twenty small files of every container, each damaged in some twenty ways.
        @Test func damagedFiles() async throws {
            let files = (files(below: Fixtures.samples) + files(below: Fixtures.folder)).filter {
                let size = (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
                return size > 0 && size < 400_000 && $0.pathExtension != "md"
            }
            var chosen: [String: [URL]] = [:]
            for file in files where chosen[file.pathExtension.lowercased(), default: []].count < 2 {
                chosen[file.pathExtension.lowercased(), default: []].append(file)
            }
            let sources = chosen.values.flatMap { $0 }.sorted { $0.path < $1.path }.prefix(24)
            let damaged = try TemporaryFolder()
            let made = try await Command.run(
                Command.find("python3"),
                [Fixtures.support.appending(path: "corrupt.py").path, "20260101", damaged.path] + sources.map(\.path))
            try #require(made.status == 0, "\(made.errors)")
            let all = self.files(below: damaged.url)
            #expect(all.count > 300)
            let chosenToday = Thoroughness.spread(oneIn: 5, of: all)
            let folder = try links(to: chosenToday)
            try await walk(folder.url, count: chosenToday.count, looks: false)
        }

        @Test(.enabled(if: Corpus.isPresent, Corpus.absence)) func theCorpus() async throws {
            let all = files(below: try #require(Corpus.media)).filter { !$0.path.contains("/facts/") }
            let files = Thoroughness.spread(oneIn: 4, of: all)
            let folder = try links(to: files)
            try await walk(folder.url, count: files.count, looks: false, memory: 400)
        }

        /// What can be read of it is shown, and above it why that is all.
        @Test func textThatIsCalledAFilm() async throws {
            let folder = try TemporaryFolder()
            _ = try folder.write("hello\nworld\n", to: "text.mp4")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 24)
            let screen = try await terminal.waitFor("its first lines") { $0.contains("world") }
            #expect(screen.contains("this is no media") && screen.contains("r tries again"))
        }

        @Test func aFileThatGoesWhileItIsShown() async throws {
            let folder = try TemporaryFolder()
            let film = try folder.copy("Films/Gannets.avi", as: "film.avi")
            try folder.copy("Films/Funicular.webm", as: "other.webm")
            let terminal = try TmuxScreen([folder.path], columns: 120, rows: 30)
            try await terminal.waitFor("the film") { $0.showsPicture(of: "film.avi") }
            try terminal.send("Enter")
            try await terminal.waitFor("its timeline") { $0.contains("frame 0") && $0.colouredRows > 6 }
            try FileManager.default.removeItem(at: film)
            // What is open stays readable.
            try terminal.send("End", "Home", "5", ".", ",")
            try await terminal.waitFor("a frame or a reason") { !$0.contains("→") }
            try terminal.send("q")
            try await terminal.waitFor("the other file") { $0.isOn("other.webm") && $0.place == "1/1" }
            try FileManager.default.removeItem(at: folder.url.appending(path: "other.webm"))
            try await terminal.waitFor("nothing") { $0.contains("empty") && $0.place == "0" }
            try terminal.send("j", "G", "Enter", "Tab", "I", "y", "Space", "v", "n", "o", "r", "s")
            try terminal.send("q")
            #expect(try await terminal.waitForExit() == 0)
        }

        @Test(.enabled(if: getuid() != 0, "everything is readable to root")) func filesThatMayNotBeRead() async throws {
            let folder = try TemporaryFolder()
            let film = try folder.copy("Films/Gannets.avi", as: "film.avi")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: film.path)
            let terminal = try TmuxScreen([folder.path], columns: 120, rows: 30)
            try await terminal.waitFor("the reason") { $0.contains("✗") && $0.text.lowercased().contains("permission") }
        }
    }
}
