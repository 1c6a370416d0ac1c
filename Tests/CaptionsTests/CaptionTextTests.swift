import Captions
import SeededRandom
import Testing

struct CaptionTextTests {
    private static let runs = [
        TextRun("plain "), TextRun("slanted", style: RunStyle(isItalic: true)),
        TextRun("\nred", style: RunStyle(color: .red)),
    ]

    @Test func runsComeBack() {
        #expect(CaptionText([]).runs.isEmpty)
        var runs = Self.runs
        // A line break belongs to the run before it.
        runs[1].text += "\n"
        runs[2].text = "red"
        #expect(CaptionText(Self.runs).runs == runs)
        let ruby = [TextRun("漢字", ruby: Ruby("かんじ")), TextRun(" x")]
        #expect(CaptionText(ruby).runs == ruby)
    }

    @Test func whatIsTypedLooksLikeWhatStandsBeforeIt() throws {
        var text = CaptionText(Self.runs)
        text.insert("!", at: 13)
        #expect(text.runs[1].text == "slanted!\n")
        text.insert(">", at: 0)
        #expect(text.runs[0].text == ">plain ")
        // At the start of a line it looks like the line, not like the one above.
        let start = try #require(text.characters.firstIndex(of: "r"))
        text.insert("dark ", at: start)
        #expect(text.runs[2] == TextRun("dark red", style: RunStyle(color: .red)))
    }

    @Test func anEmptiedTextKeepsItsLook() {
        var text = CaptionText([TextRun("old", style: RunStyle(isItalic: true)), TextRun("er")])
        text.remove(0..<5)
        #expect(text.runs.isEmpty)
        text.insert("new", at: 0)
        #expect(text.runs == [TextRun("new", style: RunStyle(isItalic: true))])
    }

    @Test func whatIsWrittenBesideIsWrittenOnce() {
        var text = CaptionText([TextRun("漢字", ruby: Ruby("かんじ"))])
        text.restyle(1..<2) { $0.isItalic = true }
        #expect(text.runs.map(\.ruby) == [Ruby("かんじ"), nil])
    }

    @Test func aMarkJoinsItsLetter() {
        var text = CaptionText([TextRun("ae")])
        text.insert("\u{301}", at: 2)
        #expect(text.count == 2)
        text.remove(1..<2)
        #expect(String(text.characters) == "a")
        text.insert("\u{301}", at: 0)
        #expect(text.count == 2)
    }

    @Test func controlsAreLeftOut() {
        var text = CaptionText()
        let count = text.insert("a\u{1B}[31m\u{7}\nb\t", at: 5)
        #expect(count == 8)
        #expect(String(text.characters) == "a[31m\nb ")
    }

    @Test func aLookIsChangedForSomeCharacters() {
        var text = CaptionText(Self.runs)
        text.restyle(2..<8) { $0.isBold = true }
        #expect(text.runs.map(\.text) == ["pl", "ain ", "sl", "anted\n", "red"])
        #expect(text.runs.map(\.style.isBold) == [false, true, true, false, false])
        #expect(text.runs[2].style.isItalic)
        text.restyle(-5..<500) { $0 = RunStyle() }
        #expect(text.runs == [TextRun("plain slanted\nred")])
    }

    /// Any edits: the characters are those of an array that is edited alike.
    @Test func charactersAreThoseOfAnArray() {
        var random = SplitMix(seed: 7)
        for _ in 0..<200 {
            var text = CaptionText(Self.runs)
            var model = text.characters
            for _ in 0..<30 {
                let place = random.below(model.count + 1)
                switch random.below(3) {
                case 0:
                    let word = ["x", "e\u{301}", "👩‍🚒", "a\nb"][random.below(4)]
                    text.insert(word, at: place)
                    model.insert(contentsOf: word, at: place)
                case 1:
                    let end = min(model.count, place + random.below(6))
                    text.remove(place..<end)
                    model.removeSubrange(place..<end)
                default: text.restyle(place..<place + random.below(9)) { $0.isBold.toggle() }
                }
                #expect(text.characters == model)
                #expect(text.runs.map(\.text).joined() == String(model))
                #expect(text.count == model.count)
            }
        }
    }
}
