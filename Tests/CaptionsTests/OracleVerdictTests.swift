import Captions
import Foundation
import Testing
import Times

/// The comparison with other readers does not forgive what none of their limits explains.
@Suite struct OracleVerdictTests {
    private static func verdict(
        _ oracle: Oracle, _ document: CaptionDocument, as format: CaptionFormat,
        _ change: (inout [OracleCue]) -> Void
    ) throws -> OracleVerdict {
        let url = FileManager.default.temporaryDirectory.appending(path: "verdict-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try OracleFile("a test", document, as: format, to: url)
        var cues = file.document.captions.map { OracleCue($0) }
        change(&cues)
        let rows: [[Any]] = cues.map { [$0.start, $0.end as Any? ?? NSNull(), $0.text] }
        let line = try JSONSerialization.data(
            withJSONObject: ["path": url.path, "reader": oracle.rawValue, "cues": rows])
        let reading = try #require(OracleReading(Substring(String(decoding: line, as: UTF8.self))))
        return OracleVerdict(reading, of: file)
    }

    private static func isDifferent(_ verdict: OracleVerdict) -> Bool {
        if case .different = verdict { true } else { false }
    }

    @Test(arguments: Oracle.allCases, CaptionFormat.allCases)
    func whatIsEqualIsEqual(_ oracle: Oracle, _ format: CaptionFormat) throws {
        let verdict = try OracleVerdictTests.verdict(oracle, Samples.parse(Samples.subRip), as: format) { _ in }
        if case .equal = verdict { return }
        Issue.record("\(verdict)")
    }

    /// In a file of each mode, where limits on times, texts and counts apply.
    @Test(arguments: Oracle.allCases, ["rollup.scc", "pop-on.scc", "tos.scc", "rubies.vtt", "styled.srt"])
    func anotherWordTimeOrCountIsSeen(_ oracle: Oracle, _ name: String) throws {
        let document = try CaptionDocument.parse(Samples.fixture(name))
        for format in CaptionFormat.allCases {
            func check(_ change: (inout [OracleCue]) -> Void) throws {
                let verdict = try OracleVerdictTests.verdict(oracle, document, as: format, change)
                #expect(OracleVerdictTests.isDifferent(verdict), "\(format): \(verdict)")
            }
            try check { $0[0].text = "other words" }
            try check { $0[0].start += 1.5 }
            try check { $0.removeLast() }
        }
    }

    @Test func aFrameIsSeenInWhatPopsOn() throws {
        let document = try CaptionDocument.parse(Samples.fixture("pop-on.scc"))
        for oracle in Oracle.allCases {
            let verdict = try OracleVerdictTests.verdict(oracle, document, as: .scc) { $0[0].start += 1_001 / 30_000 }
            #expect(OracleVerdictTests.isDifferent(verdict))
        }
    }
}
