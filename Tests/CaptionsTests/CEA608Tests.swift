import Captions
import Testing
import Times

@Suite struct CEA608Tests {
    @Test func popOn() throws {
        let document = try Samples.scc(
            "00:00:01:00\t9420 9420 94ae 94ae 9452 9452 97a1 97a1 c8e5 ecec ef80 942f 942f", "00:00:03:00\t942c 942c")
        let caption = try #require(document.captions.first)
        #expect(document.captions.count == 1)
        #expect(caption.text == "Hello")
        #expect(caption.start == Samples.frame(41))
        #expect(caption.end == Samples.frame(90))
        #expect(caption.channel == .cc1)
        #expect(caption.mode == .popOn)
        #expect(caption.positions == [CellPosition(row: 14, column: 5)])
        #expect(document.problems.isEmpty)
        #expect(!document.isDropFrame)
    }

    @Test func dropFrameLabelsKeepTheClock() throws {
        let document = try Samples.scc("00:10:00;00\t9420 9470 c8e9 942f", "00:11:00;02\t942c")
        let caption = try #require(document.captions.first)
        #expect(document.isDropFrame)
        #expect(caption.start == Samples.frame(17_982 + 3))
        #expect(caption.end == Samples.frame(17_982 + 1_800))
        #expect(try Samples.scc("00:01:00;00\t942c").problems.map(\.reason) == [.droppedLabel])
    }

    @Test(arguments: [
        "00:00:01:00 9420", "00:00:01.00\t9420", "00:00:01,00 9420", "00:00:01;00 9420", " 00:00:01:00  9420",
    ])
    func lenientTimecodes(_ line: String) throws {
        let document = try Samples.scc(line + " 9470 c8e9 942f")
        #expect(document.captions.map(\.text) == ["Hi"])
        #expect(document.captions.first?.start == Samples.frame(33))
    }

    @Test func badLinesCostThemselves() throws {
        let document = try Samples.scc(
            "garbage", "00:00:01:00\t9420 94zz 9470 c8e9 942f", "00:00:02:40\t942c", "0:0", "00:00:01:00\t94ae 0000")
        #expect(document.captions.map(\.text) == ["Hi"])
        let found = document.problems.map(\.line)
        #expect(found == [3, 5, 7, 9, 11, 11])
        #expect(document.problems[1].reason == .badWord("94zz"))
        #expect(document.problems[2].reason == .frameOutOfRange(40))
    }

    @Test func rollUpMovesLines() throws {
        let document = try CaptionDocument.parse(try Samples.fixture("rollup.scc"))
        #expect(document.captions.count == 8)
        #expect(document.captions[1].text == "Line\u{A0}1\nSecond\u{A0}Line")
        #expect(document.captions[1].mode == .rollUp(rows: 2))
        #expect(document.captions[1].start == Samples.frame(32))
        #expect(document.captions[1].region?.scroll == .up)
        #expect(document.captions[6].text == "Three\u{A0}line\u{A0}roll-up\nSecond\u{A0}Line\nThird\u{A0}Line")
        #expect(document.captions[6].mode == .rollUp(rows: 3))
    }

    @Test func paintOnThatIsPaintedOverIsTwoCaptions() throws {
        let document = try Samples.scc(
            "00:00:01:00\t9429 9429 9470 9470 c8e5 ecec ef80", "00:00:03:00\t9429 9429 9470 9470 57ef f26c 64a1")
        #expect(document.captions.map(\.text) == ["Hello", "World!"])
        #expect(document.captions.map(\.mode) == [.paintOn, .paintOn])
        #expect(document.captions[0].end == document.captions[1].start)
    }

