import Captions
import Testing
import Times

@Suite struct ClosedCaptionReaderTests {
    private static func time(_ frame: Int64) -> MediaTime { MediaTime(value: frame * 1_001, timescale: 30_000) }

    /// Decoding order of frames in groups I B B P: each reference before the two that are shown before it.
    private static func reordered(_ count: Int) -> [Int] {
        var order = [0]
        var next = 3
        while order.count < count {
            order += [next, next - 2, next - 1].filter { $0 < count }
            next += 3
        }
        return order.filter { $0 < count }
    }

    private static func check(_ captions: ClosedCaptions, _ place: SourceLocation = #_sourceLocation) {
        #expect(captions.sources == [.line21(.cc1)], sourceLocation: place)
        let found = captions.channels[.cc1] ?? []
        #expect(found.map(\.text) == ["Hello"], sourceLocation: place)
        // The code that shows it comes in frame 7, and what clears it in frame 20.
        #expect(found.map(\.start) == [time(7)] && found.map(\.end) == [time(20)], sourceLocation: place)
    }

    private static let frames: [[[UInt8]]] =
        (0..<30).map { frame in
            frame < ClosedCaptionBytes.popOn.count
                ? ClosedCaptionBytes.popOn[frame] : [ClosedCaptionBytes.pair(frame == 20 ? 0x942C : 0x8080)]
        }

    @Test(arguments: [false, true]) func h264InOrderOfPresentation(lengths: Bool) {
        var reader = ClosedCaptionReader(
            .h264, configuration: lengths ? ClosedCaptionBytes.avcC : [], timescale: 30_000)
        for frame in Self.reordered(30) {
            reader.read(ClosedCaptionBytes.h264(Self.frames[frame], lengths: lengths), at: Int64(frame) * 1_001)
        }
        Self.check(reader.finish())
    }

    @Test(arguments: [false, true]) func hevcInOrderOfPresentation(lengths: Bool) {
        var reader = ClosedCaptionReader(
            .hevc, configuration: lengths ? ClosedCaptionBytes.hvcC : [], timescale: 30_000)
        for frame in Self.reordered(30) {
            reader.read(ClosedCaptionBytes.hevc(Self.frames[frame], lengths: lengths), at: Int64(frame) * 1_001)
        }
        Self.check(reader.finish())
    }

    /// On discs only some pictures have times; their types tell the order.
    @Test(arguments: [1, 12]) func mpeg2InOrderOfPresentation(every: Int) {
        var reader = ClosedCaptionReader(.mpeg2, timescale: 30_000)
        for (place, frame) in Self.reordered(30).enumerated() {
            let type: UInt8 = frame == 0 ? 1 : frame % 3 == 0 ? 2 : 3
            reader.read(
                ClosedCaptionBytes.mpeg2(Self.frames[frame], type: type),
                at: place % every == 0 ? Int64(frame) * 1_001 : nil, for: 1_001)
        }
        Self.check(reader.finish())
    }

    @Test func pictureWithoutTimesIsTold() {
        var reader = ClosedCaptionReader(.h264, timescale: 30_000)
        for (frame, pairs) in Self.frames.enumerated() {
            reader.read(ClosedCaptionBytes.h264(pairs), at: nil, decodedAt: Int64(frame) * 1_001)
        }
        let captions = reader.finish()
        Self.check(captions)
        #expect(captions.problems.count == 1)
    }

    /// A DVD has the pairs of a whole group of pictures before its first one.
    @Test func discs() {
        let words: [UInt16] = [0x9420, 0x9420, 0x9470, 0x9470, 0xC8E5, 0xECEC, 0xEF80, 0x942F, 0x942F]
        var data: [UInt8] = [0x43, 0x43, 0x01, 0xF8, 0x80 | UInt8(words.count * 2)]
        for word in words { data += [0xFF, UInt8(word >> 8), UInt8(word & 0xFF), 0xFE, 0x80, 0x80] }
        var reader = ClosedCaptionReader(.mpeg2, timescale: 30_000)
        reader.read([0, 0, 1, 0xB2] + data + [0, 0, 1, 0, 0, 1 << 3, 0, 0], at: 0)
        reader.read(
            [0, 0, 1, 0xB2, 0x43, 0x43, 1, 0xF8, 0x82, 0xFF, 0x94, 0x2C, 0xFE, 0x80, 0x80, 0, 0, 1, 0, 0, 8, 0, 0],
            at: 20_020)
        Self.check(reader.finish())
    }

    /// Atoms of QuickTime: both fields, and a caption distribution packet.
    @Test func trackSamples() {
        func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(8 + content.count)] + Array(name.utf8) + content
        }
        var reader = ClosedCaptionReader(.track, timescale: 30_000)
        let words: [UInt8] = [
            0x94, 0x20, 0x94, 0x20, 0x94, 0x70, 0x94, 0x70, 0xC8, 0xE5, 0xEC, 0xEC, 0xEF, 0x80, 0x94, 0x2F,
        ]
        let second: [UInt8] = [0x15, 0x2C, 0x15, 0x25, 0x15, 0x25, 0x15, 0x70, 0x15, 0x70, 0x48, 0x69, 0x80, 0x80]
        reader.read(atom("cdat", words) + atom("cdt2", second), at: 0)
        let constructs = [ClosedCaptionBytes.pair(0x942C)]
        let packet: [UInt8] =
            [0x96, 0x69, 0, 0x4F, 0x43, 0, 0, 0x72, 0xE0 | UInt8(constructs.count)] + constructs.flatMap { $0 }
        reader.read(atom("ccdp", packet), at: 20_020)
        let captions = reader.finish()
        #expect(captions.sources == [.line21(.cc1), .line21(.cc3)])
        #expect(captions.channels[.cc1]?.map(\.text) == ["Hello"] && captions.channels[.cc3]?.map(\.text) == ["Hi"])
        #expect(
            captions.channels[.cc1]?.first?.start == Self.time(7)
                && captions.channels[.cc1]?.first?.end == Self.time(20))
        #expect(captions.channels[.cc3]?.first?.start == Self.time(5))
    }

    /// After sixteen seconds without a pair a receiver clears the screen.
    @Test func silenceClears() {
        var reader = ClosedCaptionReader(.h264, timescale: 30_000)
        for (frame, pairs) in ClosedCaptionBytes.popOn.enumerated() {
            reader.read(ClosedCaptionBytes.h264(pairs), at: Int64(frame) * 1_001)
        }
        reader.read(ClosedCaptionBytes.h264([ClosedCaptionBytes.pair(0x8080)]), at: 30_000 * 30)
        #expect(reader.finish().channels[.cc1]?.first?.end == MediaTime(value: 30, timescale: 1))
    }
}
