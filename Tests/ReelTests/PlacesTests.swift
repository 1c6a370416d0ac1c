import Foundation
import TestSupport
import Testing

/// Every command takes every kind of place, and makes the same of it.
@Suite struct PlacesTests {
    /// A way to name the one film, as a word of the shell; `$3` is the address of its folder.
    enum Kind: String, CaseIterable, Sendable {
        case relative = "'film #1.mkv'"
        case absolute = #""$PWD/film #1.mkv""#
        case noText = #""$(printf 'film\377.mkv')""#
        case fileURL = #""file://$PWD/film%20%231.mkv""#
        case relativeURL = "file:film%20%231.mkv"
        case address = #""$3"film%20%231.mkv"#
        case member = "'takes.zip/day 1/film #1.mkv'"
        case tarMember = #""$PWD/takes.tar.gz/film #1.mkv""#
        case solidMember = "'takes.7z/film #1.mkv'"
        case nestedMember = #""$PWD/takes.zip/in.cbz/film #1.mkv""#
        case memberOnServer = #""$3"'takes.zip/day 1/film%20%231.mkv'"#
        case standardInput = "- < 'film #1.mkv'"
        case pipe = "-"

        /// A line of the shell that runs a command on it.
        func line(_ command: String) -> String {
            let line = command.replacing("PLACE", with: rawValue)
            return self == .pipe ? "cat 'film #1.mkv' | \(line)" : line
        }
    }

    static let commands = [
        #""$1" inspect PLACE --json --property duration --property tracks | sed 's/.*"duration"/"duration"/; s/"io".*//'"#,
        #""$1" list PLACE | sed 's/K .*/K/'"#,
        #""$1" thumbnail PLACE --at 1 --exact -o "$2.png" && cksum < "$2.png""#,
        #""$1" filmstrip PLACE --count 3 -o "$2" && cat "$2"/* | cksum"#,
        #""$1" captions show PLACE"#,
        #""$1" captions convert PLACE - --to vtt"#,
        #""$1" captions shift PLACE - --to srt --by 1"#,
        #""$1" captions validate PLACE --for srt --json"#,
        #""$1" captions extract PLACE - --to srt"#,
    ]

    @Test(arguments: commands) func everyKind(command: String) async throws {
        let folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        try folder.write(film, to: "film #1.mkv")
        try Self.writeArchive(["film #1.mkv": film], in: folder)
        try await Self.check(command, on: Kind.allCases, in: folder) { $0 }
    }

    /// So is a range of a film, whatever the film is named by.
    @Test(arguments: commands) func ranges(command: String) async throws {
        let folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        try folder.write(film, to: "film #1.mkv")
        try Self.writeArchive(["film #1.mkv": film], in: folder)
        // Before a range of standard input stands `--`, and the options before that.
        let kinds = Kind.allCases.filter { $0 != .standardInput && $0 != .pipe }
        try await Self.check(command.replacing("PLACE", with: "PLACE'#t=0.1,1.2'"), on: kinds, in: folder) {
            // Nobody knows how many bytes a range has.
            $0.replacing("--at 1 ", with: "--at 0.9 ").replacing("K .*/K", with: "h264 .*/h264")
        }
    }

    @Test func rangesOfStandardInput() async throws {
        let folder = try TemporaryFolder()
        let film = try Data(contentsOf: Fixtures.url("sample_with_srt.mkv"))
        try folder.write([UInt8](film), to: "film.mkv")
        func run(_ place: String) async throws -> Command {
            try await Command.run(
                Command.find("sh"),
                ["-c", "\"$1\" captions show -- \(place) < film.mkv", "sh", Command.reel().path], in: folder.url)
        }
        let (named, sent) = try await (run("film.mkv#t=0.2,0.6"), run("-#t=0.2,0.6"))
        #expect(named.output.contains("0:00.000 → 0:00.400") && sent.output == named.output, "\(sent.errors)")
    }

    /// What is made of a range does not have a name that would be taken for one.
    @Test func namesOfPicturesOfRanges() async throws {
        let folder = try TemporaryFolder()
        let film = try Data(contentsOf: Fixtures.url("sample_with_srt.mkv"))
        try folder.write([UInt8](film), to: "film.mkv")
        let made = try await Command.run(
            Command.reel(), ["thumbnail", "film.mkv#t=0:00.2,50%", "--quiet", "-o", "{name}.png"], in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["film.mkv", "film 0.00.2,50%.png"])
    }

