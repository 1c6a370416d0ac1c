import SeededRandom
import Testing

@testable import Terminal

@Suite struct TextTests {
    @Test(arguments: [
        ("abc", 3), ("", 0), ("naïve", 5), ("e\u{301}", 1), ("日本", 4), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2),
        ("a\u{200B}b", 2), ("\u{1B}[31m", 5), ("한국", 4), ("\u{301}x", 1), ("a\u{202E}b", 2), ("\u{FFFF}", 1),
    ])
    func width(text: String, columns: Int) {
        #expect(DisplayText.width(text) == columns)
    }

    @Test func fitting() {
        #expect(DisplayText.fitted("short", to: 10) == "short")
        #expect(DisplayText.fitted("a long name", to: 7) == "a long…")
        #expect(DisplayText.fitted("a long name.mkv", to: 11, ellipsis: .middle) == "a lon…e.mkv")
        #expect(DisplayText.fitted("日本語日本語", to: 6) == "日本…")
        #expect(DisplayText.fitted("abc", to: 0) == "")
        #expect(DisplayText.fitted("abc", to: 1) == "…")
        for columns in 0..<20 {
            for ellipsis in [Ellipsis.end, .middle] {
                let text = DisplayText.fitted("日a本e\u{301}語👍🏽zzzzz.mkv", to: columns, ellipsis: ellipsis)
                #expect(DisplayText.width(text) <= columns)
                #expect(DisplayText.width(DisplayText.padded(text, to: columns)) == columns)
            }
        }
        #expect(DisplayText.padded("ab", to: 5, alignment: .right) == "   ab")
        #expect(DisplayText.padded("ab", to: 5, alignment: .center) == " ab  ")
    }

    @Test(
        arguments: [
            ([0x61, 0x62], "ab"), ([0x61, 0xFF, 0x62], "a\\xffb"), ([0x1B, 0x5B, 0x41], "␛[A"), ([0x0A], "␊"),
            ([0x7F], "␡"), ([0xE2, 0x80, 0xAE, 0x61], "\\u{202e}a"), ([0xC2, 0x9B], "\\u{9b}"),
            ([0xE2, 0x80, 0x8B], "\\u{200b}"), ([0xE6, 0x97, 0xA5], "日"), ([0xE6, 0x97], "\\xe6\\x97"),
            ([0xC0, 0x80], "\\xc0\\x80"), ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"), ([], ""), ([0x5C], "\\"),
        ] as [([UInt8], String)])
    func safeText(bytes: [UInt8], text: String) {
        #expect(SafeText(fileName: bytes).text == text)
    }

    @Test func randomBytesAreSafe() {
        var generator = SplitMix(seed: 7)
        for _ in 0..<2000 {
            let bytes = (0..<Int(generator.next() % 40)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            let text = SafeText(bytes: bytes).text
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
            let canvas = Canvas(size: Size(rows: 1, columns: 100))
            canvas.write(String(decoding: bytes, as: UTF8.self), at: Position(row: 0, column: 0))
            #expect(canvas.lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        }
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
    func base64(text: String, encoded: String) {
        #expect(Base64.encode(text.utf8) == Array(encoded.utf8))
    }
}
