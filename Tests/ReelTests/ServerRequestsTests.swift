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

    private func requests(_ words: String...) async throws -> Int {
        try await server.reset()
        let run = try await Command.run(Command.reel(), words + ["--quiet"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return try await server.statistics().requests
    }

    /// One for the header, one for an index behind the frames; one for each frame that is shown, two where nothing says how
    /// long it is.
    @Test(arguments: [("film.mp4", 1, 1), ("last.mp4", 2, 1), ("film.mkv", 2, 2)])
    func aFrameCostsOneRequest(name: String, header: Int, frame: Int) async throws {
        let film = server.url(name).absoluteString
        #expect(try await requests("thumbnail", film, "--force", "-o", "a.png") <= header + frame)
        // One more tells how far the times of frames are from those of the index.
        let count = 8
        #expect(try await requests("filmstrip", film, "--count", "\(count)", "-o", "d") <= header + count * frame + 1)
    }
}
