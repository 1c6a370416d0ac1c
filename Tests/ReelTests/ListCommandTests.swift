import Foundation
import TestSupport
import Testing

/// `reel list`: what it prints for programs, and the files of playlists.
@Suite(.serialized) struct ListCommandTests {
    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func ffmpeg(_ arguments: String, in folder: URL) async throws {
        let made = try await Command.run(
            Command.find("ffmpeg"), ["-v", "error"] + arguments.split(separator: " ").map(String.init), in: folder)
        try #require(made.status == 0, "\(made.errors)")
    }

    @Test func filmsWithPositionsAreFound() async throws {
        let names = ["gopro-karma-gpmf.mp4", "gopro-max-gpmf.mp4", "videojs-id3.ts", "dolbyVision-hdr.MOV"]
        let files = try names.map { try Fixtures.url($0).path }
        func found(_ condition: String) async throws -> String {
            try await Command.run(Command.reel(), ["list", "--paths", "--where", condition] + files).output
        }
        func lines(_ files: [String]) -> String { files.map { $0 + "\n" }.joined() }
        #expect(try await found("gps=track") == lines(Array(files[..<2])))
        // A telephone states one place for the whole film.
        #expect(try await found("gps=yes") == lines([files[0], files[1], files[3]]))
        #expect(try await found("gps=no") == lines([files[2]]))
    }

    /// ffprobe is the truth.
    @Test func flatKeysSayWhatMostScriptsAsk() async throws {
        let film = try Fixtures.url("Films/Four places, 1080p.mp4")
        let result = try await Command.reel("list", "--json", film.path)
        let object = try #require(try objects(result.output).first)
        #expect(object["path"] as? String == film.path && object["formatName"] as? String == "mp4")
        let size = try FileManager.default.attributesOfItem(atPath: film.path)[.size] as? Int
        #expect(object["size"] as? Int == size && object["modified"] is Int)
        let found = [
            object["codec"] as? String ?? "", "\(object["width"] as? Int ?? 0)", "\(object["height"] as? Int ?? 0)",
            "\(object["frameRate"] as? Int ?? 0)/1",
        ]
        #expect(
            try await Pixels.properties(film, "codec_name,width,height,r_frame_rate")
                == found.joined(separator: ","))
        // The same time twice: an object as everywhere, and a number.
        let duration = try #require(object["duration"] as? [String: Any])
        #expect(object["durationSeconds"] as? Double == duration["seconds"] as? Double)
        // Turned pictures are as wide as they are shown; sound has no size.
        let turned = try await Command.reel("list", "--json", Fixtures.url("Films/Footpath, held upright.mov").path)
        let upright = try #require(try objects(turned.output).first)
        #expect(try #require(upright["width"] as? Int) < #require(upright["height"] as? Int))
        let sound = try await Command.reel("list", "--json", Fixtures.url("Music/Without cover.opus").path)
        let music = try #require(try objects(sound.output).first)
        #expect(music["width"] is NSNull && music["frameRate"] is NSNull && music["codec"] as? String == "opus")
    }

    @Test func aPlaylistStandsForItsSegments() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.folder("parts")
        let source =
            "-f lavfi -i testsrc=duration=4:rate=10:size=64x48 -c:v libx264 -g 10 -f hls -hls_time 1 -hls_list_size 0"
        try await ffmpeg("\(source) stream.m3u8", in: folder.url)
        try await ffmpeg("\(source) -hls_base_url parts/ -hls_segment_filename parts/p%d.ts deep.m3u8", in: folder.url)
        try await ffmpeg(
            "\(source) -hls_segment_type fmp4 -hls_fmp4_init_filename first.mp4 -hls_segment_filename f%d.m4s new.m3u8",
            in: folder.url)
        try await ffmpeg("\(source) -hls_flags single_file single.m3u8", in: folder.url)
        let usual = try await Command.reel("list", "--paths", ".", in: folder.url)
        // A single file is a film of its own, too.
        #expect(usual.status == 0 && usual.errors.isEmpty, "\(usual.errors)")
        #expect(usual.output == "deep.m3u8\nnew.m3u8\nsingle.m3u8\nsingle.ts\nstream.m3u8\n")
        let all = try await Command.reel("list", "--paths", "--segments", ".", in: folder.url)
        #expect(all.output.contains("stream0.ts\n") && all.output.contains("parts/p1.ts\n"))
        #expect(all.output.contains("first.mp4\n"))
        // What cannot be read without its beginning is one line.
        #expect(all.errors.split(separator: "\n").count == 2, "\(all.errors)")
        #expect(all.errors.contains("f0.m4s and 3 more in its folder: this is a segment of a stream"))
        // What is named is listed.
        let named = try await Command.reel("list", "--paths", "stream0.ts", in: folder.url)
        #expect(named.output == "stream0.ts\n")
    }

    /// A list of songs is no playlist of segments.
    @Test func listsOfSongsHideNothing() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("Music/Without cover.opus", as: "a.opus")
        try folder.copy("Music/Without cover.opus", as: "b.opus")
        for name in ["songs.m3u", "songs.m3u8"] {
            try folder.write("#EXTM3U\n#EXTINF:10,A\na.opus\n#EXTINF:10,B\nb.opus\n", to: name)
        }
        // Names out of the folder hide nothing in it.
        try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n../a.opus\n#EXTINF:9,\n/b.opus\n#EXT-X-ENDLIST\n",
            to: "out.m3u8")
        let result = try await Command.reel("list", "--paths", ".", in: folder.url)
        #expect(result.output.contains("a.opus\n") && result.output.contains("b.opus\n"), "\(result.output)")
    }
}
