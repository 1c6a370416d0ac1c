import CaptionTracks
import Captions
import Media
import Testing

@Suite struct FixtureTests {
    @Test(arguments: [
        ("androidx-webvtt-in-mp4.mp4", ["0 234 This is the first subtitle.", "345 456 This is the second subtitle."]),
        (
            "androidx-ttml-in-mp4.mp4",
            [
                "20 500 First Subtitle after 20ms of silence", "250 400 Second Subtitle overlaps with first",
                "700 950 Last subtitle|And More",
            ]
        ),
        ("sample_with_vtt_subtitles.mkv", ["0 1234 This is the first subtitle."]),
        ("fragmented_captions.mp4", ["1869 open ♪MUSIC♪"]), ("fragmented_captions_h265.mp4", ["1935 open ♪MUSIC♪"]),
        (
            "captions-test.ts",
            ["5239 11912 These are 608 captions|(middle)", "12246 19253 These are 608 captions|(bottom left)"]
        ),
    ])
    func saysWhatItHolds(name: String, expected: [String]) async throws {
        let document = try await Films.preferred(Films.fixture(name))
        #expect(Films.lines(document) == expected && document.problems.isEmpty)
    }

    /// A c608 track sends a pair every 1001/30000 s, whatever the rate of the picture.
    @Test func captionTrack() async throws {
        let document = try await Films.preferred(Films.fixture("mp4ff-c608-main_1.mp4"))
        #expect(document.captions.map(\.text) == ["Bip!", "Bop!", "Bip!", "Bop!", "Bip!", "Bop!", "Bip!", "Bop!"])
        let first = try #require(document.captions.first)
        // The ninth word of a sample at 303003/30000 s shows it.
        #expect(first.start == MediaTime(value: 303_003 + 8 * 1_001, timescale: 30_000))
        #expect(first.channel == .cc1 && first.mode == .popOn)
    }

    @Test func sourcesAreListed() async throws {
        let finder = Films.finder(Films.fixture("captions-test.ts"))
        let sources = try await finder.sources()
        #expect(sources.map(\.channel) == [.line21(.cc1), .service(1)])
        let digital = try await finder.document(of: try #require(sources.last))
        #expect(Films.lines(digital) == ["133 4872 These are 708 captions|(top left)"])
        #expect(digital.captions.first?.region?.origin == CaptionPoint(.percent(10), .percent(10)))
        #expect(sources.map(\.formatName) == ["cea608", "cea708"])
    }

    /// Little of the film is read where little is asked for.
    @Test func onlySoMuchIsRead() async throws {
        let finder = Films.finder(Films.fixture("captions-test.ts"))
        let track = try #require(try await finder.tracks().first)
        let captions = try await finder.closedCaptions(of: track, reading: 10_000)
        #expect(captions.sources.allSatisfy { $0 == .service(1) })
    }

    @Test func picturesOfTextAreNamed() async throws {
        let finder = Films.finder(Films.fixture("sample_with_pgs_subtitles.mkv"))
        let tracks = try await finder.tracks()
        let track = try #require(tracks.first { $0.content == .bitmaps })
        #expect(track.codec == "hdmv_pgs_subtitle" && track.language == "en")
        let error = await #expect(throws: MediaError.self) { try await finder.document(of: track) }
        #expect(error?.code == .unsupportedCodec && error?.message.contains("pictures of text") == true)
        let preferred = try await finder.preferred(among: tracks)
        #expect(preferred == nil)
    }

    @Test func textFilesThatLibavOpensAreRead() async throws {
        let document = try await Films.preferred(Films.fixture("example-in.ssa"))
        #expect(document.captions.count == 6 && document.captions.first?.text == "(deep rumbling)")
        #expect(document.captions.first?.start == MediaTime(value: 99, timescale: 1))
    }

    @Test func endsWhenCancelled() async throws {
        let finder = Films.finder(Films.fixture("captions-test.ts"))
        let track = try #require(try await finder.tracks().first)
        let task = Task { try await finder.closedCaptions(of: track) }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
