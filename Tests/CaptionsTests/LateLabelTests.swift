import Captions
import Testing
import Times

/// Timecodes end with the day: hours from 24 on are read and written, and reported.
@Suite struct LateLabelTests {
    private static func problems(_ label: String) throws -> [CaptionProblem.Reason] {
        try Samples.scc("\(label)\t9420 9420 9470 9470 c8e5 ecec ef80 942f 942f").problems.map(\.reason)
    }

    /// Captions of two seconds that start at these hours of a clock at 30000/1001.
    private static func document(_ hours: [Double], isDropFrame: Bool) -> CaptionDocument {
        let captions = hours.map { hour in
            let frame = Int64((hour * 3_600 * 30_000 / 1_001).rounded())
            return Caption(start: Samples.frame(frame), end: Samples.frame(frame + 60), text: "Hello")
        }
        return CaptionDocument(captions: captions, isDropFrame: isDropFrame)
    }

    @Test func hoursOfADayAreNoProblem() throws {
        #expect(try LateLabelTests.problems("23:59:59:29").isEmpty)
        #expect(try LateLabelTests.problems("23:59:59;29").isEmpty)
    }

    @Test func laterHoursAreReadAndReported() throws {
        #expect(try LateLabelTests.problems("24:00:00:00") == [.hourOutOfRange(24)])
        #expect(try LateLabelTests.problems("24:00:00;00") == [.hourOutOfRange(24)])
        let document = try Samples.scc(
            "23:59:59:00\t9420 9420 9470 9470 c8e5 ecec ef80 942f 942f", "99:00:00:00\t942c 942c")
        #expect(document.problems.map(\.reason) == [.hourOutOfRange(99)])
        #expect(document.problems.map(\.line) == [5])
        #expect(document.captions.map(\.end) == [Samples.frame(99 * 108_000)])
    }

    /// The last frame of a day has 2,592,000 before it, or 2,589,408 where labels are dropped.
    @Test(arguments: [(false, Int64(2_592_000)), (true, 2_589_408)])
    func theWriterReportsTheFirstLabelOfTheNextDay(_ isDropFrame: Bool, _ day: Int64) throws {
        for (end, isLate) in [(day - 1, false), (day, true)] {
            let caption = Caption(start: Samples.frame(day - 200), end: Samples.frame(end), text: "Hello")
            let document = CaptionDocument(captions: [caption], isDropFrame: isDropFrame)
            let output = document.encoded(as: .scc)
            #expect(output.losses.map(\.kind) == (isLate ? [.lateLabel] : []))
            let again = try CaptionDocument.parse(output.bytes)
            #expect(again.problems.map(\.reason) == (isLate ? [.hourOutOfRange(24)] : []))
            #expect(again.captions.map(\.end) == [caption.end])
        }
    }

    @Test(arguments: [false, true]) func captionsOfTheNextDayMoveByDays(_ isDropFrame: Bool) throws {
        let document = LateLabelTests.document([49, 50], isDropFrame: isDropFrame)
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        #expect(warnings.map(\.rule) == [.lateLabel])
        let warning = try #require(warnings.first)
        #expect(warning.captions == 0..<2 && warning.limit == 23)
        #expect(warning.figure == (isDropFrame ? 50 : 49))
        let (adjusted, remaining) = ConversionValidator(document, for: .scc).adjusted()
        #expect(remaining.isEmpty)
        #expect(
            adjusted.captions[1].start - adjusted.captions[0].start == document.captions[1].start
                - document.captions[0].start)
        let output = adjusted.encoded(as: .scc)
        #expect(output.losses.isEmpty)
        // Every label is what it was, two days before.
        let old = String(decoding: document.encoded(as: .scc).bytes, as: UTF8.self)
        let new = String(decoding: output.bytes, as: UTF8.self)
        let moved = [48, 49, 50].reduce(old) { $0.replacing("\r\n\($1):", with: "\r\n0\($1 - 48):") }
        #expect(new == moved)
    }

    @Test func captionsAcrossMidnightMoveByHours() throws {
        let document = LateLabelTests.document([22.5, 24.5], isDropFrame: true)
        let (adjusted, remaining) = ConversionValidator(document, for: .scc).adjusted()
        #expect(remaining.isEmpty)
        // An hour of labels that are dropped.
        #expect(document.captions[0].start - adjusted.captions[0].start == Samples.frame(107_892))
        #expect(try CaptionDocument.parse(adjusted.encoded(as: .scc).bytes).problems.isEmpty)
    }

    @Test func whatLastsLongerThanADayOnlyAPersonCanMend() {
        let document = LateLabelTests.document([0.01, 24.5], isDropFrame: false)
        let (adjusted, remaining) = ConversionValidator(document, for: .scc).adjusted()
        #expect(remaining.map(\.rule) == [.lateLabel])
        #expect(remaining.flatMap(\.adjustments).isEmpty)
        #expect(adjusted.captions.map(\.text) == ["Hello", "Hello"])
    }

    @Test func aFileWithLateHoursIsMended() throws {
        let document = try Samples.scc(
            "25:00:01:00\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 942f 942f", "25:00:03:00\t942c 942c")
        // Unchanged it is written as it was.
        #expect(document.encoded(as: .scc).losses.isEmpty)
        let warnings = ConversionValidator(document, for: .scc).allWarnings()
        #expect(warnings.map(\.rule) == [.syntax(.hourOutOfRange(25)), .syntax(.hourOutOfRange(25))])
        let (adjusted, remaining) = ConversionValidator(document, for: .scc).adjusted()
        #expect(remaining.isEmpty)
        let text = String(decoding: adjusted.encoded(as: .scc).bytes, as: UTF8.self)
        #expect(text.contains("01:00:01:") && text.contains("01:00:03:00\t"))
    }

    @Test func aCaptionThatIsChangedInPlaceIsReported() throws {
        var document = try Samples.scc(
            "00:00:01:00\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 942f 942f", "00:00:03:00\t942c 942c",
            "25:00:01:00\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 942f 942f", "25:00:03:00\t942c 942c")
        document.captions[0].text = "Other"
        #expect(!document.encoded(as: .scc).losses.contains { $0.kind == .lateLabel })
        document.captions[1].text = "Other"
        let late = document.encoded(as: .scc).losses.filter { $0.kind == .lateLabel }
        #expect(late.map(\.captions) == [[1]])
    }
}
