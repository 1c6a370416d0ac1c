import Captions
import Foundation
import Testing
import Times

@Suite(.enabled(if: Corpus.isPresent)) struct TimedTextCorpusTests {
    static let names = Corpus.names(".ttml", ".itt", ".dfxp", ".xml")

    /// What another reader, ttconv, found: how many paragraphs, 0, the last end, how many states.
    private static let peers: [String: [Double]] = {
        guard let root = Corpus.root,
            let data = try? Data(contentsOf: root.appending(path: "expected/ttml_peers.json"))
        else { return [:] }
        let files = (try? JSONSerialization.jsonObject(with: data)) as? [String: [String: Any]] ?? [:]
        return files.compactMapValues { $0["ttconv"] as? [Double] }
    }()

    /// Where we find another number of captions, or another last end, and mean to.
    private static let differing: Set<String> = [
        // Paragraphs that change while they are shown are several captions, one that does not appear is none.
        "imsc-tests__imsc1_ttml_animation_Animation001.ttml", "imsc-tests__imsc1_ttml_animation_Animation004.ttml",
        "imsc-tests__imsc1_ttml_animation_Animation012.ttml", "imsc-tests__imsc1_ttml_animation_Animation015.ttml",
        "imsc-tests__imsc1_ttml_misc_cumulative-words-001.ttml",
        "imsc-tests__imsc1_ttml_timing_BasicTimeContainment003.ttml",
        "imsc-tests__imsc1_ttml_timing_BasicTimeContainment004.ttml",
        "imsc-tests__imsc1_ttml_timing_MediaSeqTiming004.ttml", "imsc-tests__imsc1_ttml_timing_MediaSeqTiming005.ttml",
        "imsc-tests__imsc1_ttml_timing_MediaSeqTiming007.ttml", "subtitles__tests_files_ttml_with_multiple_divs.ttml",
        // Its last end is that of a division without text.
        "imsc-tests__imsc1_ttml_animation_Animation008.ttml", "imsc-tests__imsc1_ttml_animation_Animation014.ttml",
        "imsc-tests__imsc1_ttml_div_Div002.ttml",
        // The region ends before its captions.
        "imsc-tests__imsc1_ttml_region_region-timing.ttml",
        // Pictures, no text.
        "imsc-tests__imsc1_1_ttml_displayAspectRatio_displayAspectRatio004.ttml",
        "imsc-tests__imsc1_1_ttml_image_image001.ttml", "imsc-tests__imsc1_ttml_altText_altText1.ttml",
        "imscJS__src_test_resources_unit-tests_metadataHandler.ttml",
        "media__libraries_test_data_src_test_assets_media_ttml_bitmap_percentage_region.xml",
        "media__libraries_test_data_src_test_assets_media_ttml_bitmap_pixel_region.xml",
        "media__libraries_test_data_src_test_assets_media_ttml_bitmap_unsupported_region.xml",
        // Times without ends: ttconv states the last begin.
        "imscJS__src_test_resources_unit-tests_timeExpressions.ttml",
        // Its paragraphs have empty times.
        "babelsubs__babelsubs_tests_data_dfxp-as-front-end-no-sync.dfxp",
        // Times and rates that ttconv does not read: `;` before frames, `,` before decimals, 29.97.
        "ittconv__testdata_no_framerate.itt", "ittconv__testdata_pairs_sub2.itt",
        "ittconv__testdata_test_ampersands.itt", "ittconv__testdata_test_brackets.itt",
        "ittconv__testdata_test_quotes.itt", "subtitles__tests_files_dfxp_with_different_br.dfxp",
    ]

    @Test func everyFileReads() throws {
        var count = 0
        var compared = 0
        for name in TimedTextCorpusTests.names {
            let bytes = try Corpus.bytes(name)
            let document = try CaptionDocument.parse(bytes)
            let captions = document.captions
            count += captions.count
            #expect(document.encoded(as: document.format ?? .timedText).bytes == bytes, "\(name)")
            guard let peer = TimedTextCorpusTests.peers[name], peer.count == 4 else { continue }
            compared += 1
            let last = captions.map(\.end).filter(\.isNumeric).max()?.seconds ?? 0
            let isSame = Int(peer[0]) == captions.count && abs(peer[2] - last) <= 0.0011
            #expect(
                isSame != TimedTextCorpusTests.differing.contains(name),
                "\(name): \(captions.count) captions until \(last); ttconv has \(peer) \(document.problems)")
        }
        print(
            "Timed text: \(TimedTextCorpusTests.names.count) files, \(count) captions; of \(compared) that ttconv reads,",
            "\(compared - TimedTextCorpusTests.differing.count) alike")
    }

    /// A changed caption changes one paragraph, in every file that has a caption with a paragraph of its own.
    @Test func everyFileTakesAChange() throws {
        var changed = 0
        for name in TimedTextCorpusTests.names {
            var document = try CaptionDocument.parse(try Corpus.bytes(name))
            guard let format = document.format, let index = document.captions.indices.last else { continue }
            document.captions[index].text = "Another text"
            let again = try CaptionDocument.parse(document.encoded(as: format).bytes)
            #expect(again.captions.map(\.text) == document.captions.map(\.text), "\(name)")
            for (new, old) in zip(again.captions, document.captions) {
                #expect(abs(new.start.seconds - old.start.seconds) <= 0.0005, "\(name)")
            }
            changed += 1
        }
        print("Timed text: \(changed) files changed and read again")
    }

    /// All of them in all formats: nothing stops, and what was written can be read.
    @Test func everyFileConverts() throws {
        for name in TimedTextCorpusTests.names {
            let document = try CaptionDocument.parse(try Corpus.bytes(name))
            for format in CaptionFormat.allCases where format != document.format {
                let again = try CaptionDocument.parse(document.encoded(as: format).bytes, format: format)
                #expect(again.captions.count >= min(document.captions.count, 1), "\(name) as \(format)")
            }
        }
    }
}
