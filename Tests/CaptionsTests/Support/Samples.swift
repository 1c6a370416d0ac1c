import Captions
import Foundation
import Times

/// Caption files that come with the tests, and short ones made here.
enum Samples {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    static func fixture(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: fixtures.appending(path: name)))
    }

    static func seconds(_ milliseconds: Int64) -> MediaTime { MediaTime(value: milliseconds, timescale: 1_000) }

    /// The time of a frame at 30000/1001.
    static func frame(_ number: Int64) -> MediaTime { MediaTime(value: number * 1_001, timescale: 30_000) }

    static let subRip = """
        1
        00:00:01,000 --> 00:00:02,500
        <i>Hello</i>, &amp; welcome
        to <b>reel</b>

        2
        00:00:03,000 --> 00:00:04,000
        {\\an8}<font color="#ff0000">Red</font> <3
        """

    static let webVTT = """
        WEBVTT - a title

        REGION
        id:fred
        width:40%
        lines:3
        regionanchor:0%,100%
        viewportanchor:10%,90%
        scroll:up

        STYLE
        ::cue(.loud) { color: red }

        NOTE nobody reads this

        one
        00:01.000 --> 00:02.500 region:fred align:left
        <v Fred>Hi, <c.loud.yellow>my</c> name <00:02.000>is</v> Fred

        00:00:03.000 --> 00:00:04.000 line:0 position:20%,line-left size:40% align:start
        <ruby>漢字<rt>かんじ</rt></ruby> &lt;tag&gt;
        """

    static let iTT = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a comment that stays -->
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
        xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:x="urn:x" xml:lang="en" ttp:timeBase="smpte" \
        ttp:frameRate="30" ttp:frameRateMultiplier="999 1000" ttp:dropMode="nonDrop">
          <head>
            <x:unknown kept="yes">anything</x:unknown>
            <styling><style xml:id="normal" tts:color="white"/></styling>
            <layout>
              <region xml:id="top" tts:origin="0% 0%" tts:extent="100% 15%" tts:displayAlign="before" \
        tts:textAlign="center"/>
              <region xml:id="bottom" tts:origin="0% 85%" tts:extent="100% 15%" tts:displayAlign="after" \
        tts:textAlign="center"/>
            </layout>
          </head>
          <body style="normal">
            <div begin="-01:00:00:00">
              <p begin="01:00:01:00" end="01:00:02:15" region="bottom" x:note="a">First<br/>line</p>
              <p begin="01:00:03:00" end="01:00:04:00" region="top"><span tts:fontStyle="italic">Second</span></p>
              <x:mark/>
              <p begin="01:00:05:00" end="01:00:06:00" region="bottom">Third</p>
            </div>
          </body>
        </tt>
        """

    static func parse(_ text: String, _ format: CaptionFormat? = nil) throws -> CaptionDocument {
        try CaptionDocument.parse(Array(text.utf8), format: format)
    }

    /// An SCC file of these lines.
    static func scc(_ lines: String...) throws -> CaptionDocument {
        try parse("Scenarist_SCC V1.0\n\n" + lines.joined(separator: "\n\n") + "\n")
    }

    private static func withParity(_ byte: UInt8) -> UInt8 {
        let low = byte & 0x7F
        return low.nonzeroBitCount & 1 == 0 ? low | 0x80 : low
    }

    /// The same file with the control codes of another channel than CC1.
    static func moved(_ bytes: [UInt8], to channel: CaptionChannel) -> [UInt8] {
        bytes.split(omittingEmptySubsequences: false) { $0 <= 0x20 }.reduce(into: [UInt8]()) { result, token in
            result += moved(token, channel)
            if token.endIndex < bytes.endIndex { result.append(bytes[token.endIndex]) }
        }
    }

    private static func moved(_ token: ArraySlice<UInt8>, _ channel: CaptionChannel) -> [UInt8] {
        guard token.count == 4, let word = UInt16(String(decoding: token, as: UTF8.self), radix: 16) else {
            return Array(token)
        }
        var first = UInt8(word >> 8) & 0x7F
        let second = UInt8(truncatingIfNeeded: word) & 0x7F
        guard (0x10...0x17).contains(first) else { return Array(token) }
        if channel == .cc3 || channel == .cc4, first == 0x14, second < 0x30 { first = 0x15 }
        if channel == .cc2 || channel == .cc4 { first |= 0x08 }
        let moved = UInt16(withParity(first)) << 8 | UInt16(withParity(second))
        return Array(String(0x10000 + Int(moved), radix: 16).utf8.dropFirst())
    }
}
