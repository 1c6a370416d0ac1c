import Foundation
import TestSupport
import Testing

/// What is printed as JSON is what Docs/schemas says, by a checker of others.
@Suite(.serialized) struct SchemaTests {
    private func check(_ output: String, _ schema: String, isLines: Bool) async throws -> Command {
        let folder = try TemporaryFolder()
        let file = try folder.write(output, to: "output.json")
        let schema = Fixtures.project.appending(path: "Docs/schemas/\(schema).schema.json").path
        let script = Fixtures.support.appending(path: "checkjson.py").path
        return try await Command.run(
            Command.python(), [script, schema, file.path] + (isLines ? ["--lines"] : []))
    }

    private func matches(_ result: Command, _ schema: String, isLines: Bool = false) async throws {
        try #require(!result.output.isEmpty, "\(result.errors)")
        let checked = try await check(result.output, schema, isLines: isLines)
        #expect(checked.status == 0, "\(schema): \(checked.output) \(checked.errors)")
    }

    private func files(in folder: URL) -> [String] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.compactMap { $0 as? URL } ?? [])
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
            .map(\.path).sorted()
    }

    @Test func samplesMatch() async throws {
        let inputs = files(in: Fixtures.samples) + ["/no such file"]
        let inspected = try await Command.run(Command.reel(), ["inspect", "--json"] + inputs)
        #expect(inspected.output.split(separator: "\n").count == inputs.count)
        try await matches(inspected, "inspect", isLines: true)
        let part = try await Command.run(
            Command.reel(), ["inspect", "--json", "--property", "duration", "--property", "tracks"] + inputs)
        try await matches(part, "inspect", isLines: true)
        try await matches(
            try await Command.reel("list", "--json", "--where", "size>0", Fixtures.samples.path), "list",
            isLines: true)
    }

    /// What is inserted into streams, of whose addresses nothing is printed that lets anybody in.
    @Test func interstitialsMatch() async throws {
        let folder = try TemporaryFolder()
        let address = "https://ann:hush@ads.example/1.m3u8?token=hush"
        let list = try folder.write(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:9
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T10:00:00Z
            #EXTINF:9,
            \(address)
            #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T10:00:03Z",DURATION=4,\
            PLANNED-DURATION=5,CUE="PRE",X-ASSET-URI="\(address)",X-ASSET-LIST="\(address)",X-RESUME-OFFSET=0,\
            X-PLAYOUT-LIMIT=3,X-RESTRICT="JUMP",X-SKIP-CONTROL-OFFSET=1,X-SKIP-CONTROL-DURATION=2,\
            X-SKIP-CONTROL-LABEL-ID="skip"
            #EXT-X-ENDLIST

            """, to: "list.m3u8")
        let variants = try folder.write(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO=\"a\"\n\(address)\n"
                + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",URI=\"\(address)\"\n", to: "variants.m3u8")
        let remote = try Fixtures.url("hls-interstitials-remote/interstitials_vod_asset_uri.m3u8").path
        let inspected = try await Command.run(
            Command.reel(), ["inspect", "--json", list.path, variants.path, remote])
        #expect(!inspected.output.contains("hush") && inspected.output.contains("ann@ads.example"))
        try await matches(inspected, "inspect", isLines: true)
    }

    @Test func timedMetadataMatches() async throws {
        for name in ["gopro-karma-gpmf.mp4", "gopro-max-gpmf.mp4", "dolbyVision-hdr.MOV"] {
            try await matches(
                try await Command.reel("inspect", "--timed", "json", try Fixtures.url(name).path), "inspect-timed",
                isLines: true)
        }
    }

    @Test func captionsMatch() async throws {
        for file in files(in: Fixtures.samples.appending(path: "Captions")) {
            try await matches(try await Command.reel("captions", "show", "--json", file), "captions-show")
            for format in ["scc", "itt", "srt", "vtt"] {
                try await matches(
                    try await Command.reel("captions", "validate", "--json", "--for", format, file),
                    "captions-validate")
            }
        }
    }

    @Test(.enabled(if: Corpus.isPresent, Corpus.absence)) func theCorpusMatches() async throws {
        let media = try #require(Corpus.media)
        let inputs = files(in: media)
        try await matches(
            try await Command.run(Command.reel(), ["inspect", "--json"] + inputs, limit: .seconds(600)), "inspect",
            isLines: true)
        try await matches(
            try await Command.reel("list", "--json", "--segments", media.path), "list", isLines: true)
    }

    /// A key that the schema does not know is found, wherever it stands.
    @Test func unknownKeysDoNotMatch() async throws {
        let film = try Fixtures.url("Films/Gannets.avi").path
        let captions = try Fixtures.url("Captions/Example.vtt").path
        for (arguments, schema, place) in [
            (["inspect", "--json", film], "inspect", "{"), (["inspect", "--json", film], "inspect", "\"tracks\":[{"),
            (["inspect", "--json", film], "inspect", "\"io\":{"), (["list", "--json", film], "list", "{"),
            (["list", "--json", film], "list", "\"duration\":{"),
            (["captions", "show", "--json", captions], "captions-show", "\"captions\":[{"),
            (["captions", "validate", "--json", "--for", "scc", captions], "captions-validate", "{"),
        ] {
            let result = try await Command.run(Command.reel(), arguments)
            let range = try #require(result.output.range(of: place), "\(result.output)")
            let altered = result.output.replacingCharacters(in: range, with: place + "\"extra\":1,")
            let checked = try await check(altered, schema, isLines: false)
            #expect(checked.status == 1, "\(schema) \(place): \(checked.output) \(checked.errors)")
        }
    }
}
