import Foundation
import TestSupport
import Testing

/// `reel captions`, from the outside.
@Suite struct CaptionsCommandTests {
    private static let subtitles = """
        1
        00:00:01,000 --> 00:00:03,000
        Hello there,
        <i>how are you?</i>

        2
        00:00:04,000 --> 00:00:06,500
        This line is far too wide for a decoder of thirty-two columns.

        nonsense

        """

    private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test func showPrintsTheContract() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.subtitles, to: "a.srt")
        let plain = try await Command.reel("captions", "show", file.path)
        #expect(
            plain.status == 0 && plain.output.contains("1  0:01.000 → 0:03.000\n    Hello there,\n    how are you?"))
        let json = try await Command.reel("captions", "show", "--json", file.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["format", "captions", "skipped"] && object["format"] as? String == "srt")
        let captions = try #require(object["captions"] as? [[String: Any]])
        let first = try #require(captions.first)
        #expect(Set(first.keys) == ["channel", "start", "end", "text", "mode", "region", "runs"])
        #expect((first["start"] as? [String: Any])?["seconds"] as? Double == 1)
        #expect(first["text"] as? String == "Hello there,\nhow are you?")
        let runs = try #require(first["runs"] as? [[String: Any]])
        #expect(runs.last?["italic"] as? Bool == true && runs.last?["start"] as? Int == 13)
    }

    @Test func convertsAndBack() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.subtitles, to: "a.srt")
        for ending in ["scc", "itt", "vtt", "ttml"] {
            let target = folder.url.appending(path: "b.\(ending)")
            let made = try await Command.reel("captions", "convert", file.path, target.path)
            #expect(made.status == 0, "\(made.errors)")
            let again = try await Command.reel("captions", "show", target.path)
            #expect(again.output.contains("Hello there,") && again.output.contains("thirty-two"), "\(again.output)")
            let refused = try await Command.reel("captions", "convert", file.path, target.path)
            #expect(refused.status == 1 && refused.errors.contains("there already"), "\(refused.errors)")
        }
        let unknown = try await Command.reel("captions", "convert", file.path, folder.path + "/b.txt")
        #expect(unknown.status == 2 && unknown.errors.contains("does not tell a format"))
    }

    @Test func validatesAndMends() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.subtitles, to: "a.srt")
        let found = try await Command.reel("captions", "validate", file.path, "--for", "scc")
        #expect(found.status == 3 && found.output.contains("caption 2, 0:04.000: a line too wide (62, 32 allowed)"))
        let json = try await Command.reel("captions", "validate", file.path, "--for", "scc", "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(json.status == 3 && (object["warnings"] as? [[String: Any]])?.isEmpty == false)
        let target = folder.url.appending(path: "b.scc")
        let mended = try await Command.reel(
            "captions", "validate", file.path, "--for", "scc", "--fix", "-o", target.path)
        #expect(mended.status == 0, "\(mended.output)\(mended.errors)")
        let good = try await Command.reel("captions", "validate", target.path, "--for", "scc")
        #expect(good.status == 0 && good.output.isEmpty, "\(good.output)")
        #expect(try Self.text(file) == Self.subtitles)
        // Only where it is asked for in as many words, and what was there is kept.
        let inPlace = try await Command.reel("captions", "validate", file.path, "--for", "srt", "--fix", "--in-place")
        #expect(inPlace.status == 0, "\(inPlace.output)\(inPlace.errors)")
        #expect(try Self.text(folder.url.appending(path: "a.srt.bak")) == Self.subtitles)
        #expect(try !Self.text(file).contains("nonsense"))
        let unsaid = try await Command.reel("captions", "validate", file.path, "--for", "srt", "--fix")
        #expect(unsaid.status == 2)
    }

    @Test func shifts() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.subtitles, to: "a.srt")
        let later = try await Command.reel("captions", "shift", file.path, "-", "--to", "srt", "--by", "1:00.25")
        #expect(later.status == 0 && later.output.contains("00:01:01,250 --> 00:01:03,250"), "\(later.output)")
        let earlier = try await Command.reel("captions", "shift", file.path, "-", "--to", "vtt", "--by", "-3.5")
        #expect(earlier.output.contains("00.500 --> 00:00:03.000") && !earlier.output.contains("Hello"))
        #expect(earlier.errors.contains("1 captions would end before zero"), "\(earlier.errors)")
        let wrong = try await Command.reel("captions", "shift", file.path, "-", "--to", "srt", "--by", "soon")
        #expect(wrong.status == 2)
    }

    /// What its own check refuses is not written: SCC counts the hours of one day.
    @Test func whatNobodyCouldReadIsNotWritten() async throws {
        let folder = try TemporaryFolder()
        let long = try folder.write(
            "1\n00:00:01,000 --> 00:00:03,000\nFirst\n\n2\n25:00:05,000 --> 25:00:07,000\nLast\n", to: "long.srt")
        for arguments in [
            ["captions", "validate", long.path, "--for", "scc", "--fix", "-o", "long.scc"],
            ["captions", "convert", long.path, "long.scc"],
        ] {
            let result = try await Command.run(Command.reel(), arguments, in: folder.url)
            #expect(result.status == 1, "\(result.errors)")
            #expect(
                result.errors.contains("long.scc is not written: SCC has no timecodes from 24 hours on"),
                "\(result.errors)")
            #expect(result.errors.contains("reel captions shift"))
            #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "long.scc").path))
        }
        // All of it a day late can be shown a day earlier.
        let late = try folder.write("1\n25:00:05,000 --> 25:00:07,000\nLast\n", to: "late.srt")
        let mended = try await Command.run(
            Command.reel(), ["captions", "validate", late.path, "--for", "scc", "--fix", "-o", "late.scc"],
            in: folder.url)
        #expect(mended.status == 0, "\(mended.errors)")
        let checked = try await Command.run(
            Command.reel(), ["captions", "validate", "late.scc", "--for", "scc"], in: folder.url)
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test func failuresSaySo() async throws {
        let missing = try await Command.reel("captions", "show", "/nowhere/a.srt")
        #expect(missing.status == 1 && missing.errors.contains("there is no such file"))
        let folder = try TemporaryFolder()
        let noCaptions = try await Command.reel("captions", "show", folder.write("hello", to: "a.bin").path)
        #expect(noCaptions.status == 1 && noCaptions.errors.contains("looks like no caption file"))
        let pipe = folder.path + "/pipe"
        mkfifo(pipe, 0o600)
        let special = try await Command.reel("captions", "show", pipe)
        #expect(special.status == 1)
    }
}
