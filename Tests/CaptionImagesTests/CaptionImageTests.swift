import CaptionImages
import Captions
import Foundation
import RandomCaptions
import SeededRandom
import TestSupport
import Testing
import Times

@Suite struct CaptionImageTests {
    private static let width = 640
    private static let height = 360

    private static func caption(_ text: String, _ change: (inout Caption) -> Void = { _ in }) -> Caption {
        var caption = Caption(start: .zero, end: MediaTime(value: 1, timescale: 1), text: text)
        change(&caption)
        return caption
    }

    private static func image(_ captions: [Caption]) throws -> CaptionImage? {
        try CaptionRenderer(captions).image(of: Array(captions.indices), width: width, height: height)
    }

    /// The smallest rectangle with all pixels of which a condition holds, in the picture's coordinates.
    private static func box(
        _ image: CaptionImage?,
        where holds: (_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Bool = {
            $3 > 0
        }
    ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        guard let image else { return nil }
        var found: (left: Int, right: Int, top: Int, bottom: Int)?
        for row in 0..<image.height {
            for column in 0..<image.width {
                let place = (row * image.width + column) * 4
                let pixels = image.pixels
                guard holds(pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3]) else { continue }
                let x = image.x + column
                let y = image.y + row
                guard let old = found else {
                    found = (x, x, y, y)
                    continue
                }
                found = (min(old.left, x), max(old.right, x), min(old.top, y), max(old.bottom, y))
            }
        }
        return found.map { ($0.left...$0.right, $0.top...$0.bottom) }
    }

    private static func isWhite(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Bool {
        min(red, green, blue) > 200
    }

    // MARK: Emptiness

    @Test func nothingIsDrawnWhereNothingIsShown() throws {
        let renderer = CaptionRenderer([CaptionImageTests.caption("x")])
        #expect(try renderer.image(at: MediaTime(value: 1, timescale: 1), width: 640, height: 360) == nil)
        #expect(try renderer.image(at: MediaTime(value: -1, timescale: 1), width: 640, height: 360) == nil)
        #expect(try renderer.image(at: .zero, width: 640, height: 360) != nil)
        #expect(try CaptionImageTests.image([CaptionImageTests.caption("   ")]) == nil)
        #expect(try CaptionImageTests.image([CaptionImageTests.caption("\u{0}\u{7}\u{200B}")]) == nil)
        #expect(try renderer.image(of: [5, -1], width: 640, height: 360) == nil)
    }

    @Test func badSizesAreErrors() throws {
        let renderer = CaptionRenderer([CaptionImageTests.caption("x")])
        for (width, height) in [(0, 10), (10, 0), (-1, 10), (8_193, 10), (10, Int.max)] {
            #expect(throws: CaptionImageError.badSize(width: width, height: height, limit: 8_192)) {
                _ = try renderer.image(at: .zero, width: width, height: height)
            }
        }
        for (width, height) in [(1, 1), (2, 8_192), (8_192, 2), (3, 5)] {
            _ = try renderer.image(at: .zero, width: width, height: height)
        }
        #expect("\(CaptionImageError.missingLibrary("libcairo.so.2 cannot be loaded"))".contains("libpangocairo-1.0-0"))
    }

    // MARK: Places

    @Test func captionsStandAtTheBottom() throws {
        let image = try #require(try CaptionImageTests.image([CaptionImageTests.caption("Hello there")]))
        let ink = try #require(CaptionImageTests.box(image))
        // Two letters' height above the lower edge, in the middle.
        #expect(ink.y.lowerBound > 300 && ink.y.upperBound < 350)
        #expect(abs(ink.x.lowerBound + ink.x.upperBound - 640) < 12)
        #expect(ink.x.count > 60 && ink.x.count < 200)
        // White letters, dark edges.
        #expect(CaptionImageTests.box(image, where: CaptionImageTests.isWhite) != nil)
        #expect(CaptionImageTests.box(image) { red, _, _, alpha in red < 20 && alpha > 150 } != nil)
        // Colours are multiplied by alpha.
        for place in stride(from: 0, to: image.pixels.count, by: 4) {
            let alpha = image.pixels[place + 3]
            if max(image.pixels[place], image.pixels[place + 1], image.pixels[place + 2]) > alpha {
                Issue.record("a colour over its alpha")
                break
            }
        }
        // The rectangle covers little more than it has to.
        #expect(image.width < 640 && image.height < 100)
    }

