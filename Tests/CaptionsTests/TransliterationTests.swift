import Captions
import Testing
import Times

/// What CEA-608 has no characters for is written so that it can be read, and nothing is left out.
@Suite struct TransliterationTests {
    private static func mended(_ text: String) -> (text: String, remaining: [ConversionWarning]) {
        let caption = Caption(start: Samples.frame(300), end: Samples.frame(600), text: text)
        let (document, remaining) = ConversionValidator(CaptionDocument(captions: [caption]), for: .scc).adjusted()
        return (document.captions.map(\.text).joined(separator: " "), remaining)
    }

    @Test(arguments: [
        ("Привет, Ёжик!", "Privet, Ëzik!"), ("中文字幕", "zhong wén zì mù"), ("안녕하세요", "annyeonghaseyo"),
        ("こんにちは きゃ", "kon'nichiha kya"), ("Γειά σου", "Geiá sou"), ("שלום", "slwm"), ("العربية", "al'rbyt"),
        ("عماء", "'ma'"), ("नमस्ते", "namaste"),
        ("Ｆｕｌｌ ① ℃ ﬃ", "Full 1 °C ffi"), ("Hi 😀", "Hi [grinning face]"), ("♥ 👍🏽", "[heart] [thumbs up]"),
        ("Ha 😂😂😂", "Ha [face with tears of joy x3]"), ("┏━┳┓ →", "┌-+┐ ->"),
        ("🇩🇪 1️⃣", "DE 1"), ("\u{E000}\u{378}", "[U+E000][U+378]"), ("mañana café ♪", "mañana café ♪"),
    ]) func canBeRead(text: String, wanted: String) {
        let (mended, remaining) = Self.mended(text)
        #expect(mended == wanted)
        #expect(remaining.isEmpty)
    }

    /// What is written without being mended first reads the same.
    @Test func writtenAsItIsItSaysTheSame() throws {
        let caption = Caption(start: Samples.frame(300), end: Samples.frame(600), text: "Привет 😀")
        let output = CaptionDocument(captions: [caption]).encoded(as: .scc)
        #expect(output.losses.contains { $0.kind == .characters("Привет😀") })
        #expect(
            try CaptionDocument.parse(output.bytes).captions.map(\.text) == ["Privet [grinning face]"])
    }
}
