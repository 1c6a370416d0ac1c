import Foundation
import TestSupport

/// What FFmpeg's commands read in picture files.
enum Pixels {
    /// The red, green and blue of a file's first frame, `filter` applied.
    static func of(_ file: URL, filter: String = "null") async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let raw = folder.url.appending(path: "raw")
        // Rounded, and with colour for each pixel.
        let result = try await Command.run(
            Command.find("ffmpeg"),
            [
                "-v", "error", "-sws_flags", "accurate_rnd+full_chroma_int+bitexact", "-i", file.path, "-vf",
                "format=gbrp,\(filter)", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", raw.path,
            ])
        guard result.status == 0 else { throw HarnessError("ffmpeg cannot read \(file.path): \(result.errors)") }
        return try Array(Data(contentsOf: raw))
    }

    /// What ffprobe says of a file's first stream, such as `codec_name,width,height`.
    static func properties(_ file: URL, _ entries: String) async throws -> String {
        let result = try await Command.run(
            Command.find("ffprobe"),
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=\(entries)", "-of", "csv=p=0",
                file.path,
            ])
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
