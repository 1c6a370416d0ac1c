import Compositions
import Compositors
import Foundation
import Media
import TestSupport
import Testing
import VideoCompositions

/// Cross-fades beside those that ffmpeg's own filters make of the same films.
@Suite struct CrossFadeOracleTests {
    /// Two films, and pictures of how one goes over into the other.
    struct Case: CustomTestStringConvertible {
        /// Those of the outgoing film and the incoming one.
        let pixelFormats: (String, String)
        /// The films'.
        let size: PixelSize
        /// The pictures'.
        let pictures: PixelSize
        /// How alike ours and ffmpeg's must be, as peak signal to noise.
        var decibels = 45.0

        var testDescription: String {
            "\(pixelFormats.0) to \(pixelFormats.1) of \(size), \(pictures.width) wide"
        }
    }

    private static let (full, odd) = (PixelSize(width: 320, height: 180), PixelSize(width: 321, height: 181))

    @Test(arguments: [
        Case(pixelFormats: ("yuv420p", "yuv420p"), size: full, pictures: full),
        Case(pixelFormats: ("yuv420p", "yuv420p"), size: odd, pictures: odd),
        Case(
            pixelFormats: ("yuv420p", "yuv420p"), size: full, pictures: PixelSize(width: 64, height: 36), decibels: 43),
        Case(pixelFormats: ("yuv422p10le", "yuv422p10le"), size: odd, pictures: odd),
        Case(pixelFormats: ("gray", "gray"), size: full, pictures: full),
        Case(pixelFormats: ("gbrp", "gbrp"), size: full, pictures: full),
        // Each has its own way to find the colour between two samples.
        Case(pixelFormats: ("yuv444p", "yuv420p"), size: full, pictures: full, decibels: 34),
    ]) func picturesAreThoseOfFFmpeg(_ films: Case) async throws {
        let folder = try TemporaryFolder()
        let sizes = (films.size, films.pictures)
        func path(_ name: String) -> String { folder.url.appending(path: name).path }
        for (source, name, format) in [
            ("testsrc", "from.mkv", films.pixelFormats.0), ("mandelbrot", "to.mkv", films.pixelFormats.1),
        ] {
            let input = "\(source)=size=\(sizes.0.width)x\(sizes.0.height):rate=24"
            _ = try await Program.output(
                of: "ffmpeg",
                ["-f", "lavfi", "-i", input, "-t", "2", "-c:v", "ffv1", "-pix_fmt", format, path(name)])
        }
        let numbers = [6, 24, 41]
        // Made for this is xfade, but it makes 4:4:4 of all films before.
        let wanted = try await Program.output(
            of: "ffmpeg",
            [
                "-i", path("from.mkv"), "-i", path("to.mkv"), "-filter_complex",
                "[0:v][1:v]blend=all_expr='A*(1-T/2)+B*T/2',scale=\(sizes.1.width):\(sizes.1.height):flags=area,format=rgba,"
                    + "select='\(numbers.map { "eq(n,\($0))" }.joined(separator: "+"))'",
                "-fps_mode", "passthrough", "-f", "rawvideo", "-",
            ])
        var composition = Composition()
        let range = TimeRange(start: .zero, duration: .seconds(2))
        for name in ["from.mkv", "to.mkv"] {
            let film = Asset(MediaLocation(path(name)))
            let track = composition.addTrack(.video)
            let picture = try #require(try await film.loadTracks(withMediaType: .video).first)
            try composition[track].insert(range, of: picture, at: .zero)
        }
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.addCrossFade(from: 1, to: 2, in: range)
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let length = sizes.1.width * sizes.1.height * 4
        try #require(wanted.count == length * numbers.count)
        let times = numbers.map { MediaTime(value: Int64($0), timescale: 24) }
        var place = 0
        for await element in images.images(for: times, .exact(maximumSize: sizes.1)) {
            let ours = try element.image.picture.pixels
            let ratio = peakSignalToNoise(ours, [UInt8](wanted[place * length..<(place + 1) * length]))
            #expect(ratio > films.decibels, "frame \(numbers[place]): \(ratio) dB")
            place += 1
        }
        #expect(place == numbers.count)
    }
}
