import Foundation
import TestSupport
import Testing

/// Frames have the numbers that FFmpeg counts, also where the first is presented some time after the start.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FrameNumberTests {
    /// How a film of three seconds is made whose first frame comes late.
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        let options: [String]
        let rate: String
        /// Whether its first third is thrown away, up to the middle of a group of pictures.
        let isCut: Bool

        init(_ name: String, _ options: String..., rate: String = "24000/1001", isCut: Bool = false) {
            (self.name, self.options, self.rate, self.isCut) = (name, options, rate, isCut)
        }

        var testDescription: String { "\(name) at \(rate)" }
    }

    private static let kinds = [
        Kind("flash.flv", "-c:v", "libx264", "-bf", "2"),
        Kind("flash.flv", "-c:v", "libx264", "-bf", "3", rate: "60000/1001"),
        Kind("fragments.mp4", "-c:v", "libx264", "-bf", "2", "-movflags", "frag_keyframe+empty_moov"),
        Kind("without edit list.mp4", "-c:v", "libx264", "-bf", "2", "-use_editlist", "0"),
        Kind("with timecode.mov", "-c:v", "libx264", "-bf", "2", "-use_editlist", "0", "-timecode", "01:00:00:00"),
        Kind("late.mkv", "-c:v", "libx264", "-bf", "2", "-output_ts_offset", "0.0337", rate: "60000/1001"),
        Kind("reordered.avi", "-c:v", "libx264", "-bf", "2"),
        Kind("gap.avi", "-f", "lavfi", "-i", "sine", "-c:v", "mpeg4", "-bf", "2", "-c:a", "mp2", "-shortest"),
        Kind("closed groups.ts", "-c:v", "libx264", "-bf", "2", isCut: true),
        Kind("open groups.ts", "-c:v", "mpeg2video", "-bf", "2", isCut: true),
        Kind("whole.ts", "-c:v", "libx264", "-bf", "2"),
    ]

    private func ffmpeg(_ arguments: [String]) async throws {
        let made = try await Command.run(Command.find("ffmpeg"), ["-v", "error", "-nostdin"] + arguments)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func make(_ kind: Kind, in folder: TemporaryFolder) async throws -> URL {
        let film = folder.url.appending(path: kind.name)
        let pictures = "testsrc2=size=320x180:rate=\(kind.rate):duration=3"
        try await ffmpeg(["-f", "lavfi", "-i", pictures] + kind.options + ["-g", "24", film.path])
        guard kind.isCut else { return film }
        let bytes = try Data(contentsOf: film)
        try bytes.dropFirst(bytes.count / 3 / 188 * 188).write(to: film)
        return film
    }

    /// The red, green and blue of every frame that FFmpeg puts out.
    private func frames(of film: URL, in folder: TemporaryFolder) async throws -> [[UInt8]] {
        let raw = folder.url.appending(path: "frames.raw")
        try await ffmpeg([
            "-i", film.path, "-map", "0:v", "-fps_mode", "passthrough", "-sws_flags", "accurate_rnd+full_chroma_int",
            "-f", "rawvideo", "-pix_fmt", "rgb24", raw.path,
        ])
        let (bytes, size) = (try [UInt8](Data(contentsOf: raw)), 320 * 180 * 3)
        return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
    }

    @Test(arguments: kinds) func numbersAreThoseOfFFmpeg(kind: Kind) async throws {
        let folder = try TemporaryFolder()
        let film = try await make(kind, in: folder)
        let frames = try await frames(of: film, in: folder)
        try #require(frames.count > 40)
        let file = folder.url.appending(path: "frame.png")
        var labels = [0, 1, 2, 13, frames.count - 1].map { ("", "frame:\($0)", $0) }
        // In a range they are counted from its first.
        labels += [("#t=frame:13,frame:30", "frame:0", 13), ("#t=frame:13,frame:30", "frame:16", 29)]
        if kind.name.hasSuffix(".mov") {
            labels += [("", "01:00:00:00", 0), ("", "01:00:00:13", 13), ("", "01:00:01:01", 25)]
            labels += [("#t=01:00:00:13,01:00:01:06", "01:00:01:01", 25), ("#t=0.5", "01:00:01:01", 25)]
        }
        for (range, text, number) in labels {
            let result = try await Command.reel(
                "thumbnail", film.path + range, "--at", text, "--quiet", "--force", "-o", file.path)
            try #require(result.status == 0 && result.errors.isEmpty, "\(range) \(text): \(result.errors)")
            let pixels = try await Pixels.of(file)
            // The two fill in the colour at sharp edges in other ways; a neighbour is at 17 dB.
            let ratio = peakSignalToNoise(pixels, frames[number])
            #expect(ratio > 22, "\(text) at \(ratio) dB")
        }
        for text in ["frame:\(frames.count + 2)", "frame:-1"] {
            let result = try await Command.reel("thumbnail", film.path, "--at", text, "--force", "-o", file.path)
            #expect(
                result.status == 1 && result.errors.contains("is outside: frames run from 0 to"), "\(result.errors)")
        }
    }
}
