import Foundation
import Testing

@testable import Media

/// Compares every file of the corpus with what ffprobe says of it.
@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
    /// Where reel says something else than ffprobe, and why.
    static let exceptions: [String: String] = {
        let still = "a still picture has no duration; libav makes one frame of 1/25 s of it"
        let cues = "the last cue ends here; ffprobe gives no duration to subtitles"
        let guess = "counted packets, where ffprobe guesses from a bit rate"
        return [
            "Landscape_3.jpg": still, "Landscape_6.jpg": still, "Portrait_8.jpg": still, "hopper.jpg": still,
            "hopper.png": still, "extended-lossless-animated.webp": still, "iss634.webp": still,
            "transparent.webp": still, "paris_icc_exif_xmp.avif": still,
            "example-in-styled.srt": cues, "example-in.ssa": cues, "rollup.scc": cues,
            "hls-webvtt/english_subs.vtt": cues,
            "200kB-garbage-prefix.mp3": guess, "alea.mpg": guess, "androidx-sample.ac3": guess, "bear-id3.mp3": guess,
            "mediafile-full.dsf": guess,
            "apng-delay.png": "counted frames; the container states nothing",
            "moviepy-no_duration.webm": "counted packets; the container states nothing",
            "androidx-sample_fragmented.mp4": "a broken fragment claims 143,165 s; its packets last 1.07 s",
            "v300_multiple_segments.mp4": "the segment index claims 3,900 s; the packets end at 8.07 s",
            "mp4ff-cbcs.mp4": "the fragment's packets run from 10.0 s to 13.84 s",
            "sample_fragmented_seekable.mp4": "ffprobe counts the composition offset of 0.067 s twice",
            "hls-cmaf-demuxed/manifest.mpd": "was not probed",
            "blockgroup_block_ends_beyond_blockgroup.mkv": "ffprobe gave up on it",
        ]
    }()

    /// A short budget: the playlists that libav retries for ever need all of it.
    static let budget = Budget(localTime: .seconds(2))

    static func differences(_ entry: Corpus.Entry) async throws -> [String] {
        guard let data = try? Data(contentsOf: entry.facts),
            let facts = try? JSONDecoder().decode(ProbeFacts.self, from: data)
        else { return ["no facts"] }
        let asset = Asset(entry.location, budget: budget)
        let (duration, tracks, chapters, metadata) = try await asset.loadStatuses(
            of: .duration, .tracks, .chapters, .metadata)
        var found: [String] = []
        func compare(_ what: String, _ ours: String, _ theirs: String) {
            if ours != theirs { found.append("\(what): \(ours), ffprobe \(theirs)") }
        }
        guard let format = facts.format else {
            if tracks.error == nil { found.append("opens (\(try await asset.load(.format).name)), ffprobe does not") }
            return found
        }
        guard let tracks = tracks.value else { return ["does not open: \(tracks)"] }
        _ = metadata
        let stated = format.duration.flatMap(Double.init)
        let seconds = duration.value?.seconds
        if abs((seconds ?? -1) - (stated ?? -1)) > 0.000_001_5 {
            compare("duration", "\(seconds ?? -1)", "\(stated ?? -1)")
        }
        compare("chapters", "\(chapters.value?.count ?? -1)", "\(facts.chapters?.count ?? 0)")
        let streams = facts.streams ?? []
        compare("tracks", "\(tracks.count)", "\(streams.count)")
        for (track, stream) in zip(tracks, streams) {
            let name = "track \(track.index)"
            let (codec, formats) = try await track.load(.codec, .formatDescriptions)
            compare("\(name) codec", codec.name, stream.codec_name ?? "unknown")
            compare("\(name) profile", formats[0].profile ?? "-", stream.profile ?? "-")
            if let video = formats[0].video {
                compare("\(name) width", "\(video.dimensions?.width ?? 0)", "\(stream.width ?? 0)")
                compare("\(name) height", "\(video.dimensions?.height ?? 0)", "\(stream.height ?? 0)")
                compare("\(name) pixels", video.pixelFormat ?? "-", stream.pix_fmt ?? "-")
            }
            if let audio = formats[0].audio {
                compare("\(name) rate", "\(audio.sampleRate ?? 0)", stream.sample_rate ?? "0")
                compare("\(name) channels", "\(audio.channels ?? 0)", "\(stream.channels ?? 0)")
            }
        }
        return found
    }

    @Test func factsAgreeWithProbe() async throws {
        var differing: [String: [String]] = [:]
        for entry in Corpus.entries {
            let found = try await CorpusTests.differences(entry)
            if !found.isEmpty { differing[entry.name] = found }
        }
        for (name, found) in differing.sorted(by: { $0.key < $1.key }) where CorpusTests.exceptions[name] == nil {
            Issue.record("\(name): \(found.joined(separator: "; "))")
        }
        for name in CorpusTests.exceptions.keys where differing[name] == nil {
            Issue.record("\(name) agrees with ffprobe now: take it off the exceptions")
        }
    }
}