    /// Captions are cut and moved as a film is, and their file stays as it is.
    @Test func rangesOfCaptions() async throws {
        let folder = try TemporaryFolder()
        let text = "1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nWorld\n"
        try folder.write(text, to: "a.srt")
        func run(_ arguments: String...) async throws -> Command {
            try await Command.run(Command.reel(), ["captions"] + arguments, in: folder.url)
        }
        let converted = try await run("convert", "a.srt#t=1.5,4", "-", "--to", "vtt")
        #expect(converted.output.contains("00:00:00.000 --> 00:00:00.500\nHello"), "\(converted.errors)")
        #expect(converted.output.contains("00:00:01.500 --> 00:00:02.500\nWorld"), "\(converted.errors)")
        for (range, words) in [
            ("2,1", "ends before"), ("x", "no range of times"), ("frame:3", "frame rate"), ("key:2", "no key frames"),
        ] {
            let refused = try await run("show", "a.srt#t=\(range)")
            #expect(refused.status == 1 && refused.errors.contains(words), "\(refused.errors)")
        }
        let kept = try await run("validate", "a.srt#t=1.5,4", "--for", "srt", "--fix", "--in-place")
        #expect(kept.status == 1 && kept.errors.contains("write it with -o"), "\(kept.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.srt"])
        // A file that has such a name is read whole.
        try folder.write(text, to: "a.srt#t=1.5,4")
        let whole = try await run("show", "a.srt#t=1.5,4")
        #expect(whole.output.contains("0:01.000 → 0:02.000"), "\(whole.errors)")
    }

    /// A project file is an asset like a film.
    @Test(arguments: commands) func projectFiles(command: String) async throws {
        let folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        try folder.write(film, to: "takes/a film.mkv")
        let clip = #"""
            {"OTIO_SCHEMA": "Clip.1", "media_reference":
              {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "takes/a%20film.mkv"},
             "source_range": {"OTIO_SCHEMA": "TimeRange.1",
              "start_time": {"OTIO_SCHEMA": "RationalTime.1", "value": 0, "rate": 30},
              "duration": {"OTIO_SCHEMA": "RationalTime.1", "value": 36, "rate": 30}}}
            """#
        let tracks = ["Video", "Audio", "Subtitle"].map {
            #"{"OTIO_SCHEMA": "Track.1", "kind": "\#($0)", "children": [\#(clip)]}"#
        }
        let document = #"""
            {"OTIO_SCHEMA": "Timeline.1", "tracks":
             {"OTIO_SCHEMA": "Stack.1", "children": [\#(tracks.joined(separator: ","))]}}
            """#
        try folder.write(document, to: "film #1.otio")
        try Self.writeArchive(["film #1.otio": Array(document.utf8), "takes/a film.mkv": film], in: folder)
        // What comes from standard input has no name.
        let kinds = Kind.allCases.filter { $0 != .standardInput && $0 != .pipe }
        try await Self.check(command, on: kinds, in: folder) { $0.replacing(".mkv", with: ".otio") }
    }

    /// Writes an archive with some files in a folder of it, and compressed in a compressed archive of it; and one each of tar and 7z.
    private static func writeArchive(_ files: KeyValuePairs<String, [UInt8]>, in folder: TemporaryFolder) throws {
        let inner = ZipBytes(files.map { .deflated($0, $1) }).bytes
        let members = files.map { ZipBytes.Member("day 1/\($0)", $1) }
        try folder.write(ZipBytes(members + [.deflated("in.cbz", inner)]).bytes, to: "takes.zip")
        let packed = TarBytes(files.map { .init($0, $1) }).gzipped
        try folder.write(packed, to: "takes.tar.gz")
        let block = SevenZipBytes.Block.zstd(files.map { ($0, $1) })
        try folder.write(SevenZipBytes([block]).bytes, to: "takes.7z")
    }

    /// Expects a command to make the same of a film whatever it is named by; `rename` makes its name another.
    private static func check(
        _ command: String, on kinds: [Kind], in folder: TemporaryFolder, rename: (String) -> String
    ) async throws {
        let server = try SlowServer(folder.url)
        func run(_ kind: Kind) async throws -> Command {
            let setUp = "cp 'film #1.mkv' \"$(printf 'film\\377.mkv')\"\n"
            return try await Command.run(
                Command.find("sh"),
                [
                    "-c", rename(setUp + kind.line(command)), "sh", Command.reel().path, "\(kind)",
                    server.url.absoluteString,
                ], in: folder.url)
        }
        let expected = try await run(.relative)
        #expect(expected.status == 0 && !expected.output.isEmpty, "\(expected.errors)")
        for kind in kinds.dropFirst() {
            let result = try await run(kind)
            #expect(result.status == 0, "\(kind): \(result.errors)")
            if kind == .memberOnServer, command.contains(" list ") {
                // The server says nothing of a member's size.
                let codec = try #require(expected.output.firstRange(of: "h264"))
                #expect(result.output.hasPrefix(expected.output[..<codec.upperBound]), "\(kind)")
                continue
            }
            #expect(result.output == expected.output, "\(kind)")
        }
    }

    /// What is no file of this machine cannot be replaced.
    @Test func inPlaceNeedsAFile() async throws {
        let folder = try TemporaryFolder()
        let text = "1\n00:00:01,000 --> 00:00:02,000\nHello\n"
        try folder.write(text, to: "a b.srt")
        let server = try SlowServer(folder.url)
        let arguments = ["captions", "validate", "--for", "srt", "--fix", "--in-place"]
        let address = server.url.absoluteString + "a%20b.srt"
        let refused = try await Command.run(Command.reel(), arguments + [address], in: folder.url)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("write it with -o"), "\(refused.errors)")
        let url = "file://\(folder.path)/a%20b.srt"
        let replaced = try await Command.run(Command.reel(), arguments + [url], in: folder.url)
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["a b.srt", "a b.srt.bak"])
    }
}
