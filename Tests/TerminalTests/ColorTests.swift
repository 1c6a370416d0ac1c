import SeededRandom
import Testing

@testable import Terminal

@Suite struct ColorTests {
    @Test func hex() {
        #expect(Color(hex: "#ff8000") == .rgb(0xFF8000))
        #expect(Color(hex: "fff") == .rgb(0xFFFFFF))
        #expect(Color(hex: "#ff80") == nil)
        #expect(Color(hex: "red") == nil)
        #expect(Color(hex: "ff#000") == nil)
    }

    @Test func exactColorsOfThe256StayThemselves() {
        for index in 16..<256 {
            let color = Palette.color(index)
            #expect(Palette.color(Palette.nearest256(color)) == color)
        }
    }

    @Test func nearest256IsNearlyTheBest() {
        var generator = SplitMix(seed: 3)
        for _ in 0..<2000 {
            let color = UInt32(truncatingIfNeeded: generator.next() & 0xFFFFFF)
            let (r, g, b) = Palette.channels(color)
            func distance(_ index: Int) -> Int {
                let (x, y, z) = Palette.channels(Palette.color(index))
                return Palette.distance(r, g, b, x, y, z)
            }
            let best = (16..<256).map(distance).min() ?? 0
            #expect(distance(Palette.nearest256(color)) <= best * 5 / 4 + 64)
        }
    }

    @Test func greysStayGrey() {
        for level in 0..<256 as Range<UInt32> {
            let (r, g, b) = Palette.channels(Palette.color(Palette.nearest256(level << 16 | level << 8 | level)))
            #expect(r == g && g == b)
            #expect(abs(r - Int(level)) <= 9)
            let basic = Palette.nearestBasic(level << 16 | level << 8 | level, count: 16)
            #expect([0, 7, 8, 15].contains(basic))
        }
    }

    @Test func basicColors() {
        #expect(Palette.nearestBasic(0xF01010, count: 16) == 9)
        #expect(Palette.nearestBasic(0xF01010, count: 8) == 1)
        #expect(Palette.nearestBasic(0x101010, count: 8) == 0)
        #expect(Palette.nearestBasic(0xFFFFFF, count: 16) == 15)
    }

    @Test func depth() {
        func depth(_ term: String, _ colors: Int, _ colorTerm: String? = nil, _ noColor: String? = nil) -> ColorDepth {
            ColorDepth.detect(term: term, colors: colors, colorTerm: colorTerm, noColor: noColor)
        }
        #expect(depth("xterm-256color", 256) == .palette256)
        #expect(depth("xterm-256color", 256, "truecolor") == .trueColor)
        #expect(depth("xterm-256color", 256, "truecolor", "1") == .monochrome)
        #expect(depth("xterm-256color", 256, nil, "") == .palette256)
        #expect(depth("xterm-direct", 0x1000000) == .trueColor)
        #expect(depth("linux", 8) == .palette8)
        #expect(depth("xterm-16color", 16) == .palette16)
        #expect(depth("vt100", 0) == .monochrome)
    }

    @Test func descriptionsTakeDirectColor() throws {
        let bytes = try #require(DescriptionOverride.description(of: "xterm-256color"))
        let description = try #require(TerminfoDescription(bytes))
        #expect(description.numbers[13] == 256)
        let patched = try #require(description.withDirectColor().flatMap { TerminfoDescription($0.compiled) })
        #expect(patched.numbers[13] == 0x1000100)
        #expect(patched.string(359)?.contains("38;2;") == true)
        #expect(patched.string(360)?.contains("48;2;") == true)
        #expect(patched.string(40) == description.string(40))
        for count in 0..<min(bytes.count, 200) {
            #expect(TerminfoDescription(Array(bytes[..<count])) == nil)
        }
    }
}
