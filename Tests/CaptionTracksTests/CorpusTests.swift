import CaptionTracks
import Captions
import Foundation
import Media
import Testing

/// All media of the corpus, where it is there.
@Suite struct CorpusTests {
    private struct Expected: Decodable {
        struct Cue: Decodable {
            let start: Double
            let end: Double?
            let text: String

            init(from decoder: any Decoder) throws {
                var fields = try decoder.unkeyedContainer()
                start = try fields.decode(Double.self)
                end = try fields.decodeIfPresent(Double.self)
                text = try fields.decode(String.self)
            }
        }
        let ch: [String: [Cue]]
    }

    /// The pictures' captions against those of a reference decoder, which counts from the container's zero.
    @Test(.enabled(if: Films.corpus != nil, "there is no corpus beside the package"))
    func closedCaptionsOfPictures() async throws {
        let root = try #require(Films.corpus).appending(path: "captions")
        let expected = try JSONDecoder().decode(
            [String: Expected].self, from: Data(contentsOf: root.appending(path: "expected/video_a53.json")))
        for (name, entry) in expected {
            let path = root.appending(path: name).path
            let origin = try Films.run(
                ["-show_entries", "format=start_time", "-of", "csv=p=0", path], program: "ffprobe")
            let isBroadcast = name.hasSuffix(".ts")
            let start = isBroadcast ? Double(origin.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 : 0
            let finder = Films.finder(path)
            let track = try #require(try await finder.tracks().first)
            let captions = try await finder.closedCaptions(of: track)
            for (channel, cues) in entry.ch {
                let found = captions.channels[try #require(CaptionChannel(rawValue: channel))] ?? []
                #expect(found.map(\.text) == cues.map(\.text), "\(name)")
                for (one, cue) in zip(found, cues) {
                    #expect(abs(one.start.seconds + start - cue.start) < 0.002, "\(name)")
                    if let end = cue.end { #expect(abs(one.end.seconds + start - end) < 0.002, "\(name)") }
                }
            }
            #expect(captions.channels.count == entry.ch.count, "\(name)")
        }
    }

    /// Every file is looked through in time, and every track of text agrees with ffmpeg on what is said and when.
    @Test(.enabled(if: Films.corpus != nil, "there is no corpus beside the package"))
    func everyFile() async throws {
        let root = try #require(Films.corpus).appending(path: "media")
        let names = try String(contentsOf: root.appending(path: "index.tsv"), encoding: .utf8).split(separator: "\n")
            .dropFirst().compactMap { $0.split(separator: "\t").first.map(String.init) }
            // Playlists that libav tries again for ever have tests of their own.
            .filter { !$0.contains("m3u8") }
        var (texts, compared, closed) = (0, 0, 0)
        for name in names {
            let path = root.appending(path: name).path
            let finder = Films.finder(path)
            guard let tracks = try? await finder.tracks() else { continue }
            for track in tracks {
                switch track.content {
                case .text(let format):
                    let document = try await finder.document(of: track)
                    texts += 1
                    #expect(document.captions.allSatisfy { $0.end > $0.start && $0.start >= .zero }, "\(name)")
                    // This ffmpeg has no decoder for the others.
                    guard [.subRip, .subStation, .threeGPP].contains(format), track.codec != "unknown" else { continue }
                    let theirs = try Films.run([
                        "-copyts", "-i", "file:" + path, "-map", "0:\(track.track.index)", "-c:s", "srt", "-f", "srt",
                        "-",
                    ])
                    let other = try CaptionDocument.parse(Array(theirs.utf8), format: .subRip)
                    #expect(Films.lines(document) == Films.lines(other), "\(name) \(track.trackID)")
                    compared += 1
                case .closedCaptions, .picturesWithClosedCaptions:
                    guard let captions = try? await finder.closedCaptions(of: track, reading: 8 << 20) else { continue }
                    closed += captions.sources.count
                case .bitmaps, .unknown: continue
                }
            }
        }
        print(
            "corpus: \(texts) tracks of text, \(compared) compared with ffmpeg, \(closed) channels of closed captions")
        #expect(texts >= 10 && closed >= 3)
    }
}
