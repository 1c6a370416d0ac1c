import Foundation
import TestSupport
import Testing

@testable import Media

/// AVI files without their index, as recorders leave them that were switched off: libav makes the length up from how much
/// of the file is there.
@Suite struct MissingIndexTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A film of 100 frames, 25 a second, without its index.
    private func film(_ picture: [String]) throws -> MediaLocation {
        let path = scratch.path("whole.avi")
        try FFmpeg.make(
            [
                "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=4",
            ] + picture + [path])
        let bytes = try #require(UnindexedAVI.bytes(of: try Data(contentsOf: URL(filePath: path))))
        return try scratch.write(Array(bytes), to: "cut.avi")
    }

    @Test func aSmallOneIsMeasured() async throws {
        let asset = Asset(try film(["-c:v", "mjpeg"]), budget: .patient)
        let (duration, isPrecise, tracks) = try await asset.load(.duration, .providesPreciseDurationAndTiming, .tracks)
        let range = try await tracks.first?.load(.timeRange)
        #expect(isPrecise && duration >= MediaTime(value: 4, timescale: 1))
        #expect(range == TimeRange(start: .zero, duration: MediaTime(value: 4, timescale: 1)))
    }

    /// The whole of a large one is not read unasked.
    @Test func theLengthOfALargeOneIsAnEstimate() async throws {
        let location = try film(["-c:v", "rawvideo", "-vf", "scale=640:480", "-pix_fmt", "yuv420p"])
        let asset = Asset(location, budget: .patient)
        let (duration, isPrecise) = try await asset.load(.duration, .providesPreciseDurationAndTiming)
        #expect(!isPrecise && duration < MediaTime(value: 4, timescale: 1))
        let generator = ImageGenerator(asset: asset)
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 16, height: 16))
        let last = try await generator.image(before: .positiveInfinity, settings)
        #expect(last.actualTime == MediaTime(value: 99, timescale: 25))
        #expect(last.actualTime + last.duration == MediaTime(value: 4, timescale: 1))
        await generator.close()
        let precise = Asset(
            location, options: AssetOptions(prefersPreciseDurationAndTiming: true), budget: .patient)
        #expect(try await precise.load(.duration) == MediaTime(value: 4, timescale: 1))
        #expect(try await precise.load(.providesPreciseDurationAndTiming))
    }
}
