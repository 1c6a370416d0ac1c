import Foundation
import HTTPLiveStreaming
import Media
import TestInputs
import TestSupport
import Testing

/// A presentation is opened in one variant, with its sound.
struct VariantTests {
    private static func makeTwoSizes() async throws -> NumberedStream {
        let stream = try NumberedStream()
        let pictures = ["-map", "0:v"]
        try await stream.makePlaylist("large.m3u8", seconds: 6, tracks: pictures, size: "128x96", stream.fragments("l"))
        try await stream.makePlaylist(
            "tone.m3u8", seconds: 6, tracks: ["-map", "1:a"], tone: 440, stream.fragments("t"))
        return stream
    }

    private static let sound =
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="tone.m3u8""#

    /// What is not read may not even be there.
    @Test func onlyTheBestVariantIsRead() async throws {
        let stream = try await Self.makeTwoSizes()
        var lines = [Self.sound]
        for rate in 0..<5_000 {
            lines += ["#EXT-X-STREAM-INF:BANDWIDTH=\(1_000 + rate),RESOLUTION=64x48", "none-\(rate).m3u8"]
        }
        lines += ["#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96,AUDIO=\"a\"", "large.m3u8"]
        _ = try stream.folder.write((["#EXTM3U"] + lines).joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"))
        let (tracks, variants, duration) = try await asset.load(.tracks, .variants, .duration)
        #expect(tracks.map(\.mediaType) == [.video, .audio] && variants.count == 5_001)
        #expect(abs(duration.seconds - 6) < 0.1)
        #expect(try await tracks[0].load(.naturalSize) == PixelSize(width: 128, height: 96))
        #expect(asset.counters.requests < 60, "\(asset.counters.requests)")
        let frames = NumberedFrames(asset)
        for seconds in [5.05, 0.65, 3.25] {
            let (number, time) = try await frames.number(at: seconds)
            #expect(abs(Double(number) - time * 10) < 0.9, "at \(seconds): \(number)")
        }
        var last: Waveform?
        for try await waveform in asset.waveform(count: 12) { last = waveform }
        let peaks = try #require(last).peaks.map { Double($0?.maximum ?? -1) }
        #expect(peaks.allSatisfy { $0 > 0.05 }, "\(peaks)")
    }

    @Test(arguments: [
        (VariantPreference.largest, 128, 1), (.smallest, 64, 0), (.index(0), 64, 0), (.height(96), 128, 1),
        (.covering(PixelSize(width: 60, height: 90)), 64, 0),
    ])
    func theVariantThatIsPreferredIsOpened(preference: VariantPreference, width: Int, place: Int) async throws {
        let stream = try await Self.makeTwoSizes()
        try await stream.makePlaylist("small.m3u8", seconds: 4, tracks: ["-map", "0:v"], stream.fragments("s"))
        let lines = [
            "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=64x48", "small.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let options = AssetOptions(preferredVariant: preference)
        let asset = Asset(playlistAt: stream.location("master.m3u8"), options: options)
        let (tracks, variants) = try await asset.load(.tracks, .variants)
        #expect(variants.map(\.isSelected).firstIndex(of: true) == place)
        #expect(try await tracks[0].load(.naturalSize).width == width)
        #expect(try await NumberedFrames(asset).number(at: 3.25).number == 32)
    }

    /// The first option is the default; a sound that the variant does not offer gives way to it.
    @Test(arguments: [(nil, true), (0, true), (1, false), (2, true), (9, true)] as [(Int?, Bool)])
    func theSoundThatIsChosenIsHeard(option: Int?, isTone: Bool) async throws {
        let stream = try await Self.makeTwoSizes()
        try await stream.makePlaylist("hush.m3u8", seconds: 6, tracks: ["-map", "1:a"], tone: 0, stream.fragments("h"))
        let lines = [
            "#EXTM3U", Self.sound,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="German",LANGUAGE="de",AUTOSELECT=YES,URI="hush.m3u8""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Other",URI="hush.m3u8""#,
            "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96,AUDIO=\"a\"", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"), options: AssetOptions(audibleOption: option))
        let peaks = try await asset.loadWaveform(count: 12, within: .seconds(60)).peaks.map { $0?.maximum ?? -1 }
        #expect(peaks.allSatisfy { isTone ? $0 > 0.05 : $0 == 0 }, "\(peaks)")
    }

    @Test func aVariantThatThereIsNotIsAnError() async throws {
        let stream = try await Self.makeTwoSizes()
        let lines = ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96", "large.m3u8"]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"), options: .init(preferredVariant: .height(720)))
        let error = try #require(await #expect(throws: MediaError.self) { try await asset.load(.tracks) })
        #expect(error.code == .invalidRequest && error.description.contains("128×96"))
    }

    @Test func aVariantThatWasNamedIsNotReplaced() async throws {
        let stream = try await Self.makeTwoSizes()
        let lines = [
            "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=640x480", "gone.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"), options: .init(preferredVariant: .height(480)))
        let error = try #require(await #expect(throws: MediaError.self) { try await asset.load(.tracks) })
        #expect(error.code == .notFound && error.description.contains("gone.m3u8"))
    }

