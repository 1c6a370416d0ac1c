import Foundation
import TestSupport
import Testing

/// `reel inspect` and `reel list`: the contract of their output and exit status.
struct InspectCommandTests {
    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
        }
    }

    @Test func jsonHasOneObjectALine() async throws {
        let film = try Fixtures.url("Films/Gannets.avi").path
        let text = Fixtures.samples.appending(path: "LICENCES.md").path
        let result = try await Command.reel("inspect", "--json", film, "/no such file.mp4", text)
        #expect(result.status == 1)
        let found = try objects(result.output)
        try #require(found.count == 3)
        #expect(found.map { $0["url"] as? String } == [film, "/no such file.mp4", text])
        let duration = try #require(found[0]["duration"] as? [String: Any])
        #expect(Set(duration.keys) == ["value", "timescale", "seconds"])
        let tracks = try #require(found[0]["tracks"] as? [[String: Any]])
        #expect(tracks.first?["mediaType"] as? String == "video" && tracks.first?["trackID"] as? Int == 1)
        let io = try #require(found[0]["io"] as? [String: Any])
        #expect(Set(io.keys) == ["bytesRead", "requests", "seeks"])
        #expect((found[1]["error"] as? [String: Any])?["code"] as? String == "notFound")
        #expect((found[2]["error"] as? [String: Any])?["code"] as? String == "unrecognizedFormat")
        #expect(result.errors.contains("no such file.mp4: there is no such file"))
    }

    @Test func singlePropertiesThatFailLeaveTheOthers() async throws {
        let result = try await Command.reel("inspect", "--json", try Fixtures.url("Music/With cover.flac").path)
        #expect(result.status == 0)
        let tracks = try #require(try objects(result.output).first?["tracks"] as? [[String: Any]])
        let size = try #require(tracks.first?["naturalSize"] as? [String: Any])
        #expect((size["error"] as? [String: Any])?["code"] as? String == "unknown")
        #expect(tracks.first?["naturalTimeScale"] != nil)
    }

    @Test func onePropertyReadsTheHeaderOnly() async throws {
        let film = try Fixtures.url("Films/Four places, 1080p.mp4")
        let result = try await Command.reel("inspect", "--json", "--property", "duration", film.path)
        let object = try #require(try objects(result.output).first)
        #expect(Set(object.keys) == ["url", "duration", "io"])
        let size = try film.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        let read = try #require((object["io"] as? [String: Any])?["bytesRead"] as? Int)
        #expect(read < 64 << 10 && read < size / 4)
        let languages = try await Command.reel("inspect", "--json", "--property", "tracks.languageCode", film.path)
        let tracks = try #require(try objects(languages.output).first?["tracks"] as? [[String: Any]])
        #expect(tracks.allSatisfy { Set($0.keys) == ["trackID", "mediaType", "languageCode"] })
    }

    @Test func wrongUseEndsWithTwo() async throws {
        #expect(try await Command.reel("inspect").status == 2)
        let captions = try await Command.reel("inspect", try Fixtures.url("example-in-non-utf8.srt").path)
        #expect(captions.status == 1 && captions.errors.contains("read it with reel captions show"))
        let folder = try TemporaryFolder()
        for (name, text) in [("pom.xml", "<project><name>x</name></project>"), ("notes.txt", "a --> b\n")] {
            let file = try folder.write(text, to: name)
            let result = try await Command.reel("inspect", file.path)
            #expect(result.status == 1 && !result.errors.contains("captions"), "\(result.errors)")
        }
        let unknown = try await Command.reel("inspect", "--property", "colour", "x")
        #expect(unknown.status == 2 && unknown.errors.contains("there are:"))
        let condition = try await Command.reel("list", "--where", "colour=red", ".")
        #expect(condition.status == 2 && condition.errors.contains("no key “colour”"))
        #expect(try await Command.reel("list", "--sort", "beauty", ".").status == 2)
    }

    @Test func aWrongMIMETypeIsExplained() async throws {
        let film = try Fixtures.url("Films/Gannets.avi").path
        let result = try await Command.reel("inspect", "--mime-type", "text/html", film)
        #expect(result.status == 1 && result.errors.contains("unknown container type"))
        #expect(try await Command.reel("inspect", "--mime-type", "video/x-msvideo", film).status == 0)
        #expect(try await Command.reel("inspect", "--mime-type", "video/webm", film).status == 1)
    }

    @Test func listsFindWhatMeetsACondition() async throws {
        let root = Fixtures.samples.path
        let all = try await Command.reel("list", "--json", root)
        #expect(all.status == 0)
        let urls = try objects(all.output).compactMap { $0["url"] as? String }
        #expect(urls.contains(root + "/Films/Gannets.avi") && urls.contains(root + "/Music/With cover.flac"))
        #expect(!urls.contains { $0.hasSuffix(".md") })
        let films = try await Command.reel("list", "--where", "codec=av1 or hdr!=SDR", "--sort", "-size", root)
        #expect(
            films.output.contains("Boards, HDR10 in AV1.mp4") && films.output.contains("Colour chart, HLG 10 bit.mp4"))
        #expect(!films.output.contains("Gannets"))
        let missing = try await Command.reel("list", "/no such folder", root + "/Music")
        #expect(missing.status == 1 && missing.output.contains("Without cover.opus"))
    }

    @Test func namesThatAreNoTextStayWhatTheyAre() async throws {
        let folder = try TemporaryFolder()
        let source = try Fixtures.url("Music/Without cover.opus")
        try FileManager.default.copyItem(at: source, to: folder.url.appending(path: "line\nbreak \u{1B}[31m.opus"))
        let people = try await Command.reel("list", folder.url.path)
        #expect(people.status == 0 && !people.output.contains("\u{1B}"))
        #expect(people.output.split(separator: "\n").count == 1)
        let programs = try await Command.reel("list", "--json", folder.url.path)
        let url = try #require(try objects(programs.output).first?["url"] as? String)
        #expect(url.hasSuffix("line\nbreak \u{1B}[31m.opus") && !programs.output.contains("\u{1B}"))
    }

    /// Paths for other programs: as they are, names that are no UTF-8 and have line breaks included.
    @Test func listsPathsAlone() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("Films/Gannets.avi", as: "b.avi")
        try folder.copy("Films/Gannets.avi", as: "a\nfilm.avi")
        try folder.write("no media", to: "notes.md")
        // Swift's strings cannot name it.
        let strange = try await Command.run(
            Command.find("sh"), ["-c", "cp b.avi \"$(printf 'c\\377.avi')\""], in: folder.url)
        try #require(strange.status == 0)
        let piped = try await Command.run(
            Command.find("sh"),
            [
                "-c", "\"$1\" list -0 . | xargs -0 -n 1 sh -c 'test -f \"$0\" && echo found'", "sh",
                Command.reel().path,
            ], in: folder.url)
        #expect(piped.output == "found\nfound\nfound\n", "\(piped.output) \(piped.errors)")
        let lines = try await Command.run(
            Command.reel(), ["list", "--paths", "--sort", "-name", "b.avi"], in: folder.url)
        #expect(lines.output == "b.avi\n" && lines.status == 0, "\(lines.output)")
        #expect(try await Command.reel("list", "--paths", "--json", ".").status == 2)
    }

}
