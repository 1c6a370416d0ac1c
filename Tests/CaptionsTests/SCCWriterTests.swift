import Captions
import Testing
import Times

@Suite struct SCCWriterTests {
    private static func document(_ captions: [Caption], drop: Bool = false) -> CaptionDocument {
        CaptionDocument(captions: captions, isDropFrame: drop)
    }

    private static func text(_ output: CaptionOutput) -> String { String(decoding: output.bytes, as: UTF8.self) }

    @Test(arguments: ["rollup.scc", "pop-on.scc", "tos.scc"])
    func unchangedIsTheSameBytes(_ name: String) throws {
        let bytes = try Samples.fixture(name)
        let output = try CaptionDocument.parse(bytes).encoded(as: .scc)
        #expect(output.bytes == bytes)
        #expect(output.losses.isEmpty)
    }

    @Test func aCaptionIsSentBeforeItIsShown() throws {
        var caption = Caption(start: Samples.frame(60), end: Samples.frame(120), text: "Hello")
        caption.positions = [CellPosition(row: 15, column: 0)]
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        // Two codes twice, the address twice, three words of text: nine frames before frame 60.
        #expect(
            SCCWriterTests.text(output)
                == "Scenarist_SCC V1.0\r\n\r\n"
                + "00:00:01:21\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 942f 942f\r\n\r\n"
                + "00:00:04:00\t942c 942c\r\n\r\n")
        #expect(output.losses.isEmpty)
    }

    @Test(arguments: [false, true]) func labelsReadBack(_ drop: Bool) throws {
        let frames: [Int64] = [100, 1_799, 1_830, 17_980, 18_020, 107_892, 108_100, 2_589_000]
        let captions = frames.enumerated().map { index, frame in
            Caption(start: Samples.frame(frame), end: Samples.frame(frame + 12), text: "\(index)")
        }
        let again = try CaptionDocument.parse(SCCWriterTests.document(captions, drop: drop).encoded(as: .scc).bytes)
        #expect(again.captions.map(\.start) == captions.map(\.start))
        #expect(again.captions.map(\.end) == captions.map(\.end))
        #expect(again.problems.isEmpty)
    }

    @Test func everyCharacterReadsBack() throws {
        let text = "áéíóúç÷Ññ█®°½¿™¢£♪àèâêîôûÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»ÃãÍÌìÒòÕõ{}\\^_¦~ÄäÖöß¥¤|ÅåØø┌┐└┘"
        let ascii = String(String.UnicodeScalarView((0x20...0x7E).compactMap { Unicode.Scalar($0) }))
        let lines = (text + ascii).filter { $0 != " " && $0 != "`" }
        var rest = Substring(lines)
        var captions: [Caption] = []
        while !rest.isEmpty {
            let start = Int64(captions.count + 1) * 120
            captions.append(
                Caption(start: Samples.frame(start), end: Samples.frame(start + 60), text: String(rest.prefix(32))))
            rest = rest.dropFirst(32)
        }
        let output = SCCWriterTests.document(captions).encoded(as: .scc)
        #expect(output.losses.isEmpty)
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.text) == captions.map(\.text))
    }

    @Test func stylesReadBack() throws {
        func style(_ change: (inout RunStyle) -> Void) -> RunStyle {
            var style = RunStyle()
            change(&style)
            return style
        }
        let runs = [
            TextRun("plain "), TextRun("italic ", style: style { $0.isItalic = true }),
            TextRun("red ", style: style { $0.color = .red }),
            TextRun(
                "both\n",
                style: style {
                    $0.color = .cyan
                    $0.isItalic = true
                }),
            TextRun("under", style: style { $0.decoration = .underline }),
        ]
        let caption = Caption(start: Samples.frame(200), end: Samples.frame(300), runs: runs)
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        // Two codes for coloured italics, and one blank before them.
        #expect(output.losses.map(\.kind) == [.insertedBlank])
        let again = try #require(try CaptionDocument.parse(output.bytes).captions.first)
        #expect(again.text == "plain italic red  both\nunder")
        let styles = again.runs.map(\.style)
        #expect(styles.contains(runs[1].style) && styles.contains(runs[2].style) && styles.contains(runs[3].style))
        #expect(styles.last == runs[4].style)
    }

    @Test func marksGoWithTheirWords() throws {
        let runs = [
            TextRun("This is “"), TextRun("green", style: RunStyle(color: .lime)), TextRun("”, I am (sure"),
            TextRun(").", style: RunStyle(color: .red)),
        ]
        let caption = Caption(start: Samples.frame(200), end: Samples.frame(300), runs: runs)
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        #expect(output.losses.map(\.kind) == [.styleEdges])
        let again = try #require(try CaptionDocument.parse(output.bytes).captions.first)
        #expect(again.text == "This is “green”, I am (sure).")
    }

    @Test func longLinesAreBrokenAtBlanks() throws {
        let words = "The quick brown fox jumps over the lazy dog and runs away from all of them"
        let caption = Caption(start: Samples.frame(300), end: Samples.frame(400), text: words)
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        let again = try #require(try CaptionDocument.parse(output.bytes).captions.first)
        #expect(again.text.replacing("\n", with: " ") == words)
        #expect(again.text.split(separator: "\n").allSatisfy { $0.count <= 32 })
        #expect(again.positions.last?.row == 15)
    }

    @Test func whatThereIsNoTimeForComesLateAndIsReported() throws {
        let captions = (0..<6).map { (index: Int) -> Caption in
            let start = Int64(60 + index * 15)
            return Caption(
                start: Samples.frame(start), end: Samples.frame(start + 15),
                text: "Two full rows of text, that is 32\nand another one that is as long.")
        }
        let output = SCCWriterTests.document(captions).encoded(as: .scc)
        #expect(output.losses.contains { if case .delay = $0.kind { true } else { false } })
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.count == 6)
        #expect(!again.problems.contains { if case .overrun = $0.reason { true } else { false } })
    }

    @Test func whatCEA608DoesNotHaveIsReported() throws {
        var caption = Caption(start: Samples.frame(200), end: Samples.frame(260), text: "Œuvre… 中")
        caption.runs[0].style.isBold = true
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        #expect(Set(output.losses.map(\.kind)) == [.bold, .characters("Œ…中")])
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.text) == ["OEuvre... zhong"])
    }

    @Test func aCaptionAtZeroComesAsSoonAsItCan() throws {
        let caption = Caption(start: .zero, end: Samples.frame(90), text: "Now")
        let output = SCCWriterTests.document([caption]).encoded(as: .scc)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.map(\.text) == ["Now"])
        #expect(output.losses.contains { if case .delay = $0.kind { true } else { false } })
    }

    @Test func allChannelsAreWritten() throws {
        let captions = CaptionChannel.allCases.enumerated().map { index, channel in
            var caption = Caption(
                start: Samples.frame(Int64(100 + index * 40)), end: Samples.frame(Int64(300 + index * 10)),
                text: "This is " + channel.rawValue)
            caption.channel = channel
            return caption
        }
        let again = try CaptionDocument.parse(SCCWriterTests.document(captions).encoded(as: .scc).bytes)
        #expect(again.captions.map(\.text) == captions.map(\.text))
        #expect(again.captions.map(\.channel) == captions.map(\.channel))
        #expect(again.captions.map(\.start) == captions.map(\.start))
        #expect(again.captions.map(\.end) == captions.map(\.end))
    }

    private static func differingLines(_ old: [UInt8], _ new: [UInt8]) -> Int {
        let lines = [old, new].map { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
        guard lines[0].count == lines[1].count else { return .max }
        return zip(lines[0], lines[1]).count { $0 != $1 }
    }

    @Test func aChangedCaptionChangesItsLineOnly() throws {
        let bytes = try Samples.fixture("pop-on.scc")
        var document = try CaptionDocument.parse(bytes)
        document.captions[0].positions = [CellPosition(row: 15, column: 4)]
        document.captions[0].runs = [TextRun("Other words")]
        document.captions[0].region = .cells(row: 15, column: 4, rows: 1, columns: 11)
        let text = document.encoded(as: .scc)
        #expect(SCCWriterTests.differingLines(bytes, text.bytes) == 1)
        #expect(try CaptionDocument.parse(text.bytes).captions == document.captions)
        // Another end moves the line that erases it.
        document.captions[0].end = document.captions[0].end + Samples.frame(10)
        let end = document.encoded(as: .scc)
        #expect(SCCWriterTests.differingLines(bytes, end.bytes) == 2)
        #expect(try CaptionDocument.parse(end.bytes).captions == document.captions)
    }

    /// How many lines of a file are gone or others, and how many are new.
    private static func changes(_ old: [UInt8], _ new: [UInt8]) -> (gone: Int, new: Int) {
        func lines(_ bytes: [UInt8]) -> [Substring] { String(decoding: bytes, as: UTF8.self).split { $0.isNewline } }
        let difference = lines(new).difference(from: lines(old))
        return (difference.removals.count, difference.insertions.count)
    }

    /// A caption that is taken out, put in, divided or joined leaves all other lines as they are.
    @Test(arguments: ["pop-on.scc", "tos.scc"]) func captionsComeAndGo(name: String) throws {
        let bytes = try Samples.fixture(name)
        let original = try CaptionDocument.parse(bytes)
        func check(_ what: String, gone: Int, new: Int, _ edit: (inout CaptionEditor) throws -> Void) throws {
            var editor = CaptionEditor(original)
            try edit(&editor)
            let output = editor.document.encoded(as: .scc)
            let again = try CaptionDocument.parse(output.bytes)
            #expect(again.captions.map(\.text) == editor.document.captions.map(\.text), "\(what)")
            #expect(again.captions.map(\.start) == editor.document.captions.map(\.start), "\(what)")
            #expect(again.captions.map(\.end) == editor.document.captions.map(\.end), "\(what)")
            let changes = Self.changes(bytes, output.bytes)
            #expect(changes.gone <= gone && changes.new <= new, "\(what): \(changes)")
        }
        for index in original.captions.indices {
            try check("\(index) out", gone: 3, new: 1) { try $0.remove(index) }
        }
    }

    @Test func twoChangesFarApartLeaveWhatIsBetween() throws {
        let bytes = try Samples.fixture("tos.scc")
        var editor = CaptionEditor(try CaptionDocument.parse(bytes))
        try editor.remove(1)
        let last = editor.document.captions.count - 2
        try editor.setText([TextRun("Other words")], of: last)
        let output = editor.document.encoded(as: .scc)
        #expect(try CaptionDocument.parse(output.bytes).captions.map(\.text) == editor.document.captions.map(\.text))
        let changes = Self.changes(bytes, output.bytes)
        #expect(changes.gone <= 4 && changes.new <= 2, "\(changes)")
    }

    @Test func aNewCaptionIsALineOfItsOwn() throws {
        let file = """
            Scenarist_SCC V1.0

            00:00:01:00\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 942f 942f

            00:00:03:00\t942c 942c

            00:00:09:00\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 942f 942f

            00:00:12:00\t942c 942c
            """
        let original = try CaptionDocument.parse(Array(file.utf8))
        var editor = CaptionEditor(original)
        let index = try editor.insert(at: Samples.frame(150), end: Samples.frame(210))
        try editor.setText([TextRun("In between")], of: index)
        let output = editor.document.encoded(as: .scc)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.map(\.text) == ["Hello", "In between", "Hello"])
        #expect(again.captions.map(\.end) == editor.document.captions.map(\.end))
        #expect(Self.changes(Array(file.utf8), output.bytes) == (0, 2))
        #expect(Self.text(output).split { $0.isNewline }[3].hasPrefix("00:00:04:"))
        // Out again: the file is as it was.
        var emptied = CaptionEditor(again)
        try emptied.remove(index)
        #expect(emptied.document.encoded(as: .scc).bytes == Array(file.utf8))
    }

    @Test func dividedAndJoinedLeaveTheOthers() throws {
        let file = """
            Scenarist_SCC V1.0

            00:00:01:00\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 942f 942f

            00:00:03:00\t942c 942c

            00:00:05:00\t9420 9420 94ae 94ae 1370 1370 4fee e580 94e0 94e0 54f7 ef80 942f 942f

            00:00:12:00\t942c 942c

            00:00:14:00\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 942f 942f

            00:00:15:00\t942c 942c

            """
        let original = try CaptionDocument.parse(Array(file.utf8))
        try #require(original.captions.map(\.text) == ["Hello", "One\nTwo", "Hello"])
        var editor = CaptionEditor(original)
        try editor.split(1, at: Samples.frame(240))
        let divided = editor.document.encoded(as: .scc)
        let again = try CaptionDocument.parse(divided.bytes)
        #expect(again.captions.map(\.text) == ["Hello", "One", "Two", "Hello"])
        #expect(again.captions.map(\.end) == editor.document.captions.map(\.end))
        #expect(Self.changes(Array(file.utf8), divided.bytes) == (1, 2))
        var joined = CaptionEditor(again)
        try joined.join(1)
        let whole = joined.document.encoded(as: .scc)
        #expect(try CaptionDocument.parse(whole.bytes).captions.map(\.text) == ["Hello", "One\nTwo", "Hello"])
        #expect(Self.changes(Array(file.utf8), whole.bytes).new <= 1)
    }

    /// What one change has shortened the next finds shorter.
    @Test func changesOfTheSameLine() throws {
        let channels = """
            Scenarist_SCC V1.0

            00:00:01:00\t9420 9420 94ae 94ae 94e0 94e0 c8e5 ecec ef80 1c20 1c20 1cae 1cae 1c70 1c70 c8e5 ecec ef2c 20f4 68e5 f2e5

            00:00:03:00\t942f 942f 1c2f 1c2f

            """
        let rows = """
            Scenarist_SCC V1.0

            00:00:01:00\t9425 9425 94ad 94ad 9470 9470 c8e5 ecec ef80 8080 8080 8080 8080 8080 8080 8080 8080 8080 8080 8080

            00:00:01:10\t94ad 94ad c8e5 ecec ef80

            """
        for file in [channels, rows] {
            let original = try CaptionDocument.parse(Array(file.utf8))
            try #require(original.captions.count == 2)
            for removed in 0..<2 {
                var document = original
                document.captions[1 - removed].text = document.captions[1 - removed].text.replacing("Hello", with: "Ho")
                document.captions.remove(at: removed)
                let again = try CaptionDocument.parse(document.encoded(as: .scc).bytes)
                // Two lines that roll up come one after the other.
                #expect(again.captions.last?.text == document.captions.last?.text)
            }
            var document = original
            for index in 0..<2 { document.captions[index].text = "Ho" }
            let again = try CaptionDocument.parse(document.encoded(as: .scc).bytes)
            #expect(again.captions.map(\.text) == ["Ho", "Ho"])
        }
    }

    /// Times of a film of 25 frames a second are told as the nearest frames of the file.
    @Test func otherTimesChangeTheirLinesOnly() throws {
        let bytes = try Samples.fixture("pop-on.scc")
        var editor = CaptionEditor(try CaptionDocument.parse(bytes))
        let old = editor.document.captions[0]
        try editor.setTimes(start: old.start, end: old.end + Samples.seconds(100), of: 0)
        let output = editor.document.encoded(as: .scc)
        #expect(SCCWriterTests.differingLines(bytes, output.bytes) == 1)
        #expect(output.losses.map(\.kind) == [.rounding])
    }

    @Test func textAloneChangesItsLineOnly() throws {
        let bytes = try Samples.fixture("pop-on.scc")
        var document = try CaptionDocument.parse(bytes)
        // The region is that of the longer text still; the line keeps its place.
        document.captions[0].text = "Other"
        let output = document.encoded(as: .scc)
        #expect(SCCWriterTests.differingLines(bytes, output.bytes) == 1)
        let again = try CaptionDocument.parse(output.bytes)
        #expect(again.captions.map(\.text) == document.captions.map(\.text))
        #expect(again.captions.map(\.start) == document.captions.map(\.start))
    }
}
