import Media
import TestInputs
import Testing

@testable import Compositions

/// Compositions of files that have little in common.
@Suite struct MixedSourcesTests {
    /// Several codecs, sizes, rates, pixel formats and containers; turned, mirrored, with pixels that are not square, with
    /// transparency.
    private static let names = [
        "androidx-sample.mp4", "video_90.mov", "sample_av1.mp4", "torchcodec-h265_10bits.mp4", "weird_aspect.small.mpg",
        "sample_h264.ts", "sample_rotate_and_reflect.mp4", "extended-lossless-animated.webp", "video_270.mov",
        "moviepy-no_duration.webm", "colors-animated-8bpc.avif", "sample_with_srt.mkv",
    ]

    /// Half a second of each.
    private static let length = MediaTime(value: 1, timescale: 2)

    private struct Reel {
        var composition = Composition()
        var assets: [Asset] = []
    }

    private static func reel() async throws -> Reel {
        var reel = Reel()
        let video = reel.composition.addTrack(.video)
        for name in names {
            let asset = Sources.fixture(name)
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            let start = max(.zero, try await track.load(.timeRange).start)
            try reel.composition[video].append(TimeRange(start: start, duration: length), of: track)
            reel.assets.append(asset)
        }
        return reel
    }

    @Test func eachShowsTheFramesOfItsSource() async throws {
        var reel = try await Self.reel()
        let segments = reel.composition.tracks[0].segments
        #expect(segments.count >= Self.names.count)
        let canvas = PixelSize(width: 96, height: 54)
        reel.composition.naturalSize = canvas
        let images = ImageGenerator(asset: Asset(reel.composition), decoders: 2)
        var compared = 0
        for segment in segments {
            guard let source = segment.source, let track = segment.sourceTrack else { continue }
            let name = track.asset.name
            let own = ImageGenerator(asset: track.asset)
            for part in [0, 1, 2] as [Int64] {
                let offset = MediaTime(
                    value: segment.target.duration.value * part, timescale: segment.target.duration.timescale * 3)
                var settings = CompositionPicturesTests.exact
                let shown = try await images.image(at: segment.target.start + offset, settings)
                #expect(shown.picture.size == canvas && shown.naturalSize == canvas)
                settings.maximumSize = canvas
                let expected = try await own.image(at: source.start + offset, settings)
                let place = max(segment.target.start, segment.target.start + (expected.actualTime - source.start))
                #expect(abs((shown.actualTime - place).seconds) < 2e-9, "\(name) at \(offset)")
                // Of what is black itself nobody sees where it ends.
                guard expected.picture.area.size == expected.picture.size else { continue }
                let area = shown.picture.area
                let (across, down) = (area.width - expected.picture.width, area.height - expected.picture.height)
                #expect(abs(across) <= 1 && abs(down) <= 1, "\(name): \(area), not \(expected.picture.size)")
                guard area.size == expected.picture.size else { continue }
                compared += 1
                #expect(shown.picture.part(area) == expected.picture, "\(name) at \(offset)")
            }
        }
        #expect(compared > Self.names.count)
    }

    @Test func theSizeIsThatOfTheFirstAsItIsShown() async throws {
        let (upright, turned) = (Sources.fixture("sample_with_srt.mkv"), Sources.fixture("video_90.mov"))
        for asset in [upright, turned] {
            var composition = Composition()
            try await composition.insertTimeRange(TimeRange(start: .zero, duration: Self.length), of: asset, at: .zero)
            let whole = Asset(composition)
            let own = try await ImageGenerator(asset: asset).image(at: .zero, CompositionPicturesTests.exact)
            let shown = try await ImageGenerator(asset: whole).image(at: .zero, CompositionPicturesTests.exact)
            #expect(shown.picture == own.picture && shown.naturalSize == own.naturalSize)
            let track = try #require(whole.status(of: .tracks).value?.first)
            #expect(track.status(of: .naturalSize).value == own.naturalSize)
        }
    }

    /// Scenes are found across sources: where one follows the other, and within them.
    @Test func scenesAreFoundAcrossCuts() async throws {
        var composition = Composition()
        let video = composition.addTrack(.video)
        for name in ["androidx-sample.mp4", "torchcodec-h265_10bits.mp4"] {
            let track = try #require(try await Sources.fixture(name).loadTracks(withMediaType: .video).first)
            let start = max(.zero, try await track.load(.timeRange).start)
            try composition[video].append(
                TimeRange(start: start, duration: MediaTime(value: 9, timescale: 10)), of: track)
        }
        let cut = composition.tracks[0].segments[1].target.start
        var last: SceneSearch.Progress?
        for try await progress in SceneFinder(asset: Asset(composition)).search(.forward, from: .zero) {
            last = progress
        }
        #expect(last == .found(cut))
        last = nil
        for try await progress in SceneFinder(asset: Asset(composition)).search(.backward, from: composition.duration) {
            last = progress
        }
        #expect(last == .found(cut))
    }
}

extension Picture {
    struct Area {
        var x, y, width, height: Int
        var size: PixelSize { PixelSize(width: width, height: height) }
    }

    /// What is left without black bars on both sides of equal breadth, give or take a pixel.
    fileprivate var area: Area {
        func isBlack(_ x: Int, _ y: Int) -> Bool {
            let start = (y * width + x) * 4
            return pixels[start] == 0 && pixels[start + 1] == 0 && pixels[start + 2] == 0 && pixels[start + 3] == 255
        }
        func bars(_ count: Int, _ isBar: (Int) -> Bool) -> (Int, Int) {
            let first = (0..<count).first { !isBar($0) } ?? 0
            let last = (0..<count).last { !isBar($0) } ?? count - 1
            return (first, last + 1)
        }
        guard (0..<width * height).contains(where: { !isBlack($0 % width, $0 / width) }) else {
            return Area(x: 0, y: 0, width: 0, height: 0)
        }
        let columns = bars(width) { x in (0..<height).allSatisfy { isBlack(x, $0) } }
        let rows = bars(height) { y in (0..<width).allSatisfy { isBlack($0, y) } }
        return Area(x: columns.0, y: rows.0, width: columns.1 - columns.0, height: rows.1 - rows.0)
    }

    fileprivate func part(_ area: Area) -> Picture? {
        var rows: [UInt8] = []
        for row in area.y..<area.y + area.height {
            let start = (row * width + area.x) * 4
            rows += pixels[start..<start + area.width * 4]
        }
        return Picture(width: area.width, height: area.height, pixels: rows)
    }
}