    @Test func regionsHoldTheirText() throws {
        for (x, y) in [(0.0, 0.0), (10, 20), (50, 50), (40, 0), (5, 70)] {
            for display in DisplayAlignment.allCases {
                for alignment in [TextAlignment.left, .center, .right] {
                    let region = CaptionRegion(
                        origin: CaptionPoint(.percent(x), .percent(y)), size: CaptionSize(.percent(45), .percent(25)),
                        displayAlignment: display, alignment: alignment)
                    let caption = CaptionImageTests.caption("Some words\nin two lines") { $0.region = region }
                    let ink = try #require(CaptionImageTests.box(try CaptionImageTests.image([caption])))
                    let left = Int(x * 6.4)
                    let top = Int(y * 3.6)
                    #expect(ink.x.lowerBound >= left - 2 && ink.x.upperBound <= left + 290)
                    #expect(ink.y.lowerBound >= top - 2 && ink.y.upperBound <= top + 92)
                    switch alignment {
                    case .left: #expect(ink.x.lowerBound < left + 8)
                    case .right: #expect(ink.x.upperBound > left + 280)
                    default: #expect(abs(ink.x.lowerBound + ink.x.upperBound - 2 * left - 288) < 12)
                    }
                    switch display {
                    case .before: #expect(ink.y.lowerBound < top + 12)
                    case .after: #expect(ink.y.upperBound > top + 78)
                    case .center: #expect(abs(ink.y.lowerBound + ink.y.upperBound - 2 * top - 90) < 16)
                    }
                }
            }
        }
    }

