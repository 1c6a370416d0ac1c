import Foundation
import TestSupport
import Testing

/// `reel list` of archives, and what it says of those that cannot be read.
@Suite struct ArchivesInListsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        try folder.write(
            ZipBytes([
                .init("day 1/a.mkv", film), .init("day 2/b.mkv", film), .init("notes.txt", Array("words".utf8)),
                .init("in.zip", ZipBytes([.init("c.mkv", film)]).bytes),
            ]).bytes, to: "takes.zip")
    }

    private func list(_ arguments: String...) async throws -> Command {
        try await Command.run(Command.reel(), ["list", "--paths"] + arguments, in: folder.url)
    }

    @Test func namedArchivesAreWalked() async throws {
        let found = try await list("takes.zip")
        #expect(found.output == "takes.zip/day 1/a.mkv\ntakes.zip/day 2/b.mkv\n", "\(found.errors)")
        #expect(try await list("takes.zip/day 2/").output == "takes.zip/day 2/b.mkv\n")
        #expect(try await list("takes.zip/in.zip").output == "takes.zip/in.zip/c.mkv\n")
        #expect(try await list("takes.zip", "--where", "duration>100").output.isEmpty)
        let film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        let tar = TarBytes([.init("day 1/a.mkv", film), .init("b.mkv", film)])
        try folder.write(tar.gzipped, to: "takes.tar.gz")
        try folder.write(ZstdBytes.frame(tar.bytes), to: "takes.tar.zst")
        try folder.write(SevenZipBytes([.zstd([("day 1/a.mkv", film), ("b.mkv", film)])]).bytes, to: "takes.7z")
        for name in ["takes.tar.gz", "takes.tar.zst", "takes.7z"] {
            #expect(try await list(name).output == "\(name)/day 1/a.mkv\n\(name)/b.mkv\n")
        }
        // One that is cut off says so.
        try folder.write(Array(tar.bytes.prefix(film.count + 1_500)), to: "cut.tar")
        let cut = try await list("cut.tar")
        #expect(cut.status == 1 && cut.output == "cut.tar/day 1/a.mkv\n", "\(cut.output)")
        #expect(cut.errors.components(separatedBy: "what follows its last file is missing").count == 2, "\(cut.errors)")
        // Of what a folder holds, archives are files.
        #expect(try await list(".").output.isEmpty)
    }

    @Test func brokenArchivesSaySo() async throws {
        try folder.write("no archive", to: "broken.zip")
        for place in ["broken.zip", "broken.zip/a.mkv"] {
            let found = try await list(place)
            #expect(found.status == 1 && found.errors.contains("neither a ZIP archive"), "\(found.errors)")
        }
        let missing = try await list("takes.zip/day 3")
        #expect(missing.status == 1 && missing.errors.contains("takes.zip/day 3: "), "\(missing.errors)")
        let whole = try await Command.run(Command.reel(), ["inspect", "takes.zip"], in: folder.url)
        #expect(whole.status == 1 && whole.errors.contains("reel list shows them"), "\(whole.errors)")
        let picture = ["thumbnail", "takes.zip/day 1/a.mkv", "-o", "takes.zip/a.png"]
        let written = try await Command.run(Command.reel(), picture, in: folder.url)
        #expect(written.status == 1 && written.errors.contains("nothing is written into archives"), "\(written.errors)")
    }
}

extension ScreenTests {
    /// Archives in the browser.
    struct ArchivesTests {
        /// In and out of one, with its pictures, and the timeline of a film in it.
        @Test(arguments: [(100, 30), (40, 12)])
        func walkingThroughAnArchive(columns: Int, rows: Int) async throws {
            let folder = try TemporaryFolder()
            let film = try [UInt8](Data(contentsOf: Fixtures.url("Films/A flower opens.mp4")))
            try folder.write(
                ZipBytes([.init("day 1/flower.mp4", film), .init("day 1/more.mp4", film), .init("day 2/")]).bytes,
                to: "takes.zip")
            try folder.write("text", to: "words.txt")
            let terminal = try TmuxScreen([folder.path], columns: columns, rows: rows)
            try await terminal.waitFor(cursorOn: "takes.zip")
            try terminal.send("Enter")
            try await terminal.waitFor(cursorOn: "day 1")
            try await terminal.waitFor(place: "1/2")
            try terminal.send("Enter")
            try await terminal.waitFor("the film's facts") { $0.isOn("flower.mp4") && $0.contains("0:05") }
            if columns >= 100 { try await terminal.waitFor("its picture") { $0.colouredRows > 3 } }
            try terminal.send("o")
            try await terminal.waitFor(text: "lies in an archive")
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline") { $0.contains("frame 0") }
            try terminal.send("q")
            try await terminal.waitFor(cursorOn: "flower.mp4")
            try terminal.send("h")
            try await terminal.waitFor(cursorOn: "day 1")
            try terminal.send("h")
            try await terminal.waitFor(cursorOn: "takes.zip")
            try await terminal.waitFor(place: "1/2")
        }

        /// An archive that is written anew is listed anew; one that is broken says so.
        @Test func aReplacedArchiveIsListedAnew() async throws {
            let folder = try TemporaryFolder()
            try folder.write(ZipBytes([.init("a.mp4", [1])]).bytes, to: "takes.zip")
            let terminal = try TmuxScreen([folder.path + "/takes.zip"], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/1")
            try folder.write(ZipBytes([.init("a.mp4", [1]), .init("b.mp4", [2])]).bytes, to: "takes.zip")
            try await terminal.waitFor(place: "1/2")
            try folder.write("no archive", to: "takes.zip")
            try await terminal.waitFor(text: "this is neither a ZIP")
        }
    }
}
