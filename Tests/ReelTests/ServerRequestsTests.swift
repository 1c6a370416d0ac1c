import Foundation
import TestSupport
import Testing

/// What a visit to a server costs: as few questions as can be, and little that nobody looks at.
@Suite struct ServerRequestsTests {
    private let folder: TemporaryFolder
    private let server: SlowServer

    init() async throws {
        folder = try TemporaryFolder()
        // A film of half a minute, a key frame a second, in each container: about 7 MB each.
        let film = folder.url.appending(path: "film.mp4")
        _ = try await Program.output(
            of: "ffmpeg",
            [
                "-v", "quiet", "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25", "-f", "lavfi", "-i", "sine", "-t", "30",
                "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac",
                "-movflags", "+faststart", film.path,
            ])
        for name in ["last.mp4", "film.mkv"] {
            let copy = ["-v", "quiet", "-i", film.path, "-c", "copy", folder.url.appending(path: name).path]
            _ = try await Program.output(of: "ffmpeg", copy)
        }
        server = try SlowServer(folder.url, "--latency", "20", "--rate", "2000000")
    }

    private func requests(_ command: String, _ words: [String]) async throws -> Int {
        try await server.reset()
        let run = try await Command.run(Command.reel(), [command] + words + ["--quiet"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return try await server.statistics().requests
    }

    /// One for the header, one for an index behind the frames; one for each frame that is shown, two where nothing says how
    /// long it is.
    @Test(arguments: [("film.mp4", 1, 1), ("last.mp4", 2, 1), ("film.mkv", 2, 2)])
    func aFrameCostsOneRequest(name: String, header: Int, frame: Int) async throws {
        let film = server.url(name).absoluteString
        #expect(try await requests("thumbnail", [film, "--force", "-o", "a.png"]) <= header + frame)
        // One more tells how far the times of frames are from those of the index.
        let count = 8
        #expect(
            try await requests("filmstrip", [film, "--count", "\(count)", "-o", "d"]) <= header + count * frame + 1)
    }

    /// A small picture is made of a small variant, unless another is asked for.
    @Test func aStreamIsReadInTheVariantThatIsLargeEnough() async throws {
        var lines = ["#EXTM3U"]
        for size in ["64x36", "640x360"] {
            let url = folder.url.appending(path: "\(size).m3u8")
            _ = try await Program.output(
                of: "ffmpeg",
                [
                    "-v", "quiet", "-i", folder.url.appending(path: "film.mp4").path, "-t", "6", "-s", size, "-preset",
                    "ultrafast", "-g", "25", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", url.path,
                ])
            lines += ["#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=\(size)", "\(size).m3u8"]
        }
        _ = try folder.write(lines.joined(separator: "\n"), to: "all.m3u8")
        let stream = server.url("all.m3u8").absoluteString
        func width(_ words: String...) async throws -> (width: Int, bytes: Int) {
            #expect(try await requests("thumbnail", [stream, "--at", "3", "--force", "-o", "v.png"] + words) <= 5)
            let png = try Data(contentsOf: folder.url.appending(path: "v.png"))
            return (Int(png[18]) * 256 + Int(png[19]), try await server.statistics().bytes)
        }
        let (small, whole) = (try await width("--max-size", "60x0"), try await width())
        #expect(small.width == 60 && whole.width == 640 && small.bytes * 4 < whole.bytes)
        #expect(try await width("--variant", "36p").width == 64)
        #expect(try await width("--max-size", "60x0", "--variant", "largest").bytes * 2 > whole.bytes)
    }

    /// Subtitles are read when they are wanted, each segment once.
    @Test func subtitlesOfAStreamAreReadWhenTheyAreWanted() async throws {
        let names = ["-t", "12", "-an", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]
        _ = try await Program.output(
            of: "ffmpeg",
            ["-v", "quiet", "-i", folder.url.appending(path: "film.mp4").path, "-c", "copy"] + names
                + [folder.url.appending(path: "film.m3u8").path])
        var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2"]
        for number in 0..<6 {
            let cue = "00:0\(number).900 --> 00:1\(number).500\nLine \(number)\n"
            _ = try folder.write("WEBVTT\n\n\(cue)", to: "text\(number).vtt")
            lines += ["#EXTINF:2,", "text\(number).vtt"]
        }
        _ = try folder.write((lines + ["#EXT-X-ENDLIST"]).joined(separator: "\n"), to: "text.m3u8")
        let master = [
            "#EXTM3U", #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="text.m3u8""#,
            "#EXT-X-STREAM-INF:BANDWIDTH=900000,SUBTITLES=\"s\"", "film.m3u8",
        ]
        _ = try folder.write(master.joined(separator: "\n"), to: "all.m3u8")
        let stream = server.url("all.m3u8").absoluteString
        // Two playlists and the beginning of the first segment.
        #expect(try await requests("thumbnail", [stream, "--force", "-o", "s.png"]) <= 4)
        try await server.reset()
        let run = try await Command.run(
            Command.reel(), ["captions", "extract", stream, "text.srt", "--track", "257"], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try await server.statistics().requests <= 3 + 7 + 2)
        let text = try folder.text(of: "text.srt")
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("Line") } == (0..<6).map { "Line \($0)" })
    }

    /// Small pictures are single key frames, where the stream lists those.
    @Test func aStreamIsReadByItsKeyFrames() async throws {
        func make(_ name: String, _ size: String, _ options: [String]) async throws {
            _ = try await Program.output(
                of: "ffmpeg",
                [
                    "-v", "quiet", "-i", folder.url.appending(path: "film.mp4").path, "-s", size, "-preset",
                    "ultrafast", "-g", "25", "-f", "hls", "-hls_playlist_type", "vod",
                ] + options + [folder.url.appending(path: name).path])
        }
        try await make("film.m3u8", "640x360", ["-hls_time", "6"])
        try await make("keys.m3u8", "160x90", ["-hls_time", "1", "-hls_flags", "single_file+iframes_only"])
        let variant = ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360", "film.m3u8"]
        let keys = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,URI=\"keys.m3u8\""
        _ = try folder.write(variant.joined(separator: "\n"), to: "plain.m3u8")
        _ = try folder.write((variant + [keys]).joined(separator: "\n"), to: "all.m3u8")
        func bytes(_ name: String, most: Int) async throws -> Int {
            let stream = server.url(name).absoluteString
            let words = [stream, "--count", "5", "--max-size", "120x0", "-o", "tiles-\(name)"]
            let count = try await requests("filmstrip", words)
            let asked = try await server.statistics()
            #expect(count <= most, "\(asked.ranges)")
            return asked.bytes
        }
        // Two lists and the beginning of the variant, the list of key frames, and one for each picture.
        let (few, many) = (try await bytes("all.m3u8", most: 9), try await bytes("plain.m3u8", most: 9))
        #expect(few * 4 < many, "\(few) of \(many)")
    }
}
