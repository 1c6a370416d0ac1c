import Foundation
import Media
import SeededRandom
import TestInputs
import TestSupport
import Testing

/// Streams whose frames show their numbers, made by ffmpeg in a folder of their own.
struct NumberedStream {
    let folder: TemporaryFolder

    /// Frames in a second.
    static let rate = 10

    init() throws { folder = try TemporaryFolder() }

    /// Where a file lies that is there, or will be.
    func location(_ name: String) -> MediaLocation {
        .file(path: Array(folder.url.appending(path: name).path(percentEncoded: false).utf8))
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path(percentEncoded: false) }

    /// The left half of a frame tells its number below 100, the right half the hundreds; sound is a tone, or silence.
    private static func inputs(_ seconds: Int, from number: Int, size: String, tone: Int) -> [String] {
        let count = "(N+\(number))"
        let luma = "if(lt(X\\,W/2)\\,20+2*mod(\(count)\\,100)\\,20+20*floor(\(count)/100))"
        return [
            "-f", "lavfi", "-i", "color=gray:s=\(size):r=\(rate):d=\(seconds),geq=lum='\(luma)':cb=128:cr=128",
            "-f", "lavfi", "-i",
            "\(tone == 0 ? "anullsrc=r=44100:cl=mono" : "sine=\(tone):r=44100"),atrim=0:\(seconds)",
        ]
    }

    /// Pictures with a key frame every second, and with frames that refer to later ones.
    private static let coding = [
        "-c:v", "libx264", "-g", "\(rate)", "-bf", "2", "-pix_fmt", "yuv420p", "-qp", "4", "-preset", "ultrafast",
        "-x264-params", "b-adapt=0:scenecut=0", "-c:a", "aac",
    ]

    /// Makes one transport stream whose first frame has a number, and whose clock begins at a time.
    func makeSegment(
        _ name: String, seconds: Int, from number: Int = 0, clock: Int = 0, size: String = "64x48", tone: Int = 440
    ) async throws {
        let output = ["-f", "mpegts", "-output_ts_offset", "\(clock)", path(name)]
        _ = try await Program.output(
            of: "ffmpeg",
            ["-v", "error", "-y"] + Self.inputs(seconds, from: number, size: size, tone: tone) + Self.coding + output)
    }

    /// Makes a playlist of segments of two seconds, whose first frame has a number; `options` say of which kind.
    func makePlaylist(
        _ name: String, seconds: Int, from number: Int = 0, tracks: [String] = [], size: String = "64x48",
        tone: Int = 440, _ options: [String] = []
    ) async throws {
        let hls = ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]
        _ = try await Program.output(
            of: "ffmpeg",
            ["-v", "error", "-y"] + Self.inputs(seconds, from: number, size: size, tone: tone) + tracks + Self.coding
                + hls + options + [path(name)])
    }

    /// Options for segments of fragmented MP4 with names of their own.
    func fragments(_ prefix: String) -> [String] {
        [
            "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "\(prefix)-init.mp4", "-hls_segment_filename",
            path("\(prefix)-%d.m4s"),
        ]
    }

    /// Writes a playlist whose lines these are, between its first and its last, which is missing where it is not over.
    func write(_ name: String, _ lines: [String], isOver: Bool = true) throws {
        let header = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4"]
        let text = header + lines + (isOver ? ["#EXT-X-ENDLIST"] : []) + [""]
        _ = try folder.write(text.joined(separator: "\n"), to: name)
    }
}

/// The frames of an asset by their numbers.
struct NumberedFrames {
    let images: ImageGenerator

    init(_ asset: Asset) { images = ImageGenerator(asset: asset) }

    private static var exact: ImageGenerator.Settings {
        var settings = ImageGenerator.Settings()
        (settings.requestedTimeToleranceBefore, settings.requestedTimeToleranceAfter) = (.zero, .zero)
        return settings
    }

    /// The number of the frame that is shown at a time, and when it begins.
    func number(at seconds: Double) async throws -> (number: Int, time: Double) {
        let time = MediaTime(seconds: seconds, preferredTimescale: 9_000)
        let image = try await images.image(at: time, Self.exact)
        return (Self.number(in: image.picture), image.actualTime.seconds)
    }

    /// Expects the right frames at so many times in a stream that lasts so long.
    func expectFrames(at count: Int, within length: Int) async throws {
        var random = SplitMix(seed: Thoroughness.seed(11))
        for _ in 0..<count {
            let seconds = Double(random.below(length * 100 - 20)) / 100
            let (number, time) = try await number(at: seconds)
            #expect(time <= seconds + 0.06 && seconds - time < 0.101, "at \(seconds)")
            #expect(abs(Double(number) - time * 10) < 0.9, "at \(seconds): \(number)")
        }
    }

    /// The frame after the one that begins at a time, or the one before.
    func step(forward: Bool, from time: MediaTime) async throws -> (number: Int, time: MediaTime) {
        let image = try await images.image(
            forward ? .after(time) : .before(time), Self.exact)
        return (Self.number(in: image.picture), image.actualTime)
    }

    /// What a picture shows; below zero for a black one.
    static func number(in picture: Picture) -> Int {
        func luma(_ column: Int) -> Double {
            Double(picture.color(column, picture.height / 2)[1]) * 219 / 255 + 16
        }
        let (low, high) = (luma(picture.width / 4), luma(picture.width * 3 / 4))
        return Int(((low - 20) / 2).rounded()) + 100 * Int(((high - 20) / 20).rounded())
    }
}
