import Foundation
import TestSupport
import Testing

/// `reel thumbnail` and `reel filmstrip` of many inputs: outputs by a pattern, and failures that stop nothing.
@Suite(.serialized) struct ManyInputsTests {
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func aThumbnailOfEachInput() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("Films/Gannets.avi", as: "a {time} b.avi")
        try folder.copy("Films/Funicular.webm", as: "deep/c.d.webm")
        let inputs = ["a {time} b.avi", "missing.mp4", "deep/c.d.webm"]
        func run(_ arguments: String...) async throws -> Command {
            try await Command.run(
                Command.reel(), ["thumbnail", "--max-size", "64x0"] + inputs + arguments, in: folder.url)
        }
        let result = try await run("-o", "{number} {{{name}}}.jpg")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("reel: missing.mp4: there is no such file"), "\(result.errors)")
        // What is put in is no pattern itself.
        #expect(
            try names(in: folder.url) == ["1 {a {time} b}.jpg", "3 {c.d}.jpg", "a {time} b.avi", "deep"])
        let beside = try await run("--at", "0", "-o", "{folder}/{name} {time}.png")
        #expect(beside.status == 1)
        #expect(try names(in: folder.url).contains("a {time} b 0.00.00.000.png"))
        #expect(try names(in: folder.url.appending(path: "deep")) == ["c.d 0.00.00.000.png", "c.d.webm"])
        // What is there stays, and keeps no other from being written.
        try FileManager.default.removeItem(at: folder.url.appending(path: "3 {c.d}.jpg"))
        let again = try await run("-o", "{number} {{{name}}}.jpg")
        #expect(again.status == 1 && again.errors.contains("1 {a {time} b}.jpg is there already"))
        #expect(try names(in: folder.url).contains("3 {c.d}.jpg"))
        #expect(try await run("--force", "-o", "{number} {{{name}}}.jpg").errors.contains("missing.mp4"))
    }

    /// Two inputs never share an output, though --force would replace what an earlier run wrote.
    @Test func inputsDoNotReplaceEachOther() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("Films/Gannets.avi", as: "one/film.avi")
        try folder.copy("Films/Funicular.webm", as: "two/film.webm")
        for arguments in [
            ["thumbnail", "-o", "{name}.png"], ["thumbnail", "-o", "./{name}.png"],
            ["filmstrip", "--count", "2", "--sheet", "{name} strip.png"],
            ["filmstrip", "--count", "2", "-o", "{name}"],
        ] {
            let result = try await Command.run(
                Command.reel(), arguments + ["--force", "one/film.avi", "two/film.webm"], in: folder.url)
            #expect(result.status == 1 && result.errors.contains("is the output of an input before"), "\(arguments)")
            #expect(result.errors.hasPrefix("reel: two/film.webm: "), "\(result.errors)")
        }
        let expected = try await Command.reel("thumbnail", "one/film.avi", "-o", "expected.png", in: folder.url)
        try #require(expected.status == 0)
        let files = ["film.png", "expected.png"].map { folder.url.appending(path: $0) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    }

    @Test func aFilmstripOfEachInput() async throws {
        let folder = try TemporaryFolder()
        let films = try ["Films/Gannets.avi", "Captions/Example.vtt", "Films/Funicular.webm"].map {
            try Fixtures.url($0).path
        }
        func run(_ arguments: String...) async throws -> Command {
            try await Command.run(
                Command.reel(), ["filmstrip", "--count", "2"] + films + arguments, in: folder.url)
        }
        let strips = try await run("-o", "{name} strip")
        #expect(strips.status == 1 && strips.errors.contains("Example.vtt"), "\(strips.errors)")
        #expect(try names(in: folder.url) == ["Funicular strip", "Gannets strip"])
        #expect(try names(in: folder.url.appending(path: "Gannets strip")).count == 2)
        #expect(try await run("--sheet", "{number}.png").status == 1)
        #expect(try await run("--storyboard", "{name} board").status == 1)
        #expect(
            try names(in: folder.url) == [
                "1.png", "3.png", "Funicular board", "Funicular strip", "Gannets board", "Gannets strip",
            ])
        #expect(try names(in: folder.url.appending(path: "Funicular board")).contains("storyboard.vtt"))
    }

    @Test func namesThatTellNothingApartAreWrongUse() async throws {
        let folder = try TemporaryFolder()
        for arguments in [
            ["thumbnail", "a", "b", "-o", "x.png"], ["thumbnail", "a", "b", "-o", "-"],
            ["thumbnail", "a", "b", "-o", "{time}.png"], ["thumbnail", "a", "-o", "{title}.png"],
            ["thumbnail", "a", "-o", "{name.png"], ["thumbnail", "a", "-o", "name}.png"],
            ["thumbnail", "a", "--exact"], ["thumbnail", "a", "--tolerance-before", "1"],
            ["filmstrip", "a", "b", "--count", "2", "-o", "x"], ["filmstrip", "a", "--count", "2", "-o", "{time}"],
            ["filmstrip", "a", "b", "--count", "2", "--sheet", "-"],
        ] {
            let result = try await Command.run(Command.reel(), arguments, in: folder.url)
            #expect(result.status == 2 && result.errors.contains("Usage:"), "\(arguments): \(result.errors)")
        }
        #expect(try names(in: folder.url).isEmpty)
    }

    /// Names that are no UTF-8 stay what they are.
    @Test func bytesOfNamesAreKept() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("Films/Gannets.avi", as: "a.avi")
        let result = try await Command.run(
            Command.find("sh"),
            [
                "-c",
                "mv a.avi \"$(printf 'c\\377.avi')\" && \"$1\" thumbnail *.avi -o '{name}.png' && test -f \"$(printf 'c\\377.png')\"",
                "sh", Command.reel().path,
            ], in: folder.url)
        #expect(result.status == 0, "\(result.errors)")
    }
}

extension ScreenTests {
    /// The picture that stands for a file, in the browser and in scripts.
    struct PosterTests {
        @Test(arguments: ["Films/A flower opens.mp4", "Films/Four places, 1080p.mp4", "Music/With cover.flac"])
        func withoutATimeItIsThePosterOfTheBrowser(name: String) async throws {
            let folder = try TemporaryFolder()
            let source = try folder.copy(name, as: "films/\(URL(filePath: name).lastPathComponent)")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: source.path)
            let cache = folder.url.appending(path: "cache")
            func kept() -> URL? {
                let files = FileManager.default.enumerator(at: cache, includingPropertiesForKeys: nil)
                return files?.compactMap { $0 as? URL }.first { $0.pathExtension == "png" }
            }
            let terminal = try TmuxScreen(
                [folder.url.appending(path: "films").path], columns: 120, rows: 30,
                environment: ["XDG_CACHE_HOME": cache.path])
            try await terminal.waitFor("its thumbnail") { _ in kept() != nil }
            try terminal.send("q")
            try await terminal.waitForExit()
            let thumbnail = try #require(kept())
            let sides = try await Pixels.properties(thumbnail, "width,height").split(separator: ",").compactMap {
                Int($0)
            }
            let size = "\(sides.max() ?? 0)x\(sides.max() ?? 0)"
            let file = folder.url.appending(path: "poster.png")
            let made = try await Command.reel("thumbnail", source.path, "--max-size", size, "-o", file.path)
            try #require(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
            let ratio = peakSignalToNoise(try await Pixels.of(file), try await Pixels.of(thumbnail))
            #expect(ratio > 35, "\(ratio) dB")
        }
    }
}
