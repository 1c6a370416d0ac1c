import Foundation
import Media
import Places
import TestSupport
import Testing

/// Ranges of files as assets.
@Suite struct RangeTests {
    private let folder: TemporaryFolder

    /// A folder with `a.mp4` of 30,000/1,001 frames in a second and 1.024 s.
    init() throws {
        folder = try TemporaryFolder()
        try Self.copy("androidx-sample.mp4", to: "a.mp4", in: folder)
    }

    private static func copy(_ fixture: String, to name: String, in folder: TemporaryFolder) throws {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures")
        try folder.write([UInt8](Data(contentsOf: fixtures.appending(path: fixture))), to: name)
    }

    private func place(_ name: String) -> Place { .file(path: Array((folder.path + "/" + name).utf8)) }

    private func picture(of asset: Asset, at seconds: Double) async throws -> [UInt8] {
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 120))
        let image = try await ImageGenerator(asset: asset).image(at: MediaTime(seconds: seconds), settings)
        return image.picture.pixels
    }

    @Test func whatIsShownIsTheSourcesOwn() async throws {
        let opener = PlaceOpener()
        let (range, film) = (opener.asset(of: place("a.mp4#t=0.2,0.6")), opener.asset(of: place("a.mp4")))
        let (duration, tracks, format) = try await range.load(.duration, .tracks, .format)
        #expect(duration == MediaTime(value: 2, timescale: 5) && tracks.map(\.mediaType) == [.video, .audio])
        #expect(format.name == "mp4" && range.name == "a.mp4#t=0.2,0.6")
        let tags = try await (range.load(.metadata).map(\.identifier), film.load(.metadata).map(\.identifier))
        #expect(tags.0 == tags.1)
        for time in [0, 0.11, 0.39] {
            #expect(try await picture(of: range, at: time) == picture(of: film, at: 0.2 + time), "\(time)")
        }
        var settings = ImageGenerator.Settings.exact()
        settings.clampsToFrames = false
        await #expect(throws: MediaError.self) {
            try await ImageGenerator(asset: range).image(at: MediaTime(seconds: 0.5), settings)
        }
        // Nothing of the range can be copied as packets are.
        #expect(try await !range.load(.isExportable))
    }

    /// A file that has the name of a range is a file like others, also when it comes later.
    @Test func filesWithSuchNames() async throws {
        let name = "a.mp4#t=0.2,0.6"
        let asset = PlaceOpener().asset(of: place(name))
        let generator = ImageGenerator(asset: asset)
        #expect(try await asset.load(.duration).seconds == 0.4)
        _ = try await generator.image(at: .zero)
        try Self.copy("sample_with_srt.mkv", to: name, in: folder)
        let file = PlaceOpener().asset(of: place(name))
        let (duration, isExportable) = try await file.load(.duration, .isExportable)
        #expect(abs(duration.seconds - 1.234) < 0.001 && isExportable)
        #expect(try await PlaceOpener().asset(of: place(name + "#t=0.5,0.75")).load(.duration).seconds == 0.25)
        // Whoever begins anew has the file.
        await generator.close()
        let image = try await generator.image(at: .zero, .exact())
        let own = try await ImageGenerator(asset: file).image(at: .zero, .exact())
        #expect(image.picture.pixels == own.picture.pixels)
    }

    /// A film that is replaced fails as changed, and is taken as it is by whoever begins anew.
    @Test func filmsThatChange() async throws {
        try Self.copy("sample_with_srt.mkv", to: "b.mkv", in: folder)
        let generator = ImageGenerator(asset: PlaceOpener().asset(of: place("b.mkv#t=0.2")))
        _ = try await generator.image(at: .zero)
        try FileManager.default.removeItem(atPath: folder.path + "/b.mkv")
        try Self.copy("androidx-sample.mp4", to: "b.mkv", in: folder)
        await #expect(throws: MediaError.self) { try await generator.image(at: MediaTime(seconds: 0.3)) }
        await generator.close()
        let image = try await generator.image(at: .zero, .exact())
        #expect(image.picture.pixels.count > 0)
    }

    @Test(
        arguments: [
            ("#t=0.2,0.6", 0.2, 0.6), ("#t=,0.5", 0, 0.5), ("#t=frame:3,frame:6", 0.1001, 0.2002),
            ("#t=50%", 0.512, nil), ("#t=0.25,99", 0.25, 99), ("", 0, nil), ("#t=key:1,0.5", 0, 0.5),
        ] as [(String, Double, Double?)]) func clips(fragment: String, start: Double, end: Double?) async throws
    {
        let clip = try await PlaceOpener().clip(of: place("a.mp4" + fragment), priority: .immediate)
        #expect(clip.asset.name == "a.mp4")
        #expect(abs(clip.range.start.seconds - start) < 0.000_1)
        // Without an end it ends with its pictures.
        #expect(abs(clip.range.end.seconds - (end ?? 1.001)) < 0.000_1)
    }

    @Test(arguments: [
        ("a.mp4#t=99", "outside: this goes from"), ("a.mp4#t=0.5,0.2", "ends before it begins"),
        ("a.mp4#t=abc", "no range of times"), ("none.mp4#t=1,2", "no such file"), ("a.mp4#t=1#t=2", "no such file"),
        ("a.mp4#t=key:9", "key frame"), ("a.mp4#t=frame:99", "frames run from 0 to 29"), ("a.mp4#t=-1", "no range"),
        ("still.heic#t=0,1", "no timeline"), ("words.mp4#t=1,2", "read"),
    ]) func others(name: String, words: String) async throws {
        try Self.copy("sample_still_photo.heic", to: "still.heic", in: folder)
        try folder.write("no film at all", to: "words.mp4")
        let opener = PlaceOpener()
        for _ in 0..<2 {
            let failure = try #require(
                await #expect(throws: MediaError.self) { try await opener.asset(of: place(name)).load(.duration) })
            if name != "words.mp4#t=1,2" { #expect(failure.description.contains(words), "\(failure)") }
        }
        await #expect(throws: MediaError.self) { try await opener.clip(of: place(name), priority: .visible) }
    }
}
