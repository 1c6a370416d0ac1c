import Foundation
import TestSupport
import Testing

extension TemporaryFolder {
    /// Copies a fixture or sample into it, as `name` when given.
    @discardableResult
    func copy(_ fixture: String, as name: String? = nil) throws -> URL {
        let source = try Fixtures.url(fixture)
        let file = url.appending(path: name ?? source.lastPathComponent)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: file)
        return file
    }

    /// A film of 100 frames, 25 a second, too large to be measured unasked, whose length is guessed to be shorter.
    func unindexedFilm() async throws -> URL {
        let whole = url.appending(path: "whole.avi")
        let made = try await Command.run(
            Command.find("ffmpeg"),
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=640x480:rate=25:duration=4", "-c:v", "rawvideo",
                "-pix_fmt", "yuv420p", whole.path,
            ])
        try #require(made.status == 0, "\(made.errors)")
        let bytes = try #require(UnindexedAVI.bytes(of: try Data(contentsOf: whole)))
        try FileManager.default.removeItem(at: whole)
        let film = url.appending(path: "film.avi")
        try bytes.write(to: film)
        return film
    }
}
