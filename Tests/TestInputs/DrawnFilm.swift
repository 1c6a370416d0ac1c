package import Media

/// A film that lies in no container: its frames are drawn when they are asked for, each in a colour of its own.
///
/// All that a source has to be that is made of frames. `FrameNumber.of(_:)` tells which frame a picture shows.
package final class DrawnFilm: MediaSource {
    package let name: String
    package let location: MediaLocation?
    package let budget: Budget
    package let frameMemory = FrameMemory.shared
    package let counters = IOCounters()
    package let policy = InputPolicy.local
    package let revision = SourceRevision.next()

    /// How many frames there are.
    package let frameCount: Int
    /// How long each is presented.
    package let frameDuration: MediaTime
    /// Every so many frames one is a key frame.
    package let keyInterval: Int
    package let size: PixelSize
    /// What the first frame shows; the next ones count on.
    package let firstNumber: Int

    package init(
        frameCount: Int, frameDuration: MediaTime, keyInterval: Int, size: PixelSize = PixelSize(width: 64, height: 36),
        firstNumber: Int = 0, location: MediaLocation? = nil, budget: Budget = Budget()
    ) {
        self.budget = budget
        self.location = location
        name = location?.name ?? "drawn"
        self.size = size
        self.firstNumber = firstNumber
        self.frameCount = frameCount
        self.frameDuration = frameDuration
        self.keyInterval = keyInterval
    }

    /// When a frame is presented.
    package func time(of frame: Int) -> MediaTime {
        MediaTime(value: frameDuration.value * Int64(frame), timescale: frameDuration.timescale)
    }

    package var knownFacts: AssetFacts? {
        let duration = time(of: frameCount)
        let track = TrackFacts(
            index: 0, trackID: 1, mediaType: .video, formats: [],
            range: TimeRange(start: .zero, duration: duration), timescale: frameDuration.timescale, naturalSize: size,
            frameRate: Rational(Int(frameDuration.timescale), Int(frameDuration.value)),
            minimumFrameDuration: frameDuration, sampleCount: Int64(frameCount))
        return AssetFacts(
            format: ContainerFormat(name: "drawn", longName: "Drawn frames"), duration: duration, tracks: [track])
    }

    package func dropCache() {}
    package func acceptChanges() {}
    package func checkUnchanged(_ interruption: Interruption) throws {}
    package func currentIdentity() -> InputIdentity? { nil }

    package func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        DrawnFrames(self, interruption)
    }

    package func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        throw Self.nothing
    }

    package func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        throw Self.nothing
    }

    static let nothing = MediaError(.noSuchTrack, "a drawn film has frames only")
}

/// Which frame of a `DrawnFilm` a picture shows.
package enum FrameNumber {
    package static func of(_ picture: Picture) -> Int { Int(picture.pixels[0]) | Int(picture.pixels[1]) << 8 }

    static func picture(_ number: Int, size: PixelSize) throws -> Picture {
        let pixel = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), 0, 255]
        let pixels = [UInt8]((0..<(size.width * size.height)).map { _ in pixel }.joined())
        guard let picture = Picture(width: size.width, height: size.height, pixels: pixels) else {
            throw DrawnFilm.nothing
        }
        return picture
    }
}

extension Picture {
    /// Red, green and blue of a pixel.
    package func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * stride + x * 4)...].prefix(3)) }
}
