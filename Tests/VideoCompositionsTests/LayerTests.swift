import Compositions
import Media
import TestInputs
import Testing
import VideoCompositions

/// What layers make of pictures, through an image generator.
@Suite struct LayerTests {
    private static let size = PixelSize(width: 64, height: 36)

    /// Two films of ten seconds as tracks 1, below, and 2: each frame is of one colour, red the frame's number and green 0 or
    /// 3 by the film.
    private func twoTracks() async throws -> (asset: Asset, video: VideoComposition) {
        var composition = Composition()
        for first in [0, 3 << 8] {
            let track = composition.addTrack(.video)
            try composition[track].insert(
                TimeRange(seconds: 0..<10), of: Sources.track(of: Sources.drawn(240, from: first)), at: .zero)
        }
        let asset = Asset(composition)
        return (asset, try await VideoComposition(propertiesOf: asset))
    }

    private func picture(
        of asset: Asset, _ video: VideoComposition, at seconds: Double, maximumSize: PixelSize = .zero
    ) async throws -> Picture {
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let image = try await images.image(at: MediaTime(seconds: seconds), .exact(maximumSize: maximumSize))
        #expect(images.decodeCounters.picturesComposed == 1 && images.decodeCounters.picturesRendered == 1)
        return image.picture
    }

