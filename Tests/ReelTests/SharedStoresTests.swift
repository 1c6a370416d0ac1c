import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Pictures that outlive the program.
    struct SharedStoresTests {
        private let folder: TemporaryFolder
        private var cache: URL { folder.url.appending(path: "cache") }

        init() throws { folder = try TemporaryFolder() }

        /// Copies of films that were last changed long ago.
        private func copy(_ names: String...) throws {
            for name in names {
                let film = try folder.copy("Films/" + name, as: "films/" + name)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: film.path)
            }
        }

        private func open(_ environment: [String: String] = [:]) throws -> TmuxScreen {
            try TmuxScreen(
                [folder.url.appending(path: "films").path], columns: 120, rows: 30,
                environment: ["XDG_CACHE_HOME": cache.path].merging(environment) { $1 })
        }

        private func kept(_ ending: String) -> [URL] {
            let files = FileManager.default.enumerator(at: cache, includingPropertiesForKeys: nil)
            return files?.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix(ending) } ?? []
        }

        @Test func aPosterIsShownAgainWithoutItsFilm() async throws {
            try copy("Gannets.avi")
            let film = folder.url.appending(path: "films/Gannets.avi")
            let first = try open()
            try await first.waitFor("the poster") { $0.showsPicture(of: "Gannets.avi") }
            try await first.waitFor("its thumbnail") { _ in !kept(".png").isEmpty }
            try first.send("q")
            try await first.waitForExit()
            // Zeros in the same file, of the same time and size: nothing of it can be read.
            let size = try Data(contentsOf: film).count
            let file = try FileHandle(forWritingTo: film)
            try file.write(contentsOf: Data(count: size))
            try file.close()
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: film.path)
            let second = try open()
            try await second.waitFor("the same poster") { $0.showsPicture(of: "Gannets.avi") }
            // A person may ask for a new one.
            try second.send("r")
            try await second.waitFor("why there is none") { $0.contains("r tries again") }
        }

        @Test func theSettingKeepsPicturesOffTheDisk() async throws {
            try copy("Funicular.webm", "Gannets.avi", "Hills, 10 bit.webm")
            try folder.write("thumbnail-cache = false\n", to: "config/reel/config.toml")
            let terminal = try open(["XDG_CONFIG_HOME": folder.url.appending(path: "config").path])
            for name in ["Funicular.webm", "Gannets.avi", "Hills, 10 bit.webm"] {
                try await terminal.waitFor("the poster") { $0.showsPicture(of: name) }
                try terminal.send("j")
            }
            try terminal.send("q")
            try await terminal.waitForExit()
            #expect(kept("").isEmpty)
        }

        /// Two copies of the program on the same folder, one of which is killed again and again.
        @Test func twoCopiesShareTheStoresWhileOneIsKilled() async throws {
            let names = ["A flower opens.mp4", "Funicular.webm", "Gannets.avi", "Meadow, square.webm"]
            for name in names { try copy(name) }
            let survivor = try open()
            try await survivor.waitFor(cursorOn: names[0])
            for round in 0..<8 {
                let victim = try open()
                try await victim.waitFor(cursorOn: names[0])
                try victim.send("Enter")
                try await victim.waitFor("its timeline") { $0.contains(" frame 0") }
                // Somewhere in the making and keeping of strips and posters.
                try survivor.send(round % 2 == 0 ? "j" : "k")
                try victim.signal(SIGKILL)
                try await victim.waitForExit()
            }
            try survivor.send("g", "g")
            for name in names {
                try await survivor.waitFor("the poster of \(name)") { $0.showsPicture(of: name) }
                try survivor.send("j")
            }
            try await survivor.waitFor("all thumbnails") { _ in Set(kept(".png").map(\.lastPathComponent)).count >= 4 }
            try survivor.send("q")
            try await survivor.waitForExit()
            for thumbnail in kept(".png") {
                let read = try await Command.run(
                    Command.find("ffmpeg"),
                    ["-v", "error", "-xerror", "-err_detect", "explode", "-i", thumbnail.path, "-f", "null", "-"])
                #expect(read.status == 0 && read.errors.isEmpty, "\(thumbnail.path): \(read.errors)")
            }
            // What the killed ones left has gone with the survivor's first writing, but for the last ones.
            let left = kept("").filter { $0.lastPathComponent.hasPrefix(".reel-") }
            #expect(left.count <= 4, "\(left)")
        }
    }
}
