import Foundation
import TestSupport
import Testing

/// `reel thumbnail`: the right picture in the right file, or a reason and nothing.
@Suite(.serialized) struct ThumbnailCommandTests {
    /// 18 s of 25 frames a second, the key frames at 0, 5, 12.84 and 14 s; its own timecode begins at 10:00:00:00.
    private let film = "Films/Four places, 1080p.mp4"

    private func names(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func formatsFollowTheName() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        for (name, codec) in [("a.png", "png"), ("a.jpg", "mjpeg"), ("a.JPEG", "mjpeg"), ("a.webp", "webp")] {
            let file = folder.url.appending(path: name)
            let result = try await Command.reel("thumbnail", film, "--at", "5", "--max-size", "200x0", "-o", file.path)
            #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
            #expect(try await Pixels.properties(file, "codec_name,width,height").hasPrefix("\(codec),200,11"))
        }
        let named = try await Command.reel(
            "thumbnail", film, "--at", "5", "--format", "webp", "-o", "b", in: folder.url)
        #expect(named.status == 0)
        #expect(try await Pixels.properties(folder.url.appending(path: "b"), "codec_name") == "webp")
        #expect(try names(in: folder) == ["a.JPEG", "a.jpg", "a.png", "a.webp", "b"])
    }

    /// FFmpeg's frame by its number is the truth; the two only convert colours with other roundings.
    @Test(arguments: [("2", 50), ("10:00:02:00", 50), ("0:07.93", 198), ("10:00:17:24", 449), ("100%", 449)])
    func exactFramesAreExact(time: String, frame: Int) async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film)
        let file = folder.url.appending(path: "exact.png")
        let exact = time.hasPrefix("10:") ? [] : ["--exact"]
        let result = try await Command.run(
            Command.reel(), ["thumbnail", film.path, "--at", time, "--quiet", "-o", file.path] + exact)
        try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let expected = try await FilmFrames.shared.pixels(film, frame: frame)
        let ratio = peakSignalToNoise(try await Pixels.of(file), expected)
        #expect(ratio > 40, "frame \(frame) at \(ratio) dB")
    }

    @Test func theNoteSaysWhichTimeWasTaken() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        func errors(_ arguments: String...) async throws -> String {
            let line = ["thumbnail", film, "--max-size", "64x64", "--force", "-o", "a.png"] + arguments
            let result = try await Command.run(Command.reel(), line, in: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            return result.errors
        }
        #expect(
            try await errors("--at", "7")
                == "reel: \(film): asked for 10:00:07:00, took 10:00:05:00: nearest key frame\n")
        #expect(try await errors("--at", "7", "--quiet") == "")
        #expect(try await errors("--at", "7", "--exact") == "")
        #expect(try await errors("--at", "10:00:07:00") == "")
        // A clock time from the source's start on is one of the source.
        #expect(try await errors("--at", "10:00:05") == "")
        #expect(try await errors("--at", "key:2") == "")
        #expect(try await errors("--at", "50%").contains("asked for 10:00:09:00, took 10:00:12:21"))
        let windowed = try await errors("--at", "7", "--tolerance-before", "0.5", "--tolerance-after", "0")
        let match = try #require(windowed.firstMatch(of: /took 10:00:0(\d):(\d\d): nearest frame/), "\(windowed)")
        let frame = try #require(Int(match.1)) * 25 + (try #require(Int(match.2)))
        #expect((163...175).contains(frame))
        // To one side only: the next key frame, however far.
        #expect(try await errors("--at", "7", "--tolerance-before", "0").contains("took 10:00:12:21"))
    }

    /// The part of a picture from one share of its height to another, as bytes.
    private func rows(_ file: URL, from start: Double, to end: Double) async throws -> [UInt8] {
        let pixels = try await Pixels.of(file)
        func place(_ share: Double) -> Int { Int(Double(pixels.count) * share) }
        return Array(pixels[place(start)..<place(end)])
    }

    /// Captions beside a film lie low, what a log beside it states lies high; the poster is the one that it is without them.
    @Test func overlaysLieOverPictures() async throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "film.mp4")
        try folder.write("1\n00:00:00,000 --> 00:00:02,000\nHello there\n", to: "film.en.srt")
        try folder.write(
            """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <trkpt lat="46.5" lon="7.9"><time>2016-05-31T17:01:35Z</time></trkpt>
            <trkpt lat="46.5001" lon="7.9"><time>2016-05-31T17:01:37Z</time></trkpt>
            </trkseg></trk></gpx>
            """, to: "film.gpx")
        func save(_ name: String, _ arguments: String...) async throws -> URL {
            let line = ["thumbnail", "film.mp4", "--at", "0.5", "--exact", "--max-size", "360x0", "-o", name]
            let result = try await Command.run(Command.reel(), line + arguments, in: folder.url)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            return folder.url.appending(path: name)
        }
        let plain = try await save("plain.png")
        let captions = try await save("captions.png", "--overlay", "captions")
        let telemetry = try await save("telemetry.png", "--overlay", "telemetry")
        let both = try await save("both.png", "--overlay", "telemetry", "--overlay", "captions")
        for (low, high, captioned, stated) in [
            (0, 0.35, false, true), (0.4, 0.7, false, false), (0.75, 1, true, false),
        ] {
            let without = try await rows(plain, from: low, to: high)
            for (file, isChanged) in [(captions, captioned), (telemetry, stated), (both, captioned || stated)] {
                // Without words the two differ in how they were made smaller.
                let ratio = peakSignalToNoise(try await rows(file, from: low, to: high), without)
                #expect(isChanged ? ratio < 25 : ratio > 35, "\(file.lastPathComponent) at \(ratio) dB from \(low) on")
            }
        }
        let strip = try await Command.reel(
            "filmstrip", "film.mp4", "--count", "1", "--exact", "--max-size", "360x0", "--overlay", "telemetry", "-o",
            "strip", in: folder.url)
        #expect(strip.status == 0 && strip.errors.isEmpty, "\(strip.errors)")
        let picture = try #require(
            try FileManager.default.contentsOfDirectory(
                at: folder.url.appending(path: "strip"), includingPropertiesForKeys: nil
            ).first)
        #expect(peakSignalToNoise(try await Pixels.of(picture), try await Pixels.of(telemetry)) > 35)
        let poster = try await Command.reel(
            "thumbnail", "film.mp4", "--overlay", "captions", "-o", "poster.png", in: folder.url)
        #expect(poster.status == 0 && poster.errors.isEmpty, "\(poster.errors)")
    }

    @Test(arguments: [
        ("telemetry", "a file beside it states positions over its time; put a log"),
        ("captions", "there are no captions to lay over the pictures; put a file"),
    ]) func overlaysThatAreNotThereAreErrors(_ overlay: String, _ reason: String) async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url("video_90.mov").path
        let result = try await Command.reel(
            "thumbnail", film, "--at", "0", "--overlay", overlay, "-o", "a.png", in: folder.url)
        #expect(result.status == 1 && result.errors.contains(reason), "\(result.errors)")
        #expect(try names(in: folder).isEmpty)
        let unknown = try await Command.reel("thumbnail", film, "--overlay", "subtitles", "-o", "a.png", in: folder.url)
        #expect(unknown.status == 64 || unknown.status == 2)
    }

    @Test func keyFramesAreCountedWithoutAnIndex() async throws {
        let stream = try Fixtures.url("sample_h264.ts")
        let probe = try await Command.run(
            Command.find("ffprobe"),
            ["-v", "error", "-select_streams", "v", "-show_entries", "packet=flags", "-of", "csv=p=0", stream.path])
        let count = probe.output.split(separator: "\n").count { $0.hasPrefix("K") }
        try #require(count > 1)
        let folder = try TemporaryFolder()
        for number in 1...count {
            let result = try await Command.reel(
                "thumbnail", stream.path, "--at", "key:\(number)", "-o", "\(number).png", in: folder.url)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        }
        let beyond = try await Command.reel(
            "thumbnail", stream.path, "--at", "key:\(count + 1)", "-o", "beyond.png", in: folder.url)
        #expect(beyond.status == 1 && beyond.errors.contains("there are \(count) key frames"), "\(beyond.errors)")
        #expect(try names(in: folder).count == count)
    }

    /// What an AVI without its index is said to last is a guess: its last frames are there all the same.
    @Test func framesBehindAnEstimateAreThere() async throws {
        let folder = try TemporaryFolder()
        let film = try await folder.unindexedFilm()
        for (time, frame) in [("3.9", 97), ("frame:99", 99), ("3.99", 99)] {
            let file = folder.url.appending(path: "\(frame).png")
            let result = try await Command.reel(
                "thumbnail", film.path, "--at", time, "--exact", "--force", "-o", file.path)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let expected = try await FilmFrames.shared.pixels(film, frame: frame)
            // The two fill in the colour at sharp edges in other ways; the next frames are at 17 dB.
            let ratio = peakSignalToNoise(try await Pixels.of(file), expected)
            #expect(ratio > 22, "\(time) at \(ratio) dB")
        }
        for (time, reason) in [
            ("4.1", "is outside: this goes from 0:00:00.000 to 0:00:04.000"),
            ("frame:100", "is outside: frames run from 0 to 99"),
        ] {
            let result = try await Command.reel("thumbnail", film.path, "--at", time, "-o", "no.png", in: folder.url)
            #expect(result.status == 1 && result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test func withoutANameItStandsInThisFolderOnce() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let first = try await Command.reel("thumbnail", film, "--at", "5", "--max-size", "64x0", in: folder.url)
        #expect(first.status == 0)
        let name = "Four places, 1080p-10.00.05.00.png"
        #expect(try names(in: folder) == [name])
        let file = folder.url.appending(path: name)
        try Data("mine".utf8).write(to: file)
        let second = try await Command.reel("thumbnail", film, "--at", "5", in: folder.url)
        #expect(second.status == 1 && second.errors.contains("is there already") && second.errors.contains("--force"))
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        let forced = try await Command.reel(
            "thumbnail", film, "--at", "5", "--max-size", "64x0", "--force", in: folder.url)
        #expect(forced.status == 0)
        #expect(try await Pixels.properties(file, "codec_name") == "png")
        #expect(try names(in: folder) == [name])
    }

    @Test func aNamedFileIsNotReplacedEither() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("mine", to: "a.png")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link.png"), withDestinationURL: file)
        let film = try Fixtures.url(film).path
        for name in ["a.png", "link.png"] {
            let result = try await Command.reel("thumbnail", film, "--at", "5", "-o", name, in: folder.url)
            #expect(result.status == 1 && result.errors.contains("is there already"))
        }
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        // The file that a link means is replaced, and the link stays.
        let forced = try await Command.reel(
            "thumbnail", film, "--at", "5", "--max-size", "64x0", "--force", "-o", "link.png", in: folder.url)
        #expect(forced.status == 0)
        #expect(try await Pixels.properties(file, "codec_name") == "png")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.png") == file.path)
    }

    @Test func bytesGoToStandardOutput() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let program = try Command.reel().path
        func shell(_ line: String) async throws -> Command {
            try await Command.run(
                Command.find("bash"), ["-c", line, "bash", program, film], in: folder.url)
        }
        let piped = try await shell("\"$1\" thumbnail \"$2\" --at 5 --max-size 96x0 --format jpeg -o - | cat > out.jpg")
        #expect(piped.status == 0 && piped.errors.isEmpty)
        let size = try await Pixels.properties(folder.url.appending(path: "out.jpg"), "codec_name,width,height")
        #expect(size == "mjpeg,96,54")
        // Whoever reads no further ends it without a word.
        let broken = try await shell("set -o pipefail; \"$1\" thumbnail \"$2\" --at 5 -o - | head -c 8 | wc -c")
        #expect(broken.status == 141 && broken.output == "8\n" && broken.errors.isEmpty, "\(broken)")
        let full = try await shell("\"$1\" thumbnail \"$2\" --at 5 -o - > /dev/full")
        #expect(full.status == 1 && full.errors.contains("No space left"), "\(full)")
        // On a terminal they would be noise.
        let terminal = try await shell("script -qec \"'$1' thumbnail '$2' --at 5 -o -\" /dev/null < /dev/null")
        #expect(terminal.status == 2 && terminal.output.contains("A terminal cannot show a file"), "\(terminal)")
    }

    @Test func whatCannotBeWrittenFails() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        for (target, reason) in [
            ("/dev/full", "the disk is full"), (folder.path, "is a folder"),
            (folder.path + "/no/a.png", "make it first"), ("/proc/a.png", "/proc/a.png"),
        ] {
            let result = try await Command.reel("thumbnail", film, "--at", "5", "--force", "-o", target)
            #expect(result.status == 1 && result.errors.contains(reason), "\(target): \(result.errors)")
        }
        // A device stays a device.
        let result = try await Command.reel("thumbnail", film, "--at", "5", "--force", "-o", "/dev/null")
        #expect(result.status == 0 && !FileManager.default.isReadableFile(atPath: "/dev/null.png"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)
        #expect(try names(in: folder).isEmpty)
    }

    @Test(.enabled(if: getuid() != 0, "everything is writable to root")) func aFolderThatMayNotBeWritten() async throws
    {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        let film = try Fixtures.url(film).path
        let result = try await Command.reel("thumbnail", film, "--at", "5", "-o", folder.path + "/a.png")
        #expect(result.status == 1 && result.errors.contains("cannot be written"))
    }

    @Test func inputsThatGiveNoPictureFail() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        for (input, time, reason) in [
            ("/no such film.mp4", "5", "there is no such file"), (folder.path, "5", "this is a folder"),
            (film, "19", "this is 0:00:18.000 long, from 10:00:00:00 to 10:00:18:00"),
            (film, "00:00:01:00", "is outside"),
            (film, "frame:450", "is outside: frames run from 0 to 449"),
            (film, "10:00:01;20", "no labels are dropped at this rate: write it with “:”"),
            (film, "10:00:01:25", "frames run from 0 to 24"), (film, "key:5", "there are 4 key frames"),
            (try Fixtures.url("Damaged/No index.mp4").path, "5", "contradicts itself"),
            (try Fixtures.url("sample_vvc.mp4").path, "0", "no decoder"),
            (try Fixtures.url("Captions/Example.vtt").path, "0", "no picture"),
        ] {
            let result = try await Command.reel("thumbnail", input, "--at", time, "-o", "a.png", in: folder.url)
            #expect(result.status == 1 && result.errors.contains(reason), "\(input): \(result.errors)")
            #expect(result.errors.hasPrefix("reel: \(input): "))
        }
        #expect(try names(in: folder).isEmpty)
    }

    @Test func wrongUseEndsWithTwo() async throws {
        let film = try Fixtures.url(film).path
        for arguments in [
            [], ["--at", "5"], [film, "--at", "noon"], [film, "--at", "-5"], [film, "--at", "5", "-o", "a.gif"],
            [film, "--at", "5", "--max-size", "big"], [film, "--at", "5", "--format", "gif"],
            [film, "--at", "5", "-o", "a.png", "--format", "webp"],
            [film, "--at", "5", "--exact", "--tolerance-before", "1"], [film, "--at", "5", "--tolerance-after", "50%"],
        ] {
            let result = try await Command.run(Command.reel(), ["thumbnail"] + arguments)
            #expect(result.status == 2 && result.errors.contains("Usage:"), "\(arguments): \(result.errors)")
        }
    }

    @Test func stillsCoversAndSoundHavePicturesToo() async throws {
        let folder = try TemporaryFolder()
        for (input, time, size, note) in [
            ("Pictures/Grace Hopper.png", "50%", "128,128", ""),
            ("Pictures/Geyser, turned by EXIF.jpg", "key:3", "", ""),
            ("Music/With cover.flac", "99:00:00", "", ""),
            ("Music/Without cover.opus", "2", "640,213", "its waveform is drawn"),
        ] {
            let file = folder.url.appending(path: "picture.png")
            let source = try Fixtures.url(input).path
            let result = try await Command.reel("thumbnail", source, "--at", time, "--force", "-o", file.path)
            #expect(result.status == 0 && result.errors.contains(note) == (note != ""), "\(input): \(result.errors)")
            let found = try await Pixels.properties(file, "width,height")
            #expect(size.isEmpty ? !found.isEmpty : found == size, "\(input) has \(found)")
        }
    }

    @Test func transparencyIsKeptWhereItCanBe() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url("Films/See-through.webm").path
        for (name, format) in [("a.png", "rgba"), ("a.webp", "argb"), ("a.jpg", "yuvj444p")] {
            let result = try await Command.reel("thumbnail", film, "--at", "2", "-q", "-o", name, in: folder.url)
            #expect(result.status == 0)
            let found = try await Pixels.properties(folder.url.appending(path: name), "pix_fmt")
            #expect(found == format || (format == "argb" && found == "yuva420p"), "\(name) is \(found)")
        }
    }
}
