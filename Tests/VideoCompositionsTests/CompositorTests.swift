import Compositions
import Media
import Synchronization
import TestInputs
import TestSupport
import Testing
import VideoCompositions

/// What compositors are given, and what becomes of their frames.
@Suite struct CompositorTests {
    private static let label = Picture(
        width: 2, height: 1, pixels: [200, 100, 50, 255, 200, 100, 50, 0])

    private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
        Array(picture.pixels[(y * picture.stride + x * 4)...].prefix(4))
    }

    @Test func aLabelIsLaidOverEachFrame() async throws {
        let asset = Sources.drawn()
        let label = try #require(Self.label)
        let images = try await VideoComposition(propertiesOf: asset).images(
            of: asset,
            Making { request in
                let source = try request.sourceFrame(byTrackID: 1)
                #expect(request.sourceTrackIDs == [1] && source.size == request.renderContext.size)
                var frame = try request.renderContext.makeFrame(copying: source)
                frame.blend(label, at: PixelPoint(x: 63, y: 35), opacity: 0.5)
                frame.blend(label, at: PixelPoint(x: -1, y: 0))
                frame.blend(label, at: PixelPoint(x: 10, y: 10))
                frame.blend(label, at: PixelPoint(x: .max, y: .min), opacity: .nan)
                return frame
            })
        for number in [0, 24, 100] {
            let time = MediaTime(value: Int64(number), timescale: 24)
            let image = try await images.image(at: time, .exact())
            #expect(
                image.actualTime == time && image.reason == .exact
                    && image.duration == MediaTime(value: 1, timescale: 24))
            #expect(FrameNumber.of(image.picture) == number)
            #expect(pixel(image.picture, 10, 10) == [200, 100, 50, 255])
            #expect(pixel(image.picture, 11, 10) == [UInt8(number), 0, 0, 255])
            #expect(pixel(image.picture, 0, 0) == [UInt8(number), 0, 0, 255])
            let mixed = pixel(image.picture, 63, 35)
            #expect(abs(Int(mixed[0]) - (200 + number) / 2) <= 1 && abs(Int(mixed[1]) - 50) <= 1)
        }
        #expect(images.decodeCounters.picturesComposed == 3)
        let small = try await images.image(at: .zero, .exact(maximumSize: PixelSize(width: 32, height: 32)))
        #expect(
            small.picture.size == PixelSize(width: 32, height: 18)
                && small.naturalSize == PixelSize(width: 64, height: 36))
    }

    /// Films of several codecs: turned, of ten bits, of pixels that are not square.
    @Test(arguments: ["androidx-sample.mp4", "video_90.mov", "weird_aspect.small.mpg", "torchcodec-h265_10bits.mp4"])
    func whatIsReturnedAsItCameIsShownAsItIs(_ name: String) async throws {
        let asset = Sources.fixture(name)
        let plain = ImageGenerator(asset: asset)
        let video = try await VideoComposition(propertiesOf: asset)
        let small = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 120))
        let compositors: [Making] = [
            Making { try $0.layeredFrame() },
            Making { try $0.renderContext.makeFrame(copying: $0.sourceFrame(byTrackID: $0.sourceTrackIDs[0])) },
        ]
        let expected = try await plain.image(at: MediaTime(seconds: 0.3), small)
        for compositor in compositors {
            let images = video.images(of: asset, compositor)
            let found = try await images.image(at: MediaTime(seconds: 0.3), small)
            let isSame = found.picture == expected.picture
            #expect(isSame && found.actualTime == expected.actualTime && found.naturalSize == expected.naturalSize)
            #expect(images.decodeCounters.picturesComposed == 0)
        }
    }

    @Test func framesOfSeveralTracksComeByTheirNumbers() async throws {
        var composition = Composition()
        for (first, end) in [(0, 10), (3 << 8, 5)] {
            let track = composition.addTrack(.video)
            try composition[track].insert(
                TimeRange(seconds: 0..<Int64(end)), of: Sources.track(of: Sources.drawn(240, from: first)), at: .zero)
        }
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.instructions = [
            VideoCompositionInstruction(
                timeRange: TimeRange(seconds: 0..<10), layerInstructions: [VideoCompositionLayerInstruction(trackID: 1)]
            )
        ]
        video.instructions[0].requiredSourceTrackIDs = [2]
        let images = video.images(
            of: asset,
            Making { request in
                let lower = try request.sourceFrame(byTrackID: 1)
                guard request.sourceTrackIDs == [1, 2] else { return lower }
                var frame = try request.renderContext.makeFrame(copying: lower)
                let upper = try request.sourceFrame(byTrackID: 2).picture(of: PixelSize(width: 8, height: 4))
                frame.blend(upper, at: PixelPoint(x: 50, y: 30))
                let green = try frame.withPlanes { $0[0].bytes[30 * $0[0].bytesPerRow + 50 * 4 + 1] }
                try frame.withMutablePlanes { $0[0].bytes[2] = green &+ 1 }
                return frame
            })
        let both = try await images.image(at: .seconds(2), .exact()).picture
        #expect(pixel(both, 1, 0) == [48, 0, 0, 255] && pixel(both, 0, 0) == [48, 0, 4, 255])
        #expect(pixel(both, 50, 30) == [48, 3, 0, 255])
        #expect(FrameNumber.of(try await images.image(at: .seconds(7), .exact()).picture) == 168)
    }

    /// The first of some frames is only made when those after it are.
    @Test func severalAreMadeAtOnceAndShownInOrder() async throws {
        let asset = Sources.drawn()
        let (gate, presence) = (Gate(), Presence())
        let finished = Mutex<[Int64]>([])
        let images = try await VideoComposition(propertiesOf: asset).images(of: asset, countedBy: presence) { request in
            let number = request.compositionTime.value / (Int64(request.compositionTime.timescale) / 24)
            if number == 0 { await gate.pass() }
            finished.withLock { $0.append(number) }
            if number == 2 { gate.open() }
        }
        let times = (0..<48).map { MediaTime(value: $0, timescale: 24) }
        var shown: [Int] = []
        for await result in images.images(for: times, .exact()) {
            shown.append(FrameNumber.of(try result.image.picture))
        }
        #expect(shown == Array(0..<48))
        let first = finished.withLock { $0.firstIndex(of: 0) }
        #expect(try #require(first) >= 2)
        #expect(presence.most >= 2 && presence.ever == 48)
    }

    @Test func stepsAreMadeAheadAndInOrder() async throws {
        let asset = Sources.drawn()
        let presence = Presence()
        let images = try await VideoComposition(propertiesOf: asset).images(of: asset, countedBy: presence) { _ in
            await Task.yield()
        }
        let buffer = ScrubBuffer(images)
        let settings = ImageGenerator.Settings.exact()
        #expect(FrameNumber.of(try await buffer.image(.at(.seconds(2)), settings).picture) == 48)
        var time = MediaTime.seconds(2)
        for number in 49..<80 {
            let image = try await buffer.image(.after(time), settings)
            #expect(FrameNumber.of(image.picture) == number)
            time = image.actualTime
        }
        for number in stride(from: 78, to: 40, by: -1) {
            let image = try await buffer.image(.before(time), settings)
            #expect(FrameNumber.of(image.picture) == number)
            time = image.actualTime
        }
        #expect(await eventually { buffer.count > 60 })
        buffer.pause()
    }

    @Test func looseKeyFramesAreKept() async throws {
        let asset = Sources.drawn()
        let presence = Presence()
        let images = try await VideoComposition(propertiesOf: asset).images(of: asset, countedBy: presence)
        for _ in 0..<3 {
            let image = try await images.image(at: MediaTime(seconds: 2.2))
            #expect(FrameNumber.of(image.picture) == 48 && image.reason == .nearestKeyFrame)
        }
        #expect(presence.ever == 1)
    }

    /// Half of red over nothing is half of red, over blue half of both.
    @Test func framesThatAreSeenThroughStaySo() async throws {
        let asset = Sources.drawn()
        let red = try #require(Picture(width: 1, height: 1, pixels: [200, 0, 0, 255]))
        let images = try await VideoComposition(propertiesOf: asset).images(
            of: asset,
            Making { request in
                var frame = request.renderContext.makeFrame(filledWith: RGBColor(rgb: 0x00_00_C8))
                try frame.withMutablePlanes { $0[0].bytes[7] = 0 }
                frame.blend(red, at: PixelPoint(x: 0, y: 0), opacity: 0.5)
                frame.blend(red, at: PixelPoint(x: 1, y: 0), opacity: 0.5)
                return frame
            })
        let picture = try await images.image(at: .zero, .exact()).picture
        #expect(pixel(picture, 0, 0) == [100, 0, 100, 255] && pixel(picture, 1, 0) == [200, 0, 0, 128])
        #expect(pixel(picture, 2, 0) == [0, 0, 200, 255])
    }
}
