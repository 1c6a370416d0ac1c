import Captions
import Testing
import Times

@Suite(.enabled(if: Corpus.isPresent)) struct TextFormatCorpusTests {
    /// Files without a caption, and why.
    private static let empty: Set<String> = [
        // Nothing in it, or only a header.
        "media__libraries_test_data_src_test_assets_media_webvtt_empty", "cea608js__test_data_vtt_header.vtt",
        // No WebVTT at all.
        "go-astisub__testdata_broken-1-in.vtt",
    ]

    private static func check(_ names: [String], _ format: CaptionFormat) throws {
        var count = 0
        var problems = 0
        for name in names {
            let document = try CaptionDocument.parse(try Corpus.bytes(name), format: format)
            count += document.captions.count
            problems += document.problems.count
            #expect(document.captions.isEmpty == empty.contains(name), "\(name)")
            let output = document.encoded(as: format)
            #expect(output.losses.isEmpty, "\(name): \(output.losses)")
            let again = try CaptionDocument.parse(output.bytes, format: format)
            #expect(again.captions.count == document.captions.count, "\(name)")
            #expect(again.problems.isEmpty, "\(name): \(again.problems)")
            for (first, second) in zip(document.captions, again.captions) {
                var second = second
                // SubRip numbers what has no number.
                if first.identifier == nil { second.identifier = nil }
                #expect(first == second, "\(name)")
            }
        }
        print("\(format): \(names.count) files, \(count) captions, \(problems) problems; all written and read the same")
    }

    @Test func everySubRipFileReads() throws {
        try TextFormatCorpusTests.check(
            Corpus.names.filter { $0.hasSuffix(".srt") || $0.contains("media_subrip_") }, .subRip)
    }

    @Test func everyWebVTTFileReads() throws {
        try TextFormatCorpusTests.check(
            Corpus.names.filter { $0.hasSuffix(".vtt") || $0.contains("media_webvtt_") }, .webVTT)
    }
}