    @Test func theNextVariantIsTakenWhereTheBestIsNotThere() async throws {
        let stream = try await Self.makeTwoSizes()
        let lines = [
            "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=640x480", "gone.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let tracks = try await Asset(playlistAt: stream.location("master.m3u8")).load(.tracks)
        #expect(try await tracks[0].load(.naturalSize) == PixelSize(width: 128, height: 96))
    }

    @Test func soundThatIsNotThereLeavesThePictures() async throws {
        let stream = try await Self.makeTwoSizes()
        let sound = Self.sound.replacingOccurrences(of: "tone", with: "gone")
        let lines = [
            "#EXTM3U", sound, "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96,AUDIO=\"a\"", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"))
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video])
        #expect(try await NumberedFrames(asset).number(at: 5.05).number >= 49)
    }

    @Test func soundWhoseSegmentsAreGoneLeavesThePictures() async throws {
        let stream = try await Self.makeTwoSizes()
        try stream.write("tone.m3u8", ["#EXTINF:6,", "gone.aac"])
        let lines = [
            "#EXTM3U", Self.sound, "#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=128x96,AUDIO=\"a\"", "large.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Asset(playlistAt: stream.location("master.m3u8"))
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video])
        #expect(try await NumberedFrames(asset).number(at: 5.05).number >= 49)
        let error = try await #require(throws: MediaError.self) { for try await _ in asset.waveform(count: 4) {} }
        #expect(error.code == .notFound && error.message.contains("gone.aac"))
    }

    @Test func whatLiesOutsideIsOutOfReach() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 2)
        _ = try stream.folder.folder("inner")
        try stream.write("inner/list.m3u8", ["#EXTINF:2,", "../film.ts"])
        let asset = Asset(playlistAt: stream.location("inner/list.m3u8"))
        #expect(try await asset.load(.duration).seconds == 2)
        #expect(try await asset.load(.obstacle)?.code == .permissionDenied)
    }

    @Test(arguments: ["hls-aes128/master.m3u8", "hls-webvtt/multivariant_playlist.m3u8"])
    func libavHasTheSame(name: String) async throws {
        let path = Array(Sources.location(of: name).path(percentEncoded: false).utf8)
        let (own, whole) = (Asset(playlistAt: .file(path: path)), Asset(.file(path: path)))
        let (duration, tracks) = try await own.load(.duration, .tracks)
        #expect(abs(duration.seconds - (try await whole.load(.duration).seconds)) < 0.1)
        #expect(tracks.first?.mediaType == (try await whole.load(.tracks).first?.mediaType))
        if tracks.contains(where: { $0.mediaType == .video }) {
            _ = try await ImageGenerator(asset: own).image(at: .zero)
        }
    }

    @Test func aReplacedPlaylistIsReadAnew() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 2)
        try stream.write("list.m3u8", ["#EXTINF:2,", "film.ts"])
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(try await asset.load(.duration).seconds == 2)
        try stream.write("list.m3u8", ["#EXTINF:2,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:2,", "film.ts"])
        try await asset.revalidate()
        #expect(try await asset.load(.duration).seconds == 4)
    }
}
