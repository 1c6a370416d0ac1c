import Bytes
import Matroska
import SeededRandom
import Testing

@Suite struct MatroskaFuzzTests {
    private static let limits = MatroskaLimits(bytes: 64 << 10, elements: 5_000, clusters: 200)

    private static func exercise(_ bytes: [UInt8], isLengthKnown: Bool) throws {
        let source = CountingBytes(bytes, isLengthKnown: isLengthKnown)
        let reader = MatroskaReader(source, limits: limits)
        guard let segment = try? reader.read() else { return }
        #expect(source.bytesRead <= limits.bytes)
        #expect(segment.problems.count <= limits.problems)
        _ = (segment.info.durationSeconds, segment.info.secondsSince1970)
        _ = try? reader.endOfLastBlock(in: segment)
        #expect(source.bytesRead <= 2 * limits.bytes)
    }

    @Test(.enabled(if: Corpus.isPresent)) func mutationsOfRealFiles() throws {
        var random = SplitMix(seed: 12)
        for name in Corpus.names {
            let original = try Corpus.bytes(name)
            for _ in 0..<40 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    let place = Int.random(in: 0..<min(bytes.count, 4_000), using: &random)
                    bytes[place] = Bool.random(using: &random) ? 0xFF : UInt8.random(in: 0...255, using: &random)
                }
                try MatroskaFuzzTests.exercise(bytes, isLengthKnown: Bool.random(using: &random))
            }
        }
    }

    @Test func mutations() throws {
        var random = SplitMix(seed: 11)
        let sizes: [[UInt8]] = [
            [0xFF], [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF], [0x80], [0x00],
        ]
        for sample in [Samples.whole, Samples.live] {
            for _ in 0..<1_500 {
                var bytes = sample
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    let place = Int.random(in: 0..<min(bytes.count, 2_500), using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0, 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 2:
                        let size = sizes.randomElement(using: &random) ?? []
                        bytes.replaceSubrange(place..<min(bytes.count, place + size.count), with: size)
                    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 5))
                    default: bytes = Array(bytes.prefix(max(60, place)))
                    }
                    if bytes.isEmpty { bytes = [0] }
                }
                try MatroskaFuzzTests.exercise(bytes, isLengthKnown: Bool.random(using: &random))
            }
        }
    }
}
