import Foundation
import TestSupport
import Testing

/// `reel captions` on films, from the outside.
@Suite struct CaptionsInFilmsTests {
    private static func film(_ name: String) throws -> String { try Fixtures.url(name).path }

    @Test func showReadsFilms() async throws {
        let film = try Self.film("captions-test.ts")
        let plain = try await Command.reel("captions", "show", film)
        #expect(plain.status == 0 && plain.output.contains("CC1  pop-on") && plain.output.contains("(bottom left)"))
        let json = try await Command.reel("captions", "show", "--json", "--channel", "s1", film)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["format", "captions", "skipped"] && object["format"] as? String == "cea708")
        let first = try #require((object["captions"] as? [[String: Any]])?.first)
        #expect(Set(first.keys) == ["channel", "start", "end", "text", "mode", "region", "runs"])
        #expect(first["text"] as? String == "These are 708 captions\n(top left)")
        #expect((first["region"] as? [String: Any])?["origin"] as? String == "10% 10%")
    }

    @Test func extractWritesFiles() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("captions-test.ts", "These are 608 captions"),
            ("androidx-webvtt-in-mp4.mp4", "This is the first subtitle."),
            ("androidx-ttml-in-mp4.mp4", "Last subtitle"), ("mp4ff-c608-main_1.mp4", "Bip!"),
        ] {
            for ending in ["srt", "vtt", "scc", "itt", "ttml"] {
                let target = folder.url.appending(path: "\(name).\(ending)")
                let made = try await Command.reel("captions", "extract", try Self.film(name), target.path)
                #expect(made.status == 0, "\(made.errors)")
                let again = try await Command.reel("captions", "show", target.path)
                #expect(
                    again.status == 0 && again.output.contains(text),
                    "\(name) \(ending): \(again.output)\(again.errors)")
            }
        }
        let output = try await Command.reel(
            "captions", "extract", try Self.film("captions-test.ts"), "-", "--to", "srt", "--channel", "S1")
        #expect(output.output.contains("00:00:00,133 --> 00:00:04,872"), "\(output.output)")
        let converted = try await Command.reel(
            "captions", "convert", try Self.film("androidx-webvtt-in-mp4.mp4"), "-", "--to", "srt")
        #expect(converted.output.hasPrefix("1\n00:00:00,000 --> 00:00:00,234\n"), "\(converted.output)")
    }

    @Test func tracksAreChosen() async throws {
        let film = try Self.film("Films/Counting in two languages.mkv")
        let first = try await Command.reel("captions", "show", film)
        #expect(first.status == 0 && first.errors.contains("there are also track"), "\(first.errors)")
        let german = try await Command.reel("captions", "show", "--track", "5", film)
        #expect(
            german.status == 0 && german.output.contains("eins") && german.errors.isEmpty,
            "\(german.output)\(german.errors)")
        let none = try await Command.reel("captions", "show", "--track", "99", film)
        #expect(none.status == 1 && none.errors.contains("no captions in track 99"), "\(none.errors)")
    }

    @Test func failuresSayWhatToDo() async throws {
        let folder = try TemporaryFolder()
        let film = try Self.film("captions-test.ts")
        let pictures = try await Command.reel("captions", "show", try Self.film("sample_with_pgs_subtitles.mkv"))
        #expect(pictures.status == 1 && pictures.errors.contains("pictures of text (track 3, hdmv_pgs_subtitle)"))
        let silent = try await Command.reel("captions", "show", try Self.film("h265_bframes.mp4"))
        #expect(silent.status == 1 && silent.errors.contains("there are no captions in it"), "\(silent.errors)")
        let channel = try await Command.reel("captions", "show", "--channel", "CC3", film)
        #expect(channel.status == 1 && channel.errors.contains("there are some in CC1, S1"), "\(channel.errors)")
        let wrong = try await Command.reel("captions", "show", "--channel", "CC9", film)
        #expect(wrong.status == 2)
        let text = try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHi\n", to: "a.srt").path
        let notFilm = try await Command.reel("captions", "extract", text, folder.path + "/b.srt")
        #expect(notFilm.status == 1 && notFilm.errors.contains("use reel captions convert"), "\(notFilm.errors)")
        let track = try await Command.reel("captions", "show", "--track", "1", text)
        #expect(track.status == 1 && track.errors.contains("has no tracks"))
        let target = try folder.write("mine", to: "b.srt").path
        let kept = try await Command.reel("captions", "extract", film, target)
        #expect(kept.status == 1 && kept.errors.contains("there already"))
        let ending = try await Command.reel("captions", "extract", film, folder.path + "/b.txt")
        #expect(ending.status == 2)
    }

    /// A file of captions has channels, too.
    @Test func channelsOfFiles() async throws {
        let file = try Self.film("Captions/Roll-up.scc")
        let one = try await Command.reel("captions", "show", "--channel", "CC1", file)
        #expect(one.status == 0 && one.output.contains("CC1"), "\(one.errors)")
        let none = try await Command.reel("captions", "show", "--channel", "CC4", file)
        #expect(none.status == 1 && none.errors.contains("no captions in CC4; there are some in CC1"), "\(none.errors)")
    }
}
