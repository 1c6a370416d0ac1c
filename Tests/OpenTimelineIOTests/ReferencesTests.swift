import Foundation
import Media
import TestInputs
import TestSupport
import Testing

@testable import OpenTimelineIO

/// How the media of a timeline is found, and what becomes of what is not.
@Suite struct ReferencesTests {
    private static func clip(_ url: String?, _ start: Double = 0, _ frames: Double = 1) -> String {
        OTIOText.clip(url, OTIOText.range(start, frames))
    }

    private static func fixture(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")
            .appending(path: name)
    }

    // MARK: Places

    @Test(arguments: [
        ("/p/cut.otio", "a.mov", ["/p/a.mov"]), ("cut.otio", "a.mov", ["a.mov"]),
        ("/p/cut.otio", "../m/a b.mov", ["/p/../m/a b.mov"]), ("/p/cut.otio", "/m/a.mov", ["/m/a.mov"]),
        ("/p/cut.otio", "a%20b.mov", ["/p/a%20b.mov", "/p/a b.mov"]),
        ("/p/cut.otio", "file:///m/a%20b.mov", ["/m/a b.mov"]),
        ("/p/cut.otio", "file://localhost/m/a.mov", ["/m/a.mov"]),
        ("/p/cut.otio", "D:\\m\\a.mov", ["/p/D:\\m\\a.mov"]),
    ]) func filesRelativeToFiles(base: String, reference: String, expected: [String]) throws {
        let resolver = ReferenceResolver(base: .file(path: Array(base.utf8)), allowsExternalReferences: false)
        #expect(try resolver.locations(of: reference) == expected.map { .file(path: Array($0.utf8)) })
    }

