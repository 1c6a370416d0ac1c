import CaptionTracks
import Captions
import Foundation
import Media
import TestSupport
import Testing

/// Films that ffmpeg makes, against what they were made of and what ffmpeg reads in them.
@Suite struct MadeFilmTests {
    private static let script = """
        1
        00:00:00,500 --> 00:00:01,500
        <i>Hello</i>, you

        2
        00:00:02,000 --> 00:00:03,250
        Two lines,
        <b>one bold</b>

        3
        00:00:04,000 --> 00:00:05,000
        The last — très bien

        """

    private static let lines = [
        "500 1500 Hello, you", "2000 3250 Two lines,|one bold", "4000 5000 The last — très bien",
    ]

    private static func make(_ codec: String, _ name: String, _ folder: TemporaryFolder) throws -> String {
        let text = try folder.write(Array(script.utf8), to: "a.srt").path
        let film = folder.url.appending(path: name).path
        try Films.run([
            "-f", "lavfi", "-i", "testsrc=size=64x48:rate=25:duration=6", "-i", text, "-map", "0", "-map", "1", "-map",
            "1",
            "-c:v", "libx264", "-preset", "ultrafast", "-c:s", codec, "-metadata:s:s:0", "language=eng",
            "-metadata:s:s:1", "language=deu", "-metadata:s:s:1", "title=Zweite", "-disposition:s:1", "default",
            "-disposition:s:0", "0", film,
        ])
        return film
    }

    @Test(arguments: [
        ("srt", "a.mkv", EmbeddedCaptionFormat.subRip), ("ass", "a.mkv", .subStation), ("webvtt", "a.mkv", .webVTT),
        ("mov_text", "a.mp4", .threeGPP), ("mov_text", "a.mov", .threeGPP),
    ])
    func textTracks(codec: String, name: String, format: EmbeddedCaptionFormat) async throws {
        let folder = try TemporaryFolder()
        let film = try Self.make(codec, name, folder)
        let finder = Films.finder(film)
        let tracks = try await finder.tracks().filter { if case .text = $0.content { true } else { false } }
        #expect(tracks.map(\.content) == [.text(format), .text(format)])
        #expect(tracks.map(\.isDefault) == [false, true])
        // QuickTime has numbers for languages, and this ffmpeg none for `deu`.
        if !name.hasSuffix("mov") { #expect(tracks.map(\.language) == ["en", "de"]) }
        if name.hasSuffix("mkv") { #expect(tracks.last?.title == "Zweite") }
        let preferred = try #require(try await finder.preferred(among: tracks))
        #expect(preferred.0.track == tracks.last && preferred.1.language == tracks.last?.language)
        for track in tracks {
            let document = try await finder.document(of: track)
            #expect(Films.lines(document) == Self.lines)
            #expect(document.captions[0].runs.first?.style.isItalic == true)
            #expect(document.captions[1].runs.last?.style.isBold == true)
            #expect(document.captions.allSatisfy { $0.region == nil && $0.alignment == nil })
        }
        // Only packets of the track are read, and what ffmpeg reads in it says the same.
        let theirs = try Films.run(["-i", film, "-map", "0:s:0", "-c:s", "srt", "-f", "srt", "-"])
        let document = try CaptionDocument.parse(Array(theirs.utf8), format: .subRip)
        #expect(Films.lines(document) == Self.lines)
    }

    /// The captions of the film that others are made of, read once.
    private actor Original {
        private var known: ClosedCaptions?

        func captions() async throws -> ClosedCaptions {
            if let known { return known }
            let finder = Films.finder(Films.fixture("captions-test.ts"))
            let captions = try await finder.closedCaptions(of: try #require(try await finder.tracks().first))
            known = captions
            return captions
        }
    }

    private static let original = Original()

    /// Encoders put the captions into the pictures anew: with B frames, as start codes and as lengths.
    @Test(arguments: [
        ("libx264", "a.mp4"), ("libx264", "a.mkv"), ("libx264", "a.ts"), ("mpeg2video", "a.ts"),
        ("mpeg2video", "a.mpg"),
        ("mpeg2video", "a.mkv"), ("mpeg2video", "a.mov"),
    ])
    func closedCaptions(codec: String, name: String) async throws {
        let folder = try TemporaryFolder()
        let original = Films.fixture("captions-test.ts")
        let film = folder.url.appending(path: name).path
        try Films.run(
            ["-i", original, "-vf", "scale=96:54", "-c:v", codec]
                + (codec == "libx264" ? ["-preset", "ultrafast"] : [])
                + ["-bf", "3", "-a53cc", "1", film])
        let after = Films.finder(film)
        let expected = try await Self.original.captions()
        let found = try await after.closedCaptions(of: try #require(try await after.tracks().first))
        #expect(found.sources == expected.sources)
        for channel in expected.sources {
            #expect(found[channel].captions.map(\.text) == expected[channel].captions.map(\.text))
            for (one, other) in zip(found[channel].captions, expected[channel].captions) {
                #expect(abs(one.start.seconds - other.start.seconds) < 0.002)
                #expect(abs(one.end.seconds - other.end.seconds) < 0.002)
            }
        }
        guard name == "a.mp4" else { return }
        let theirs = try Films.run([
            "-f", "lavfi", "-i", "movie=\(film)[out+subcc]", "-map", "0:s", "-c:s", "srt", "-f", "srt", "-",
        ])
        for text in ["These are 608 captions", "(middle)", "(bottom left)"] { #expect(theirs.contains(text)) }
    }
}