    /// From 2 to 4 s the upper film disappears.
    @Test(arguments: [(2.0, 1.0), (2.5, 0.75), (3, 0.5), (3.5, 0.25)])
    func opacityMixesWithWhatIsBelow(_ seconds: Double, _ opacity: Double) async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].layerInstructions[0].addOpacityRamp(
            from: 0.999_9, to: 0, in: TimeRange(seconds: 2..<4))
        let picture = try await picture(of: asset, video, at: seconds)
        #expect(picture.size == Self.size)
        // The two differ in green alone: 3 above and 0 below.
        let expected = [Double((Int(seconds * 24)) & 255), 3 * opacity, 0]
        for (found, wanted) in zip(picture.color(30, 20), expected) { #expect(abs(Double(found) - wanted) <= 1) }
    }

    /// Pictures that follow each other are each of their own frames.
    @Test func threeFilmsMix() async throws {
        var composition = Composition()
        for green in [40, 80, 200] {
            let track = composition.addTrack(.video)
            try composition[track].insert(
                TimeRange(seconds: 0..<10), of: Sources.track(of: Sources.drawn(240, from: green << 8)), at: .zero)
        }
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        for layer in 0..<2 { video.instructions[0].layerInstructions[layer].setOpacity(0.5, at: .zero) }
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        var number = 0
        for await element in images.images(for: (0..<8).map { MediaTime(value: $0, timescale: 24) }, .exact()) {
            let color = try element.image.picture.color(30, 20)
            // Half of 200, and half of what 80 and 40 make.
            #expect(abs(Int(color[0]) - number) <= 1 && abs(Int(color[1]) - 130) <= 1)
            number += 1
        }
        #expect(number == 8)
    }

    @Test func whatIsTransparentIsNotDrawn() async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].layerInstructions[0].setOpacity(0, at: .zero)
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let image = try await images.image(at: .seconds(5), .exact())
        #expect(FrameNumber.of(image.picture) == 120 && images.decodeCounters.picturesComposed == 0)
    }

    /// A quarter of the size, at 40 and 20.
    @Test func aPictureLiesWithinAnother() async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].layerInstructions[0].setTransform(
            .scale(x: 0.25, y: 0.25).concatenating(.translation(x: 40, y: 20)), at: .zero)
        let picture = try await picture(of: asset, video, at: 1)
        for y in 0..<36 {
            for x in 0..<64 {
                let isInner = (40..<56).contains(x) && (20..<29).contains(y)
                #expect(picture.color(x, y) == [24, isInner ? 3 : 0, 0])
            }
        }
        // Half of it at half the size, and half the scale twice of it.
        let half = try await self.picture(of: asset, video, at: 1, maximumSize: PixelSize(width: 32, height: 0))
        #expect(half.size == PixelSize(width: 32, height: 18))
        #expect(half.color(20, 10) == [24, 3, 0] && half.color(19, 10) == [24, 0, 0])
        video.renderScale = 0.5
        let scaled = try await self.picture(of: asset, video, at: 1)
        #expect(scaled == half)
    }

    @Test func partsOfPicturesAreShownWhereTheyAre() async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].layerInstructions[0].setCropRectangle(
            Rectangle(x: 8, y: 4, width: 16, height: 100), at: .zero)
        let picture = try await picture(of: asset, video, at: 1)
        for y in 0..<36 {
            for x in 0..<64 {
                #expect(picture.color(x, y)[1] == ((8..<24).contains(x) && y >= 4 ? 3 : 0))
            }
        }
    }

    /// Where no layer is, the background is; a layer beside the picture is none.
    @Test func theBackgroundShowsWhereNoLayerIs() async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].backgroundColor = RGBColor(rgb: 0x102030)
        video.instructions[0].layerInstructions.removeLast()
        video.instructions[0].layerInstructions[0].setTransform(.translation(x: 32, y: 0), at: .zero)
        let picture = try await picture(of: asset, video, at: 1)
        #expect(picture.color(31, 5) == [0x10, 0x20, 0x30] && picture.color(32, 5) == [24, 3, 0])
        video.instructions[0].layerInstructions[0].setTransform(.translation(x: 64, y: 0), at: .zero)
        let empty = try await self.picture(of: asset, video, at: 1)
        #expect(empty.color(0, 0) == [0x10, 0x20, 0x30] && empty.color(63, 35) == [0x10, 0x20, 0x30])
        video.instructions[0].layerInstructions = []
        #expect(try await self.picture(of: asset, video, at: 1) == empty)
    }

    /// Half as wide, half transparent: its background is as transparent as it is, and hides what is below where it is not.
    @Test func aLayerHasABackgroundOfItsOwn() async throws {
        var (asset, video) = try await twoTracks()
        video.instructions[0].layerInstructions[0].backgroundColor = RGBColor(rgb: 0x306090)
        let untouched = ImageGenerator(asset: asset)
        untouched.videoComposition = video
        #expect(FrameNumber.of(try await untouched.image(at: .seconds(1), .exact()).picture) == 3 << 8 | 24)
        #expect(untouched.decodeCounters.picturesComposed == 0)
        video.instructions[0].layerInstructions[0].setTransform(.scale(x: 0.5, y: 1), at: .zero)
        let opaque = try await picture(of: asset, video, at: 1)
        #expect(opaque.color(10, 10) == [24, 3, 0] && opaque.color(40, 10) == [0x30, 0x60, 0x90])
        video.instructions[0].layerInstructions[0].setOpacity(0.5, at: .zero)
        video.instructions[0].backgroundColor = .black
        let half = try await picture(of: asset, video, at: 1)
        for (found, wanted) in zip(half.color(40, 10), [0x18 + 12, 0x30, 0x48]) {
            #expect(abs(Int(found) - wanted) <= 1)
        }
        #expect(half.color(10, 10)[0] == 24)
        // Beside the picture it is all that is seen of the layer.
        video.instructions[0].layerInstructions[0].setTransform(.translation(x: 200, y: 0), at: .zero)
        #expect(try await picture(of: asset, video, at: 1).pixels.prefix(4) == half.pixels[160..<164])
    }

    /// A picture with transparent parts over a colour, alone and larger than it is.
    @Test func transparentPartsShowTheBackground() async throws {
        let asset = Sources.fixture("extended-lossless-animated.webp")
        var video = try await VideoComposition(propertiesOf: asset)
        let color = RGBColor(rgb: 0x80C040)
        video.instructions[0].backgroundColor = color
        let found = try await picture(of: asset, video, at: 0)
        let expected = try await ImageGenerator(asset: asset)
            .image(at: .zero, .exact(background: .color(color))).picture
        let distance = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(found.size == expected.size && distance ?? 9 <= 1)
        let plain = try await ImageGenerator(asset: asset).image(at: .zero, .exact()).picture
        #expect(stride(from: 3, to: plain.pixels.count, by: 4).contains { plain.pixels[$0] < 255 })
        // A part three times as large: each pixel's middle is as it was.
        let (left, top) = (found.width / 4, found.height / 4)
        video.renderSize = PixelSize(width: 180, height: 180)
        video.instructions[0].layerInstructions[0].setTransform(
            .translation(x: -Double(left), y: -Double(top)).concatenating(.scale(x: 3, y: 3)), at: .zero)
        let large = try await picture(of: asset, video, at: 0)
        var furthest = 0
        for y in 0..<60 {
            for x in 0..<60 {
                let (middle, own) = (large.color(x * 3 + 1, y * 3 + 1), expected.color(left + x, top + y))
                furthest = max(furthest, zip(middle, own).map { abs(Int($0) - Int($1)) }.max() ?? 0)
            }
        }
        #expect(furthest <= 1)
    }

    /// Turned by 45 degrees about its middle, and twice as large: corners are free, and edges smooth.
    @Test func picturesTurnByAnyAngle() async throws {
        var (asset, video) = try await twoTracks()
        let half = 0.5.squareRoot()
        let turn = Transform.translation(x: -32, y: -18)
            .concatenating(Transform(a: half, b: half, c: -half, d: half)).concatenating(.translation(x: 32, y: 18))
        video.instructions[0].layerInstructions[0].setTransform(turn, at: .zero)
        let picture = try await picture(of: asset, video, at: 1)
        #expect(picture.color(32, 18) == [24, 3, 0] && picture.color(1, 1) == [24, 0, 0])
        #expect(picture.color(62, 34) == [24, 0, 0])
        // Everything within the turned rectangle, nothing outside of it, to a pixel.
        for y in 0..<36 {
            for x in 0..<64 {
                let (fromX, fromY) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 18)
                let (across, down) = ((fromX + fromY) * half, (fromY - fromX) * half)
                let inside = min(32 - abs(across), 18 - abs(down))
                if inside > 1 { #expect(picture.color(x, y)[1] == 3) }
                if inside < -1 { #expect(picture.color(x, y)[1] == 0) }
            }
        }
    }

    /// A layer of a turned film without its transform lies on its side.
    @Test func theTransformOfATrackIsOverridden() async throws {
        let asset = Sources.fixture("video_90.mov")
        var video = try await VideoComposition(propertiesOf: asset)
        let upright = try await ImageGenerator(asset: asset).image(at: .zero, .exact()).picture
        video.renderSize = PixelSize(width: upright.height, height: upright.width)
        video.instructions[0].layerInstructions = [VideoCompositionLayerInstruction(trackID: 1)]
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let lying = try await images.image(at: .zero, .exact()).picture
        var settings = ImageGenerator.Settings.exact()
        settings.appliesPreferredTrackTransform = false
        let expected = try await ImageGenerator(asset: asset).image(at: .zero, settings).picture
        let isSame = lying == expected
        #expect(isSame && lying != upright && images.decodeCounters.picturesComposed == 0)
        // What a composition turns, no setting leaves lying.
        images.videoComposition = try await VideoComposition(propertiesOf: asset)
        let turned = try await images.image(at: .zero, settings).picture == upright
        #expect(turned)
    }

    /// Any key frame will do: the first frame of the grid that shows it.
    @Test func looseTimesAreThoseOfKeyFrames() async throws {
        var (asset, video) = try await twoTracks()
        video.frameDuration = MediaTime(value: 1, timescale: 7)
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        // A key frame a second: that at 3 s is first shown at 21/7 s, that at 2 s at 14/7 s.
        let image = try await images.image(at: MediaTime(seconds: 3.2))
        #expect(image.actualTime == .seconds(3) && image.reason == .nearestKeyFrame)
        let exact = try await images.image(at: MediaTime(seconds: 3.2), .exact())
        #expect(exact.actualTime == MediaTime(value: 22, timescale: 7) && exact.reason == .exact)
        #expect(try await images.keyFrameTime(after: .seconds(3)) == .seconds(4))
        #expect(try await images.keyFrameTime(before: .seconds(3)) == .seconds(2))
        #expect(try await images.keyFrameTime(before: .zero) == nil)
        let narrow = try await images.image(
            at: MediaTime(seconds: 3.2), tolerance: MediaTime(seconds: -0.01)...MediaTime(seconds: 0.01))
        #expect(narrow.actualTime == MediaTime(value: 22, timescale: 7))
        // Beyond both ends there are the first frame and the last.
        let last = try await images.image(at: .seconds(30), .exact())
        #expect(last.actualTime == MediaTime(value: 69, timescale: 7) && last.reason == .afterLastFrame)
    }

    @Test func anotherCompositionShowsAtOnce() async throws {
        var (asset, video) = try await twoTracks()
        let images = ImageGenerator(asset: asset)
        let buffer = ScrubBuffer(images)
        func green() async throws -> [UInt8] {
            let (made, kept) = (
                try await images.image(at: .seconds(2), .exact()), try await buffer.image(.at(.seconds(2)), .exact())
            )
            let quick = try await images.image(at: .seconds(2))
            return [made, kept, quick].map { $0.picture.pixels[1] }
        }
        #expect(try await green() == [3, 3, 3])
        video.instructions[0].layerInstructions.reverse()
        images.videoComposition = video
        #expect(try await green() == [0, 0, 0])
        images.videoComposition = nil
        #expect(try await green() == [3, 3, 3])
    }
}