    @Test func addresses() throws {
        let remote = ReferenceResolver(
            base: .remote(url: "https://host/p/cut.otio?x=1"), allowsExternalReferences: true)
        #expect(try remote.locations(of: "m/a.mov") == [.remote(url: "https://host/p/m/a.mov")])
        #expect(try remote.locations(of: "/a.mov") == [.remote(url: "https://host/a.mov")])
        for reference in [
            "https://other/a.mov", "file:///etc/passwd", "//other/a.mov", "data:text/plain,a", "sftp://host/a.mov",
            "s3://host/a.mov",
        ] {
            #expect { try remote.locations(of: reference) } throws: {
                ($0 as? MediaError)?.code == .permissionDenied
            }
        }
        let base = MediaLocation.file(path: Array("/p/cut.otio".utf8))
        let local = ReferenceResolver(base: base, allowsExternalReferences: false)
        #expect { try local.locations(of: "https://host/a.mov") } throws: {
            ($0 as? MediaError)?.code == .permissionDenied
        }
        let allowed = ReferenceResolver(base: base, allowsExternalReferences: true)
        #expect(try allowed.locations(of: "https://host/a.mov") == [.remote(url: "https://host/a.mov")])
    }

    // MARK: Files

    @Test func namesAreTakenAsTheyStandBeforeTheyAreDecoded() async throws {
        let cutting = try Cutting()
        for (source, name) in [("sample_av1.mp4", "a%20b.mp4"), ("androidx-sample.mp4", "c d.mp4")] {
            try FileManager.default.copyItem(at: Self.fixture(source), to: cutting.folder.url.appending(path: name))
        }
        let asset = try cutting.asset(
            OTIOText.timeline(of: [Self.clip("a%20b.mp4", 0, 3), Self.clip("c%20d.mp4", 0, 3)]))
        #expect(try await Cutting.numbers(of: asset).allSatisfy { $0 != nil })
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await track.load(.formatDescriptions).map(\.codec.name) == ["av1", "h264"])
    }

    /// What is shown of real files is what the files show then.
    @Test func picturesAreThoseOfTheFiles() async throws {
        let cutting = try Cutting()
        let source = Self.fixture("h265_bframes.mp4")
        let url = source.path
        let text = OTIOText.timeline(of: [
            OTIOText.clip(url, OTIOText.range(10, 5, 30)), OTIOText.clip(url, OTIOText.range(2, 5, 30)),
        ])
        let images = ImageGenerator(asset: try cutting.asset(text))
        let own = ImageGenerator(asset: Asset(.file(path: Array(url.utf8))))
        var settings = ImageGenerator.Settings()
        (settings.requestedTimeToleranceBefore, settings.requestedTimeToleranceAfter) = (.zero, .zero)
        for (place, frame) in [(0, 10), (4, 14), (5, 2), (9, 6)] as [(Int64, Int64)] {
            let shown = try await images.image(at: MediaTime(value: place, timescale: 30), settings)
            let meant = try await own.image(at: MediaTime(value: frame, timescale: 30), settings)
            #expect(shown.picture.pixels == meant.picture.pixels, "frame \(place)")
        }
    }

    @Test func aPictureIsHeld() async throws {
        let cutting = try Cutting()
        let still = Self.fixture("sample_still_photo.heic").path
        let asset = try cutting.asset(OTIOText.timeline(of: [Self.clip("a.mov", 3, 1), Self.clip(still, 5, 48)]))
        let images = ImageGenerator(asset: asset)
        #expect(try await asset.load(.duration).seconds == 49.0 / 24)
        #expect(FrameNumber.of(try await images.image(at: .zero).picture) == 103)
        let first = try await images.image(at: MediaTime(value: 1, timescale: 24))
        let last = try await images.image(at: .seconds(2))
        #expect(first.picture.pixels == last.picture.pixels && FrameNumber.of(first.picture) != 103)
    }

    // MARK: What is missing

    @Test func whatIsMissingFailsAloneAndByName() async throws {
        let cutting = try Cutting()
        let generator = #"""
            {"OTIO_SCHEMA": "Clip.2", "name": "bars", "source_range": \#(OTIOText.range(0, 1)),
             "media_references": {"DEFAULT_MEDIA":
             {"OTIO_SCHEMA": "GeneratorReference.1", "generator_kind": "SMPTEBars"}},
             "active_media_reference_key": "DEFAULT_MEDIA"}
            """#
        try cutting.folder.write("no film", to: "text.mov")
        let asset = try cutting.asset(
            OTIOText.timeline(of: [
                Self.clip("a.mov", 1), Self.clip("gone.mov"), Self.clip(nil), generator, Self.clip("text.mov"),
                OTIOText.clip("a.mov", OTIOText.range(0, 1), effects: OTIOText.warp(-1)),
                Self.clip("https://host/x.mov"), Self.clip("b.mov", 4),
            ]))
        #expect(try await Cutting.numbers(of: asset) == [101, nil, nil, nil, nil, nil, nil, 1_005])
        let times = (1..<7).map { MediaTime(value: Int64($0) * 2 + 1, timescale: 48) }
        let errors = await Cutting.errors(of: asset, at: times)
        #expect(
            errors.map(\.code) == [
                .notFound, .notFound, .invalidRequest, .unrecognizedFormat, .invalidRequest, .permissionDenied,
            ])
        let names = ["gone.mov", "Clip “a clip”", "Clip “bars”", "text.mov", "drawn", "x.mov"]
        for (error, name) in zip(errors, names) { #expect(error.message.hasPrefix("\(name): "), "\(error)") }
    }

    /// A file that comes back is shown, without anything being opened anew by whoever looks.
    @Test func whatComesBackIsShown() async throws {
        let cutting = try Cutting()
        let asset = try cutting.asset(OTIOText.timeline(of: [Self.clip("c.mp4", 0, 3), Self.clip("a.mov")]))
        #expect(try await Cutting.numbers(of: asset)[2] == nil)
        try FileManager.default.copyItem(
            at: Self.fixture("sample_av1.mp4"), to: cutting.folder.url.appending(path: "c.mp4"))
        #expect(try await Cutting.numbers(of: asset)[2] != nil)
    }

    @Test func aTrackOfTheWrongKindFails() async throws {
        let text = OTIOText.timeline(OTIOText.stack([OTIOText.track([Self.clip("a.mov", 0, 24)], kind: "Audio")]))
        let asset = try Cutting().asset(text)
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.audio])
        await #expect { try await asset.loadWaveform() } throws: {
            let error = $0 as? MediaError
            return error?.code == .noSuchTrack && error?.message.hasPrefix("a.mov: ") == true
        }
    }

    // MARK: Files within files

    @Test func projectsWithinProjects() async throws {
        let cutting = try Cutting()
        try cutting.folder.write(
            OTIOText.timeline(
                OTIOText.stack([
                    OTIOText.track([Self.clip("../a.mov", 0, 9)]),
                    OTIOText.track([OTIOText.gap(3), Self.clip("b.mov", 0, 2)]),
                ])), to: "reels/inner.otio")
        let asset = try cutting.asset(
            OTIOText.timeline(of: [Self.clip("reels/inner.otio", 2, 3), Self.clip("reels/inner.otio", 0, 1)]))
        #expect(try await Cutting.numbers(of: asset) == [102, 1_000, 1_001, 100])
    }

    @Test func circlesEnd() async throws {
        let cutting = try Cutting()
        try cutting.folder.write(
            OTIOText.timeline(of: [Self.clip("a.mov", 5), Self.clip("./cut.otio")]), to: "other.otio")
        try FileManager.default.createSymbolicLink(
            at: cutting.folder.url.appending(path: "again.otio"),
            withDestinationURL: cutting.folder.url.appending(path: "cut.otio"))
        let asset = try cutting.asset(
            OTIOText.timeline(of: [Self.clip("other.otio", 0, 2), Self.clip("again.otio"), Self.clip("a.mov", 7)]))
        #expect(try await Cutting.numbers(of: asset) == [105, nil, nil, 107])
        let errors = await Cutting.errors(of: asset, at: [3, 5].map { MediaTime(value: $0, timescale: 48) })
        #expect(errors.map(\.code) == [.invalidRequest, .invalidRequest])
        #expect(errors.allSatisfy { $0.message.contains("circle") })
    }

    /// Each file refers twice to the next: opened each time that they are met, they would be 2⁹⁹.
    @Test func nestingWithoutEndEnds() async throws {
        let cutting = try Cutting()
        for number in 0..<100 {
            let next = Self.clip("\(number + 1).otio", 0, 1)
            try cutting.folder.write(OTIOText.timeline(of: [next, next]), to: "\(number).otio")
        }
        let asset = cutting.asset(ofFile: "0.otio")
        #expect(try await Cutting.numbers(of: asset) == [nil, nil])
        try cutting.folder.write(OTIOText.timeline(of: [Self.clip("a.mov", 3)]), to: "20.otio")
        let shallow = cutting.asset(ofFile: "0.otio")
        #expect(try await Cutting.numbers(of: shallow) == [103, 103])
    }

    // MARK: Changes

    @Test func aChangedFileIsReadAnew() async throws {
        let cutting = try Cutting()
        let asset = try cutting.asset(OTIOText.timeline(of: [Self.clip("a.mov", 1)]))
        let images = ImageGenerator(asset: asset)
        #expect(FrameNumber.of(try await images.image(at: .zero).picture) == 101)
        let revision = asset.revision
        try FileManager.default.removeItem(at: cutting.folder.url.appending(path: "cut.otio"))
        let again = try cutting.asset(OTIOText.timeline(of: [Self.clip("a.mov", 2), Self.clip("a.mov", 3)]))
        #expect(FrameNumber.of(try await ImageGenerator(asset: again).image(at: .zero).picture) == 102)
        asset.source.acceptChanges()
        #expect(FrameNumber.of(try await ImageGenerator(asset: asset).image(at: .zero).picture) == 102)
        #expect(asset.revision != revision)
    }
}
