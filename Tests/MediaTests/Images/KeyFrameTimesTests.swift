import Foundation
import Testing

@testable import Media

/// The list of key frames of movies, before any of them was read, against ffprobe's.
@Suite struct KeyFrameTimesTests {
    private func check(_ path: String) async throws {
        let outcome = try FFmpeg.run(
            "ffprobe",
            ["-v", "quiet", "-select_streams", "v:0", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", path])
        let wanted = outcome.output.split(separator: "\n").compactMap { line -> Double? in
            let fields = line.split(separator: ",")
            // K for a key frame, D for one that an edit list hides.
            guard fields.count > 1, fields[1].contains("K"), !fields[1].contains("D") else { return nil }
            return Double(fields[0])
        }
        try #require(!wanted.isEmpty, "\(outcome.errors)")
        let listed = try #require(
            await ImageGenerator(.file(path: Array(path.utf8)), budget: .patient).keyFrameTimes())
        #expect(listed.count == wanted.count, "\(path)")
        for (one, other) in zip(listed, wanted) {
            #expect(abs(one.seconds - other) < 0.000_6, "\(path): \(one.seconds) \(other)")
        }
    }

    /// Groups whose first pictures refer to the group before are presented later than others after their decoding.
    @Test(arguments: [
        ("libx264", "-x264-params open-gop=1:b-pyramid=normal:keyint=40:scenecut=40"),
        ("libx265", "-x265-params log-level=none:open-gop=1:keyint=40:bframes=4"),
        ("libx264", "-bf 0 -g 30"), ("mpeg4", "-bf 2 -g 25"),
    ])
    func unreadKeyFramesHaveTheirTimes(codec: String, options: String) async throws {
        let scratch = try Scratch()
        let path = scratch.path("film.mp4")
        let source = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=24:duration=12", "-pix_fmt", "yuv420p"]
        // Cuts, so that groups differ.
        let cuts = ["-vf", "hue='H=floor(t/1.7)*1.3':b='mod(floor(t/1.7),3)*2'"]
        try FFmpeg.make(source + cuts + ["-c:v", codec] + options.split(separator: " ").map(String.init) + [path])
        try await check(path)
    }

    @Test(.enabled(if: Corpus.isPresent, "the corpus is not here"), arguments: ["pampi-tour.mp4"])
    func thoseOfTheCorpus(name: String) async throws {
        let root = try #require(Corpus.root)
        try await check(root.appending(path: "media/\(name)").path)
    }
}
