import Foundation
import TestSupport

extension NumberedStream {
    /// A cue that is shown from when to when on the timeline of the stream, in seconds.
    struct Cue {
        let range: Range<Double>
        let text: String

        init(_ range: Range<Double>, _ text: String) { (self.range, self.text) = (range, text) }
    }

    /// How one segment of WebVTT counts: what its header says, and how much later it writes a time than it is shown.
    struct Clock {
        let header: String
        let later: Double

        init(_ header: String, later: Double = 0) { (self.header, self.later) = (header, later) }
    }

    /// Writes segments of two seconds of WebVTT, each with the cues that are shown in it, and their playlist; `clocks` are
    /// theirs, and a segment whose clock is another one than the last comes after a discontinuity.
    func writeSubtitles(_ name: String, _ cues: [Cue], clocks: [Clock]) throws {
        var lines: [String] = []
        for (place, clock) in clocks.enumerated() {
            if place > 0, clocks[place - 1].header != clock.header { lines.append("#EXT-X-DISCONTINUITY") }
            lines += ["#EXTINF:2,", "\(name)-\(place).vtt"]
            let shown = Double(place) * 2..<Double(place) * 2 + 2
            var text = "WEBVTT\n\(clock.header)\n\n"
            // Cues have other names in each segment.
            for (number, cue) in cues.filter({ $0.range.overlaps(shown) }).enumerated() {
                let (start, end) = (cue.range.lowerBound + clock.later, cue.range.upperBound + clock.later)
                text += "\(number)\n\(Self.text(start)) --> \(Self.text(end))\n\(cue.text)\n\n"
            }
            _ = try folder.write(text, to: "\(name)-\(place).vtt")
        }
        try write("\(name).m3u8", lines)
    }

    private static func text(_ seconds: Double) -> String {
        let all = Int((seconds * 1_000).rounded())
        return String(
            format: "%02d:%02d:%02d.%03d", all / 3_600_000, all / 60_000 % 60, all / 1_000 % 60, all % 1_000)
    }

    /// Writes the list of one variant, `film.m3u8`, with subtitles by the names of their playlists.
    func writeMaster(subtitles: String..., codecs: String = "avc1.64001f") throws {
        let renditions = subtitles.map {
            "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"\($0)\",LANGUAGE=\"en\",URI=\"\($0).m3u8\""
        }
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS=\"\(codecs)\",SUBTITLES=\"s\""
        let lines = ["#EXTM3U"] + renditions + [variant, "film.m3u8"]
        _ = try folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
    }
}
