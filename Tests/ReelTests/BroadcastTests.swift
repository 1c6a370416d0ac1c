import Foundation
import TestSupport
import Testing

/// A broadcast of a server goes on on the screen.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BroadcastTests {
    private let folder: TemporaryFolder
    private let server: SlowServer

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await Program.output(
            of: "ffmpeg",
            [
                "-v", "quiet", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25", "-t", "8", "-c:v", "libx264", "-preset",
                "ultrafast", "-g", "25", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod",
                folder.url.appending(path: "part.m3u8").path,
            ])
        server = try SlowServer(folder.url, "--latency", "20")
    }

    /// Lists some segments of two seconds, in a playlist that is to be read again soon.
    private func list(_ segments: ClosedRange<Int>, isOver: Bool = false) throws {
        let header = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)"]
        let lines = header + segments.flatMap { ["#EXTINF:2,", "part\($0).ts"] } + (isOver ? ["#EXT-X-ENDLIST"] : [])
        _ = try folder.write(lines.joined(separator: "\n"), to: "live.m3u8")
    }

    @Test func theNewestFrameIsShown() async throws {
        try list(0...1)
        let screen = try TmuxScreen([server.url("live.m3u8").absoluteString])
        // Three target durations before its end.
        try await screen.waitFor("the place where one joins") { $0.contains("0:00:01.000 / 0:00:04.000  live") }
        try screen.send("End")
        try await screen.waitFor("the newest frame") { $0.contains("0:00:03.960 / 0:00:04.000  ● live") }
        try list(1...2)
        try await screen.waitFor("a newer one") { $0.contains("0:00:05.960 / 0:00:06.000  ● live") }
        try screen.send("Home")
        try await screen.waitFor("the first frame") { $0.contains("0:00:00.000 / 0:00:06.000  live") }
        try list(2...3, isOver: true)
        try await screen.waitFor("the end") { $0.contains("0:00:00.000 / 0:00:08.000  frame 0") }
        try screen.send("End")
        try await screen.waitFor("the last frame") { $0.contains("0:00:07.960 / 0:00:08.000  frame 199") }
    }
}