    @Test func stylesAndColours() throws {
        // PAC italics, mid-row green underlined, mid-row italics on top of it.
        let document = try Samples.scc("00:00:01:00\t9420 946e 6162 91a3 e364 91ae e5e6 942f")
        let caption = try #require(document.captions.first)
        #expect(caption.text == "ab cd ef")
        #expect(caption.runs.count >= 3)
        #expect(caption.runs[0].style.isItalic)
        #expect(
            caption.runs.contains { $0.style.color == .lime && $0.style.decoration == .underline && !$0.style.isItalic }
        )
        #expect(caption.runs.last?.style.isItalic == true)
        #expect(caption.runs.last?.style.color == .lime)
    }

    @Test func extendedCharactersReplaceTheirBase() throws {
        let document = try Samples.scc("00:00:01:00\t9420 9470 4180 9220 9220 c285 942f")
        #expect(document.captions.map(\.text) == ["ÁB"])
    }

    @Test func doubledCodesCountOnceAndRepeatedOnesTwice() throws {
        // Four backspaces, doubled: two characters go.
        let document = try Samples.scc("00:00:01:00\t9420 9420 9470 9470 6162 e364 94a1 94a1 94a1 94a1 942f 942f")
        #expect(document.captions.map(\.text) == ["ab"])
        // Flips on later frames are flips.
        let flips = try Samples.scc("00:00:01:00\t9420 9470 6162 942f", "00:00:02:00\t942f", "00:00:03:00\t942f")
        #expect(flips.captions.map(\.text) == ["ab", "ab"])
    }

    @Test func extendedDataAndTextStayOut() throws {
        let document = try Samples.scc(
            // CC3, interrupted by a packet of extended data; then text mode of the same channel.
            "00:00:01:00\t1520 1520 9470 9470 6162 0103 4142 4344 8f2a 1520 1520 e364 152f 152f",
            "00:00:03:00\t15ab 15ab 4142 4344 152c 152c")
        #expect(document.captions.map(\.text) == ["abcd"])
        #expect(document.captions.first?.channel == .cc3)
        #expect(document.captions.first?.end.isNumeric == true)
    }

    @Test(arguments: ["rollup.scc", "pop-on.scc", "tos.scc"], CaptionChannel.allCases)
    func everyChannelReadsAlike(_ name: String, _ channel: CaptionChannel) throws {
        let bytes = try Samples.fixture(name)
        let first = try CaptionDocument.parse(bytes).captions
        var moved = try CaptionDocument.parse(Samples.moved(bytes, to: channel)).captions
        #expect(moved.allSatisfy { $0.channel == channel })
        for index in moved.indices { moved[index].channel = .cc1 }
        #expect(moved == first)
    }

    @Test func channelsDoNotMix() throws {
        // A word of each channel in turn, each with its own code before it.
        let document = try Samples.scc(
            "00:00:01:00\t9420 9420 9470 9470 6162 1c20 1c20 1c70 1c70 e364 9420 9420 e5e6 942f 942f 1c2f 1c2f")
        let texts = Dictionary(grouping: document.captions, by: \.channel).mapValues { $0.map(\.text) }
        #expect(texts == [.cc1: ["abef"], .cc2: ["cd"]])
    }

    @Test func silenceClearsAStream() {
        let pairs: [(UInt8, UInt8)] = [(0x14, 0x20), (0x14, 0x70), (0x48, 0x69), (0x14, 0x2F)]
        var decoder = CEA608Decoder(timescale: 30_000, frameDuration: 1_001, silenceLimit: 16 * 30_000)
        for (index, pair) in pairs.enumerated() {
            decoder.decode(pair.0, pair.1, field: .first, at: Int64(index) * 1_001)
        }
        decoder.decode(0, 0, field: .first, at: 20 * 30_000)
        let captions = decoder.finish()
        #expect(captions.count == 1)
        #expect(captions.first?.end == MediaTime(value: 20, timescale: 1))
    }

    @Test func fieldOfVideoDecidesTheChannel() {
        var decoder = CEA608Decoder(timescale: 30_000, frameDuration: 1_001)
        // Codes of field 1 sent in field 2, as some encoders do.
        for (index, pair) in [(0x14, 0x20), (0x14, 0x70), (0x48, 0x69), (0x14, 0x2F)].enumerated() {
            decoder.decode(UInt8(pair.0), UInt8(pair.1), field: .second, at: Int64(index) * 1_001)
        }
        #expect(decoder.finish().map(\.channel) == [.cc3])
    }
}
