import Captions
import Foundation
import RandomCaptions
import SeededRandom
import TestSupport
import Times

/// The documents that are written for other readers.
enum OracleSources {
    /// Those of the corpus where it is there, and those that come with the tests; a part of them where not all is tested.
    static func all() throws -> [(name: String, document: CaptionDocument)] {
        var sources: [(String, CaptionDocument)] = []
        let films = [".mp4", ".ts", ".tsv", ".mcc", ".sami", ".sub", ".608", "README", "expected"]
        for name in Corpus.names where !films.contains(where: { name.hasSuffix($0) }) {
            guard let document = try? CaptionDocument.parse(Corpus.bytes(name)) else { continue }
            sources.append((name, document))
        }
        for name in ["cue-settings.vtt", "pop-on.scc", "rollup.scc", "rubies.vtt", "styled.srt", "tos.scc"] {
            sources.append((name, try CaptionDocument.parse(Samples.fixture(name))))
        }
        sources.append(("MediaSeqTiming005.ttml", try CaptionDocument.parse(Samples.fixture("MediaSeqTiming005.ttml"))))
        sources.append(("a SubRip sample", try Samples.parse(Samples.subRip)))
        sources.append(("a WebVTT sample", try Samples.parse(Samples.webVTT)))
        sources.append(("an iTT sample", try Samples.parse(Samples.iTT)))
        for seed in 0..<40 { sources.append(("random \(seed)", random(seed: UInt64(seed)))) }
        return Thoroughness.spread(oneIn: 4, of: sources)
    }

    /// Captions that no sensible file holds, far enough from each other to be sent.
    private static func random(seed: UInt64) -> CaptionDocument {
        var random = SplitMix(seed: seed)
        let captions = (0..<10).map { number in
            var caption = RandomCaption.make(&random)
            // Ruby stands beside something, and is something.
            for index in caption.runs.indices {
                guard let ruby = caption.runs[index].ruby else { continue }
                let lines = caption.runs[index].text.split(separator: "\n", omittingEmptySubsequences: false)
                let isBlank = ([Substring(ruby.text)] + lines).contains {
                    $0.trimming(" \t\n\0\u{FFFE}\u{1B}").isEmpty
                }
                if isBlank { caption.runs[index].ruby = nil }
            }
            caption.start = MediaTime(value: Int64(60 + number * 20), timescale: 1)
            caption.end = caption.start + MediaTime(value: 5, timescale: 1)
            return caption
        }
        return CaptionDocument(captions: captions, isDropFrame: seed.isMultiple(of: 2))
    }
}