    @Test func regionsHaveTheirColour() throws {
        var region = CaptionRegion.iTTBottom
        region.backgroundColor = CaptionColor(red: 0, green: 0, blue: 255, alpha: 128)
        let image = try CaptionImageTests.image([CaptionImageTests.caption("x") { $0.region = region }])
        let area = try #require(
            CaptionImageTests.box(image) { $0 == 0 && $1 == 0 && (126...130).contains($2) && $3 == 128 })
        #expect(area.x == 0...639 && area.y == 306...359)
    }

    @Test func cuesStandWhereTheirSettingsSay() throws {
        func ink(_ change: (inout CueSettings) -> Void, _ alignment: TextAlignment? = nil) throws -> (
            x: ClosedRange<Int>, y: ClosedRange<Int>
        ) {
            let caption = CaptionImageTests.caption("Hello") {
                var settings = CueSettings()
                change(&settings)
                $0.settings = settings
                $0.alignment = alignment
            }
            return try #require(CaptionImageTests.box(try CaptionImageTests.image([caption])))
        }
        let top = try ink { $0.line = .number(0) }
        #expect(top.y.upperBound < 25 && abs(top.x.lowerBound + top.x.upperBound - 640) < 12)
        #expect(try ink { $0.line = .number(-1) }.y.lowerBound > 335)
        let half = try ink { $0.line = .percent(50) }
        #expect(half.y.lowerBound >= 178 && half.y.upperBound < 205)
        let left = try ink({ $0.position = 25 }, .left)
        #expect((158...166).contains(left.x.lowerBound))
        let right = try ink({ $0.position = 75 }, .right)
        #expect((474...482).contains(right.x.upperBound))
    }

    @Test func captionsMakeRoomForEachOther() throws {
        var captions = ["first", "second"].map { CaptionImageTests.caption($0) }
        captions[0].runs[0].style.color = .red
        captions[1].runs[0].style.color = .lime
        let image = try CaptionImageTests.image(captions)
        let red = try #require(CaptionImageTests.box(image) { red, green, _, _ in red > 200 && green < 30 })
        let green = try #require(CaptionImageTests.box(image) { red, green, _, _ in green > 200 && red < 30 })
        #expect(green.y.upperBound <= red.y.lowerBound)
    }

    // MARK: CEA-608

    @Test func gridStandsInTheSafeArea() throws {
        func image(_ row: Int, _ column: Int, _ text: String = "MMMM") throws -> CaptionImage? {
            let caption = CaptionImageTests.caption(text) {
                $0.positions = [CellPosition(row: row, column: column)]
                $0.mode = .popOn
            }
            // 4:3: 15 rows of 19.2 pixels, 32 columns of 11.9 in the safe area's 384.
            return try CaptionRenderer([caption]).image(of: [0], width: 480, height: 360)
        }
        for row in [1, 8, 15] {
            for column in [0, 14, 28] {
                let drawn = try image(row, column)
                let black = try #require(CaptionImageTests.box(drawn))
                let top = 36 + Double(row - 1) * 19.2
                #expect(abs(Double(black.y.lowerBound) - top) <= 1)
                #expect(abs(Double(black.y.upperBound + 1) - top - 19.2) <= 1)
                // The safe area's columns 48 to 431; blocks keep their distance to its edges by their share.
                let width = black.x.count
                #expect(abs(width - Int(4 * min(12, 19.2 * 0.62))) <= 1)
                let share = Double(column) / 28 * Double(384 - width)
                #expect(abs(Double(black.x.lowerBound) - 48 - share) <= 1.5)
                let white = try #require(CaptionImageTests.box(drawn, where: CaptionImageTests.isWhite))
                #expect(white.x.lowerBound >= black.x.lowerBound && white.x.upperBound <= black.x.upperBound)
                #expect(white.y.lowerBound >= black.y.lowerBound && white.y.upperBound <= black.y.upperBound)
                // Letters fill their cells.
                #expect(white.x.count > width * 3 / 4)
            }
        }
        // A note is in another font, perhaps; it stays in its cell.
        let note = try #require(CaptionImageTests.box(try image(15, 0, "♪漢♪"), where: CaptionImageTests.isWhite))
        #expect(note.x.lowerBound >= 48 && note.x.upperBound <= 48 + 36)
    }

    @Test func rolledLinesMove() throws {
        let region = CaptionRegion.cells(row: 13, column: 0, rows: 3, columns: 32, scroll: .up)
        func line(_ start: Int64, _ end: Int64, _ text: String, _ rows: ClosedRange<Int>) -> Caption {
            Caption(
                start: MediaTime(value: start, timescale: 10), end: MediaTime(value: end, timescale: 10),
                runs: [TextRun(text)], region: region, channel: .cc1, mode: .rollUp(rows: 3),
                positions: rows.map { CellPosition(row: $0, column: 0) })
        }
        let renderer = CaptionRenderer([line(0, 10, "one", 15...15), line(11, 30, "one\ntwo", 14...15)])
        func top(_ time: MediaTime) throws -> Int {
            try #require(CaptionImageTests.box(try renderer.image(at: time, width: 640, height: 360))).y.lowerBound
        }
        let start = MediaTime(value: 11, timescale: 10)
        #expect(renderer.scene(at: start).motion?.duration == CaptionRenderer.rollDuration)
        let first = try top(start)
        let middle = try top(MediaTime(value: 13, timescale: 10))
        let last = try top(MediaTime(value: 20, timescale: 10))
        #expect(first > middle && middle > last)
        #expect(abs(first - last - 19) <= 1)
        // The first line of all does not move.
        #expect(try top(.zero) == first)
    }

    @Test func regionsOfWebVTTRollWithinTheirArea() throws {
        var region = CaptionRegion(
            identifier: "r", origin: CaptionPoint(.percent(10), .percent(50)),
            size: CaptionSize(.percent(80), .percent(16)), displayAlignment: .after, scroll: .up, lines: 3)
        region.anchor = CaptionPoint(.percent(0), .percent(100))
        let captions = (0..<5).map { number in
            Caption(
                start: MediaTime(value: Int64(number), timescale: 1), end: MediaTime(value: 10, timescale: 1),
                runs: [TextRun("HHH \(number)")], region: region)
        }
        let renderer = CaptionRenderer(captions)
        func ink(_ time: MediaTime) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
            let image = try renderer.image(at: time, width: 640, height: 360)
            return try #require(CaptionImageTests.box(image, where: CaptionImageTests.isWhite))
        }
        let second = MediaTime(value: 1, timescale: 1)
        let rolling = try ink(second + MediaTime(value: 1, timescale: 5))
        let arrived = try ink(second + MediaTime(value: 1, timescale: 2))
        #expect(rolling.y.lowerBound > arrived.y.lowerBound + 5)
        // However many there are, what lies beyond the region's edges is cut off: rows 180 to 237.
        for tenth in 0..<60 {
            let all = try ink(MediaTime(value: Int64(tenth), timescale: 10))
            #expect(all.y.lowerBound >= 180 && all.y.upperBound <= 237)
        }
    }

    // MARK: Styles

    @Test func stylesAreDrawn() throws {
        func styled(_ change: (inout RunStyle) -> Void) throws -> CaptionImage {
            var caption = CaptionImageTests.caption("Hello")
            change(&caption.runs[0].style)
            return try #require(try CaptionImageTests.image([caption]))
        }
        let plain = try styled { _ in }
        let inkOfPlain = try #require(CaptionImageTests.box(plain, where: CaptionImageTests.isWhite))
        for color in [CaptionColor.red, .lime, .blue, .yellow] {
            let image = try styled { $0.color = color }
            let ink = CaptionImageTests.box(image) {
                $0 == color.red && $1 == color.green && $2 == color.blue && $3 == 255
            }
            #expect(ink != nil, "\(color)")
            #expect(CaptionImageTests.box(image, where: CaptionImageTests.isWhite) == nil)
        }
        let bold = try #require(
            CaptionImageTests.box(try styled { $0.isBold = true }, where: CaptionImageTests.isWhite))
        #expect(bold.x.count > inkOfPlain.x.count)
        #expect(try styled { $0.isItalic = true } != plain)
        let underlined = try #require(
            CaptionImageTests.box(try styled { $0.decoration = .underline }, where: CaptionImageTests.isWhite))
        #expect(underlined.y.upperBound > inkOfPlain.y.upperBound)
        #expect(try styled { $0.decoration = .lineThrough } != plain)
        let large = try #require(
            CaptionImageTests.box(try styled { $0.fontSize = .percent(200) }, where: CaptionImageTests.isWhite))
        #expect(abs(large.x.count - 2 * inkOfPlain.x.count) < 12)
        let backed = try styled { $0.backgroundColor = CaptionColor(red: 0, green: 0, blue: 255) }
        let blue = try #require(CaptionImageTests.box(backed) { $0 == 0 && $1 == 0 && $2 == 255 && $3 == 255 })
        #expect(blue.x.count >= inkOfPlain.x.count && blue.y.count > inkOfPlain.y.count)
        #expect(try styled { $0.fontFamily = "monospace" } != plain)
    }

    @Test func rubyStandsAboveItsBase() throws {
        var caption = CaptionImageTests.caption("BASE")
        let plain = try #require(CaptionImageTests.box(try CaptionImageTests.image([caption])))
        caption.runs[0].ruby = Ruby("ruby")
        let above = try #require(CaptionImageTests.box(try CaptionImageTests.image([caption])))
        #expect(above.y.lowerBound < plain.y.lowerBound - 5 && abs(above.y.upperBound - plain.y.upperBound) <= 1)
        caption.runs[0].ruby = Ruby("ruby", position: .after)
        let below = try #require(CaptionImageTests.box(try CaptionImageTests.image([caption])))
        #expect(below.y.count > plain.y.count + 5)
    }

    @Test func verticalTextRunsDown() throws {
        for (mode, isRight) in [(WritingMode.verticalFromRight, true), (.verticalFromLeft, false)] {
            let region = CaptionRegion(
                origin: CaptionPoint(.percent(10), .percent(10)), size: CaptionSize(.percent(80), .percent(80)),
                displayAlignment: .before, alignment: .start, writingMode: mode)
            var caption = CaptionImageTests.caption("first line\nsecond") { $0.region = region }
            caption.runs = [TextRun("first line\n"), TextRun("second")]
            caption.runs[1].style.color = .red
            let image = try CaptionImageTests.image([caption])
            let ink = try #require(CaptionImageTests.box(image))
            #expect(ink.y.count > ink.x.count && ink.y.lowerBound >= 34 && ink.y.lowerBound < 44)
            #expect(isRight ? ink.x.upperBound > 560 : ink.x.lowerBound < 72)
            let white = try #require(CaptionImageTests.box(image, where: CaptionImageTests.isWhite))
            let red = try #require(CaptionImageTests.box(image) { red, green, _, _ in red > 200 && green < 30 })
            #expect(isRight ? red.x.upperBound <= white.x.lowerBound : red.x.lowerBound >= white.x.upperBound)
        }
    }

    // MARK: Pictures

    @Test func imagesLieOverPictures() throws {
        let caption = CaptionImageTests.caption("Hello") {
            $0.runs[0].style.backgroundColor = CaptionColor(red: 255, green: 0, blue: 0, alpha: 128)
        }
        let image = try #require(try CaptionImageTests.image([caption]))
        let whole = image.placed(width: 640, height: 360)
        #expect(whole.count == 640 * 360 * 4)
        let place = ((image.y + image.height / 2) * 640 + image.x + image.width / 2) * 4
        let own = ((image.height / 2) * image.width + image.width / 2) * 4
        #expect(whole[place..<place + 4] == image.pixels[own..<own + 4])
        var picture = [UInt8](repeating: 255, count: 640 * 360 * 4)
        image.draw(over: &picture, width: 640, height: 360)
        #expect(picture != [UInt8](repeating: 255, count: 640 * 360 * 4))
        #expect(stride(from: 3, to: picture.count, by: 4).allSatisfy { picture[$0] == 255 })
        // What lies beyond the picture is left out.
        var small = [UInt8](repeating: 0, count: 20 * 330 * 4)
        image.draw(over: &small, width: 20, height: 330)
        #expect(image.placed(width: 20, height: 330).count == small.count)
        let data = try JSONEncoder().encode(image)
        #expect(try JSONDecoder().decode(CaptionImage.self, from: data) == image)
    }

    // MARK: Hostility

    @Test(.timeLimit(.minutes(5))) func hostileTextIsDrawnInTime() throws {
        let hostile = [
            "\u{1B}[2J\u{7}\u{9B}31m", "\u{202E}abc\u{2066}", "z" + String(repeating: "\u{301}", count: 10_000),
            String(repeating: "x", count: 1_000_000), String(repeating: "x\n", count: 10_000),
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F3FD}", String(repeating: "漢", count: 5_000),
            "\u{FFFF}\u{10FFFF}\u{E000}", "\u{301}", "שלום עולם العربية", "\0",
            String(repeating: "\u{FDFA}", count: 4_000),
        ]
        for text in hostile {
            for change: (inout Caption) -> Void in [
                { _ in }, { $0.positions = [CellPosition(row: 15, column: 0)] },
                { $0.region = .iTTRight },
            ] {
                _ = try CaptionImageTests.image([CaptionImageTests.caption(text, change)])
            }
        }
    }

    @Test func randomCaptionsDoNoHarm() throws {
        var random = SplitMix(seed: Thoroughness.seed(21))
        for _ in 0..<Thoroughness.rounds(100, of: 1_000) {
            let captions = (0..<5).map { _ in RandomCaption.make(&random) }
            let width = 1 + random.below(400)
            // Few heights, for each makes fonts of another size.
            let height = random.below(9) == 0 ? 1 + random.below(3) : 240
            let image = try CaptionRenderer(captions).image(of: Array(0..<5), width: width, height: height)
            guard let image else { continue }
            #expect(image.x >= 0 && image.y >= 0 && image.x + image.width <= width)
            #expect(image.y + image.height <= height && image.pixels.count == image.width * image.height * 4)
        }
    }

    @Test func severalThreadsDrawAtOnce() async throws {
        let renderer = CaptionRenderer([CaptionImageTests.caption("Hello 漢字 שלום\nthere")])
        let one = try renderer.image(at: .zero, width: 640, height: 360)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (0..<20).allSatisfy { _ in (try? renderer.image(at: .zero, width: 640, height: 360)) == one }
                }
            }
            for await same in group { #expect(same) }
        }
    }
}
