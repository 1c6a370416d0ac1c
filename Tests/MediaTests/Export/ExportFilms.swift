import Foundation
import Testing

/// Films made for the tests of exports: 20 s of 25 frames a second with a key frame each 2 s and B-frames between.
struct ExportFilms {
    private let scratch: Scratch

    init(in scratch: Scratch) { self.scratch = scratch }

    private static let picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=20"]
    private static let tone = ["-f", "lavfi", "-i", "sine=440:duration=20:sample_rate=48000"]
    private static let otherTone = ["-f", "lavfi", "-i", "sine=880:duration=20:sample_rate=48000"]
    private static let h264 = [
        "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "50", "-keyint_min", "50",
        "-sc_threshold", "0", "-bf", "3",
    ]

    /// A film of H.264 and sound under any name, with these options besides.
    func film(_ name: String, _ options: [String] = ["-c:a", "aac"]) throws -> String {
        let path = scratch.path(name)
        try FFmpeg.make(Self.picture + Self.tone + Self.h264 + options + [path])
        return path
    }

    /// Pictures of another codec, and no sound.
    func pictures(_ name: String, _ options: [String]) throws -> String {
        let path = scratch.path(name)
        try FFmpeg.make(Self.picture + options + [path])
        return path
    }

    /// Sound alone, with a title.
    func sound(_ name: String, _ options: [String] = []) throws -> String {
        let path = scratch.path(name)
        try FFmpeg.make(Self.tone + ["-metadata", "title=Song"] + options + [path])
        return path
    }

    /// A cover as a JPEG file.
    func cover() throws -> String {
        let path = scratch.path("cover.jpg")
        try FFmpeg.make(["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1", path])
        return path
    }

    /// Title, artist and three chapters.
    func chapters() throws -> String {
        let list = [(0, 5, "One"), (5, 12, "Two"), (12, 20, "Three")].map {
            "[CHAPTER]\nTIMEBASE=1/1\nSTART=\($0.0)\nEND=\($0.1)\ntitle=\($0.2)\n"
        }
        let path = scratch.path("chapters.txt")
        try Data((";FFMETADATA1\ntitle=A film\nartist=Somebody\n" + list.joined()).utf8).write(to: URL(filePath: path))
        return path
    }

    /// MP4: held upright, with a language, chapters and a timecode.
    func upright() throws -> String {
        let plain = scratch.path("plain.mp4")
        try FFmpeg.make(
            Self.picture + Self.tone + ["-i", chapters(), "-map", "0", "-map", "1", "-map_metadata", "2"] + Self.h264
                + [
                    "-map_chapters", "2", "-c:a", "aac", "-timecode", "01:00:00:00", "-metadata:s:a:0", "language=deu",
                    plain,
                ])
        let path = scratch.path("upright.mp4")
        try FFmpeg.make(
            ["-i", plain, "-map", "0:v", "-map", "0:a", "-c", "copy", "-metadata:s:v", "rotate=90", path])
        return path
    }

    /// Matroska: two sounds, two subtitles, chapters, a font and a cover.
    func manyTracks() throws -> String {
        let cues = "1\n00:00:08,500 --> 00:00:11,500\nOver eight to eleven\n\n2\n00:00:14,000 --> 00:00:15,000\nLater\n"
        try Data(cues.utf8).write(to: URL(filePath: scratch.path("cues.srt")))
        try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
            to: URL(filePath: scratch.path("a.ttf")))
        let path = scratch.path("many.mkv")
        var arguments = Self.picture + Self.tone + Self.otherTone
        for input in [scratch.path("cues.srt"), scratch.path("cues.srt"), try chapters()] {
            arguments += ["-i", input]
        }
        for input in 0..<5 { arguments += ["-map", "\(input)"] }
        arguments += ["-map_metadata", "5", "-map_chapters", "5"] + Self.h264
        arguments += ["-c:a:0", "libopus", "-c:a:1", "ac3", "-c:s:0", "ass", "-c:s:1", "srt"]
        arguments += ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ger"]
        arguments += [
            "-metadata:s:a:1", "title=Deutsch", "-metadata:s:s:0", "language=fre", "-disposition:s:0", "forced",
        ]
        arguments += ["-disposition:a:0", "default", "-disposition:a:1", "0"]
        arguments += ["-attach", scratch.path("a.ttf"), "-metadata:s:t:0", "mimetype=application/x-truetype-font"]
        arguments += ["-attach", try cover(), "-metadata:s:t:1", "mimetype=image/jpeg"]
        try FFmpeg.make(arguments + [path])
        return path
    }
}
