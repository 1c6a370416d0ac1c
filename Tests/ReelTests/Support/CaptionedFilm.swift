import Foundation
import TestSupport
import Testing

/// A film with captions beside it, made here, so that every number is known.
enum CaptionedFilm {
    static let captions = """
        1
        00:00:02,000 --> 00:00:04,000
        The first caption

        2
        00:00:06,000 --> 00:00:08,000
        <i>A river</i> of words
        in two lines

        3
        00:00:10,020 --> 00:00:12,000
        Another river

        """

    /// 500 frames, 25 a second, a key frame each 50.
    static func make(_ folder: TemporaryFolder, _ name: String = "film.mp4", _ extra: [String] = [])
        async throws -> URL
    {
        let film = folder.url.appending(path: name)
        let result = try await Command.run(
            Command.find("ffmpeg"),
            ["-v", "error", "-f", "lavfi", "-i", "color=c=blue:size=320x180:rate=25:duration=20"] + extra + [
                "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", film.path,
            ])
        try #require(result.status == 0, "\(result.errors)")
        return film
    }

    /// A film with captions beside it, on its timeline.
    static func timeline(_ folder: TemporaryFolder, columns: Int = 120, rows: Int = 40) async throws -> TmuxScreen {
        let film = try await make(folder)
        try folder.write(captions, to: "film.en.srt")
        let terminal = try TmuxScreen([film.path], columns: columns, rows: rows, in: folder.url)
        try await terminal.waitFor(cursorOn: "film.mp4")
        try terminal.send("Enter")
        try await terminal.waitFor("the timeline") { $0.contains(" frame 0") && $0.contains("The first") }
        return terminal
    }

    static func screen(_ folder: TemporaryFolder, columns: Int = 120, rows: Int = 40) async throws -> TmuxScreen {
        let terminal = try await timeline(folder, columns: columns, rows: rows)
        try terminal.send("Enter")
        try await terminal.waitFor("the captions") { $0.contains("SubRip · 3 captions") && $0.place == "help" }
        return terminal
    }
}
