import Foundation
import TestSupport
import Testing

/// `reel filmstrip`: files, contact sheets and storyboards.
@Suite(.serialized) struct FilmstripCommandTests {
    private let film = "Films/Four places, 1080p.mp4"

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func filesAreCalledByNumberAndTime() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let result = try await Command.reel("filmstrip", film, "--count", "6", "-o", folder.path + "/strip")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
        let strip = folder.url.appending(path: "strip")
        // The key frames nearest to 1.5 and 10.5 s; 4.5 and 7.5 s would share one, and so would 13.5 and 16.5 s.
        #expect(
            try names(in: strip) == [
                "0001 10.00.00.00.png", "0002 10.00.04.12.png", "0003 10.00.07.12.png", "0004 10.00.12.21.png",
                "0005 10.00.13.12.png", "0006 10.00.16.12.png",
            ])
        let file = strip.appending(path: "0004 10.00.12.21.png")
        #expect(try await Pixels.properties(file, "codec_name,width,height") == "png,320,180")
        // The same picture as a thumbnail's.
        let single = folder.url.appending(path: "single.png")
        _ = try await Command.reel("thumbnail", film, "--at", "10.5", "--max-size", "320x0", "-q", "-o", single.path)
        #expect(try await Pixels.of(single) == Pixels.of(file))
        // Nothing of it is replaced.
        let again = try await Command.reel("filmstrip", film, "--count", "6", "-o", strip.path)
        #expect(again.status == 1 && again.errors.contains("is there already"))
        #expect(try names(in: strip).count == 6)
        let forced = try await Command.reel("filmstrip", film, "--count", "6", "--force", "-o", strip.path)
        #expect(forced.status == 0)
        #expect(try names(in: strip).count == 6)
    }

    /// Sound that is longer than the pictures does not spread them.
    @Test func picturesAreSpreadOverThePictures() async throws {
        let folder = try TemporaryFolder()
        let film = folder.url.appending(path: "long sound.mp4")
        let made = try await Command.run(
            Command.find("ffmpeg"),
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=2:rate=25:size=64x48", "-f", "lavfi", "-i",
                "sine=duration=20", "-c:v", "libx264", "-g", "10", "-c:a", "aac", film.path,
            ])
        try #require(made.status == 0, "\(made.errors)")
        let strip = folder.url.appending(path: "strip")
        let result = try await Command.reel("filmstrip", film.path, "--count", "4", "-o", strip.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        // A key frame every 0.4 s: those nearest to 0.25, 0.75, 1.25 and 1.75 s.
        #expect(
            try names(in: strip) == [
                "0001 0.00.00.400.png", "0002 0.00.00.800.png", "0003 0.00.01.200.png", "0004 0.00.01.600.png",
            ])
    }

    @Test func everySoManySecondsAndExactly() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let result = try await Command.reel(
            "filmstrip", film, "--every", "4.5", "--exact", "--max-size", "80x80", "--format", "jpeg", "-o", folder.path
        )
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        // 4.5 s is the middle of frame 112.
        #expect(
            try names(in: folder.url) == [
                "0001 10.00.00.00.jpg", "0002 10.00.04.12.jpg", "0003 10.00.09.00.jpg", "0004 10.00.13.12.jpg",
            ])
    }

    @Test func aContactSheetHasThePicturesOfTheirTimes() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let sheet = folder.url.appending(path: "sheet.png")
        let result = try await Command.reel("filmstrip", film, "--count", "6", "--sheet", sheet.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        // Three columns and two rows of cells with gaps of 8, over a header of two lines.
        #expect(try await Pixels.properties(sheet, "width,height") == "992,448")
        for (index, time) in ["1.5", "4.5", "7.5", "10.5", "13.5", "16.5"].enumerated() {
            let single = folder.url.appending(path: "single.png")
            let isExact = ![0, 3].contains(index)
            _ = try await Command.run(
                Command.reel(),
                ["thumbnail", film, "--at", time, "--max-size", "320x0", "-q", "--force", "-o", single.path]
                    + (isExact ? ["--exact"] : []))
            let (x, y) = (8 + index % 3 * 328, 40 + index / 3 * 204)
            let cell = try await Pixels.of(sheet, filter: "crop=320:180:\(x):\(y)")
            let isSame = try await Pixels.of(single) == cell
            #expect(isSame, "the cell of \(time) s")
        }
        let jpeg = folder.url.appending(path: "sheet.jpg")
        let lossy = try await Command.reel("filmstrip", film, "--count", "6", "--sheet", jpeg.path)
        #expect(lossy.status == 0)
        #expect(peakSignalToNoise(try await Pixels.of(jpeg), try await Pixels.of(sheet)) > 32)
    }

    /// A cue as webvtt-py reads it.
    private struct Cue {
        let start, end: Double
        let sheet: String
        let rectangle: [Int]

        init(_ line: Substring) throws {
            func seconds(_ text: Substring) throws -> Double {
                try text.split(separator: ":").reduce(0) { $0 * 60 + (try #require(Double($1))) }
            }
            let fields = line.split(separator: "\t")
            try #require(fields.count == 3, "\(line)")
            (start, end) = (try seconds(fields[0]), try seconds(fields[1]))
            let address = fields[2].split(separator: "#xywh=")
            try #require(address.count == 2, "\(line)")
            sheet = String(address[0])
            rectangle = address[1].split(separator: ",").compactMap { Int($0) }
            try #require(rectangle.count == 4, "\(line)")
        }
    }

    /// Tiles made one by one, once each.
    private actor Tiles {
        private var known: [Double: [UInt8]] = [:]

        func tile(of film: String, from start: Double, to end: Double) async throws -> [UInt8] {
            if let tile = known[start] { return tile }
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: "single.png")
            // Only the first key frame is the nearest one of a single tile.
            let options = ["--max-size", "160x0", "-q", "-o", file.path] + (start > 0 ? ["--exact"] : [])
            _ = try await Command.run(
                Command.reel(), ["thumbnail", film, "--at", "\((start + end) / 2)"] + options)
            let tile = try await Pixels.of(file)
            known[start] = tile
            return tile
        }
    }

    private static let tiles = Tiles()

    private func cues(_ file: URL) async throws -> [Cue] {
        let script = Fixtures.support.appending(path: "cues.py").path
        let result = try await Command.run(Command.python(), [script, file.path])
        try #require(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map(Cue.init)
    }

    @Test(arguments: ["png", "jpeg", "webp", nil]) func aStoryboardIsReadByOthers(format: String?) async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let options = format.map { ["--format", $0] } ?? []
        let result = try await Command.run(
            Command.reel(), ["filmstrip", film, "--count", "9", "--storyboard", folder.path] + options)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let ending = format == "jpeg" ? "jpg" : format ?? "jpg"
        #expect(try names(in: folder.url) == ["sprite-001.\(ending)", "storyboard.vtt"])
        let cues = try await cues(folder.url.appending(path: "storyboard.vtt"))
        #expect(cues.count == 9 && cues.first?.start == 0 && cues.last?.end == 18)
        for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end == next.start && cue.end > cue.start) }
        let file = folder.url.appending(path: "sprite-001.\(ending)")
        let sheet = try await Pixels.of(file)
        let width = try #require(Int(try await Pixels.properties(file, "width")))
        for cue in cues {
            let (x, y) = (cue.rectangle[0], cue.rectangle[1])
            #expect(cue.sheet == file.lastPathComponent && cue.rectangle[2...] == [160, 90])
            let tile = (y..<y + 90).flatMap { row -> ArraySlice<UInt8> in
                let start = (row * width + x) * 3
                return sheet[start..<start + 480]
            }
            let expected = try await Self.tiles.tile(of: film, from: cue.start, to: cue.end)
            if format == "png" {
                let isSame = tile == expected
                #expect(isSame, "the tile from \(cue.start) s")
            } else {
                #expect(peakSignalToNoise(tile, expected) > 28, "the tile from \(cue.start) s")
            }
        }
        let again = try await Command.reel("filmstrip", film, "--count", "4", "--storyboard", folder.path)
        #expect(again.status == 1 && again.errors.contains("storyboard.vtt is there already"))
    }

    @Test func whatWasStoppedLeavesNothingHalf() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        for (option, waited) in [("--storyboard", "sprite-001.jpg"), ("-o", "0003 10.00.00.00.png")] {
            let output = folder.url.appending(path: "out")
            let process = try Command.spawn(
                Command.reel(), ["filmstrip", film, "--every", "0.01", "--exact", option, output.path])
            func hasBegun() -> Bool {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? []
                // A draft has the name within its own.
                return names.contains { $0.contains(waited) }
            }
            #expect(await eventually { hasBegun() })
            kill(process, SIGINT)
            let status = try await Command.end(of: process)
            #expect(status == 130, "\(option)")
            guard option == "-o" else {
                // Sheets say nothing without the file that explains them.
                #expect(!FileManager.default.fileExists(atPath: output.path))
                continue
            }
            let names = try names(in: output)
            #expect(names.count < 1_800 && names.allSatisfy { $0.hasSuffix(".png") }, "\(names)")
            for name in [names.first, names.last].compactMap(\.self) {
                #expect(try await Pixels.of(output.appending(path: name)).count == 320 * 180 * 3)
            }
        }
    }

    @Test func inputsWithoutAFilmstripFail() async throws {
        let folder = try TemporaryFolder()
        for (input, reason) in [
            ("/no such film.mp4", "there is no such file"),
            (try Fixtures.url("Music/With cover.flac").path, "no moving pictures in it; reel thumbnail"),
            (try Fixtures.url("Pictures/Grace Hopper.png").path, "no moving pictures in it; reel thumbnail"),
            (try Fixtures.url("Captions/Example.vtt").path, "no moving pictures in it\n"),
            (try Fixtures.url("Damaged/Broken pictures.webm").path, "no picture can be decoded"),
        ] {
            for output in [["-o", "a"], ["--sheet", "a.png"], ["--storyboard", "a"]] {
                let result = try await Command.run(
                    Command.reel(), ["filmstrip", input, "--count", "3"] + output, in: folder.url)
                #expect(result.status == 1 && result.errors.contains(reason), "\(input): \(result.errors)")
            }
        }
        #expect(try names(in: folder.url).isEmpty)
    }

    @Test func whatCannotBeWrittenFails() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let file = try folder.write("mine", to: "a.png").path
        for (output, reason) in [
            (["-o", "/proc/strip"], "/proc/strip"), (["-o", file], "this is no folder"),
            (["--storyboard", file], "this is no folder"), (["--sheet", file], "is there already"),
            (["--sheet", "/dev/full"], "the disk is full"), (["--sheet", folder.path + "/no/a.png"], "make it first"),
        ] {
            let result = try await Command.run(Command.reel(), ["filmstrip", film, "--count", "3"] + output)
            #expect(result.status == 1 && result.errors.contains(reason), "\(output): \(result.errors)")
        }
        let huge = try await Command.reel(
            "filmstrip", film, "--count", "100", "--max-size", "0x0", "--sheet", folder.path + "/huge.png")
        #expect(huge.status == 1 && huge.errors.contains("ask for fewer or smaller pictures"), "\(huge.errors)")
        let many = try await Command.reel("filmstrip", film, "--every", "0.000001", "-o", folder.path + "/many")
        #expect(many.status == 1 && many.errors.contains("raise --every"), "\(many.errors)")
        #expect(try names(in: folder.url) == ["a.png"])
    }

    @Test func wrongUseEndsWithTwo() async throws {
        let film = try Fixtures.url(film).path
        for arguments in [
            ["--count", "3"], ["-o", "a"], ["--count", "3", "--every", "2", "-o", "a"], ["--count", "0", "-o", "a"],
            ["--every", "0", "-o", "a"], ["--every", "x", "-o", "a"], ["--count", "3", "-o", "a", "--sheet", "b.png"],
            ["--count", "3", "--sheet", "b.bmp"], ["--count", "200000", "-o", "a"],
        ] {
            let result = try await Command.run(Command.reel(), ["filmstrip", film] + arguments)
            #expect(result.status == 2 && result.errors.contains("Usage:"), "\(arguments): \(result.errors)")
        }
    }

    @Test func progressIsShownOnATerminalOnly() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let program = try Command.reel().path
        let line = "'\(program)' filmstrip '\(film)' --count 4 --sheet /dev/null"
        let shown = try await Command.run(Command.find("script"), ["-qec", line, "/dev/null"], in: folder.url)
        #expect(shown.status == 0 && shown.output.contains("of 4 pictures, 0:0") && shown.output.contains("left"))
        let quiet = try await Command.run(
            Command.find("script"), ["-qec", line + " --quiet", "/dev/null"], in: folder.url)
        #expect(quiet.status == 0 && !quiet.output.contains("pictures"))
    }
}
