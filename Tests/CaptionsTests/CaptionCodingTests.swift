import Captions
import Foundation
import Testing

/// Documents cross to other processes as they are, with what their writers need.
struct CaptionCodingTests {
    @Test(arguments: [
        "MediaSeqTiming005.ttml", "cue-settings.vtt", "pop-on.scc", "rollup.scc", "rubies.vtt", "styled.srt",
    ])
    func documentsComeBack(name: String) throws {
        let document = try CaptionDocument.parse(Samples.fixture(name))
        let copy = try JSONDecoder().decode(CaptionDocument.self, from: JSONEncoder().encode(document))
        #expect(copy.captions == document.captions)
        #expect(copy.problems == document.problems)
        for format in CaptionFormat.allCases {
            #expect(copy.encoded(as: format) == document.encoded(as: format))
        }
    }
}
