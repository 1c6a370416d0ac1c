import Captions
import Testing
import Times

@Suite struct CEA708Tests {
    /// Hidden window 0: relative, lower left corner at 10 and 90 percent, two rows, 32 columns.
    private static let hidden: [UInt8] = [0x98, 0x00, 0x80 | 90, 10, 0x61, 31, 0x11]

    /// The same in sight.
    private static let shown: [UInt8] = [0x98, 0x20, 0x80 | 90, 10, 0x61, 31, 0x11]

    /// Decodes blocks of services, each at its tick of a thousandth.
    private static func captions(_ blocks: [(Int64, Int, [UInt8])]) -> [Int: [Caption]] {
        var decoder = CEA708Decoder(timescale: 1_000)
        for (number, (time, service, block)) in blocks.enumerated() {
            for bytes in ClosedCaptionBytes.packet(service: service, block, sequence: UInt8(number & 3)) {
                decoder.decode(bytes[1], bytes[2], startsPacket: bytes[0] == 0xFF, at: time)
            }
        }
        return decoder.finish()
    }

    private static func time(_ ticks: Int64) -> MediaTime { MediaTime(value: ticks, timescale: 1_000) }

    @Test func windowsPopOn() throws {
        let captions = Self.captions([
            (0, 1, Self.hidden), (100, 1, Array("Hello".utf8) + [0x0D] + Array("there".utf8)), (1_000, 1, [0x89, 1]),
            (3_000, 1, [0x8A, 1]),
        ])
        let caption = try #require(captions[1]?.first)
        #expect(captions.count == 1 && captions[1]?.count == 1)
        #expect(caption.text == "Hello\nthere")
        #expect(caption.start == Self.time(1_000) && caption.end == Self.time(3_000))
        #expect(caption.mode == .popOn && caption.channel == nil)
        let region = try #require(caption.region)
        #expect(region.origin?.x == .percent(18) && region.identifier == "window0")
        // Two rows of fifteen above the anchor.
        #expect(abs((region.origin?.y.value ?? 0) - (82 - 2.0 / 15 * 80)) < 0.02)
    }

    @Test func stylesAndCharacters() throws {
        let parts: [[UInt8]] = [
            [0x98, 0x20, 0x80 | 50, 50, 0x40, 41, 0x11], [0x90, 0x05, 0x80], [0x91, 0b0011_0000, 0x00, 0],
            [0x41, 0x7F, 0xE9, 0x10, 0x25, 0x18, 0x4E, 0x2D],
        ]
        // A block has at most 31 bytes.
        let more: [[UInt8]] = [[0x90, 0x05, 0x40], [0x91, 0b0111_1111, 0xC0, 0], [0x42]]
        let captions = Self.captions([
            (0, 2, Array(parts.joined())), (0, 2, Array(more.joined())), (500, 2, [0x8F]),
        ])
        let caption = try #require(captions[2]?.first)
        #expect(caption.text == "A♪é…中B")
        let (first, last) = (try #require(caption.runs.first), try #require(caption.runs.last))
        #expect(first.style.isItalic && first.style.color == .red)
        #expect(last.text == "B" && !last.style.isItalic && last.style.decoration == .underline)
        #expect(last.style.isFlashing && last.style.color == nil && last.style.backgroundColor?.alpha == 0)
        #expect(caption.end == Self.time(500) && caption.mode == .paintOn)
    }

    /// A window that is full rolls: each state is a caption.
    @Test func rollsUp() throws {
        let captions = Self.captions([
            (0, 1, Self.shown + Array("one".utf8)), (1_000, 1, [0x0D] + Array("two".utf8)),
            (2_000, 1, [0x0D] + Array("three".utf8)), (3_000, 1, [0x0D] + Array("four".utf8)),
            (4_000, 1, [0x8C, 0xFF]),
        ])
        #expect(captions[1]?.map(\.text) == ["one\ntwo", "two\nthree", "three\nfour"])
        #expect(captions[1]?.map(\.start) == [Self.time(0), Self.time(2_000), Self.time(3_000)])
        #expect(captions[1]?.map(\.end) == [Self.time(2_000), Self.time(3_000), Self.time(4_000)])
        #expect(captions[1]?.last?.mode == .rollUp(rows: 2) && captions[1]?.last?.region?.scroll == .up)
    }

    @Test func delaysHold() {
        let captions = Self.captions([
            (0, 1, Self.hidden + Array("late".utf8) + [0x8D, 20, 0x89, 1]), (5_000, 1, [0x8A, 1]),
            (6_000, 1, [0x8D, 50, 0x89, 1]), (7_000, 1, [0x8E]), (8_000, 1, [0x8A, 1]),
        ])
        #expect(captions[1]?.map(\.start) == [Self.time(2_000), Self.time(7_000)])
        #expect(captions[1]?.map(\.end) == [Self.time(5_000), Self.time(8_000)])
    }

    @Test func servicesUpTo63() {
        let blocks: [(Int64, Int, [UInt8])] = [1, 2, 6, 7, 33, 63].map { (0, $0, Self.shown + Array("s\($0)".utf8)) }
        let captions = Self.captions(blocks)
        #expect(captions.keys.sorted() == [1, 2, 6, 7, 33, 63])
        #expect(captions[63]?.first?.text == "s63" && captions[63]?.first?.end == .indefinite)
    }

    /// Commands may be cut anywhere, also between two packets.
    @Test func commandsMayBeCut() {
        let block = Self.hidden + Array("whole".utf8) + [0x89, 1]
        for cut in 1..<block.count {
            let captions = Self.captions([
                (0, 1, Array(block[..<cut])), (0, 1, Array(block[cut...])), (1_000, 1, [0x8A, 1]),
            ])
            #expect(captions[1]?.map(\.text) == ["whole"], "\(cut)")
        }
    }

    /// What is lost in between takes the windows with it.
    @Test func breaksInTheStream() {
        var decoder = CEA708Decoder(timescale: 1_000)
        let blocks: [(Int64, UInt8, [UInt8])] = [
            (0, 1, Self.shown + Array("lost".utf8)), (1_000, 3, [0x88, 1]),
        ]
        for (time, sequence, block) in blocks {
            for bytes in ClosedCaptionBytes.packet(service: 1, block, sequence: sequence) {
                decoder.decode(bytes[1], bytes[2], startsPacket: bytes[0] == 0xFF, at: time)
            }
        }
        #expect(decoder.finish()[1]?.map(\.end) == [Self.time(1_000)])
    }
}
