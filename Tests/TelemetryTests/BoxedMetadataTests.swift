import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Samples of boxed metadata.
@Suite struct BoxedMetadataTests {
    private static func element(_ id: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(data.count + 8), 0, 0, 0, id] + data
    }

    @Test func elementsComeInTheirOrder() {
        let bytes = Self.element(2, [1, 2]) + Self.element(0, [9]) + Self.element(1, []) + Self.element(2, [3])
        let (elements, isDamaged) = BoxedMetadataElement.elements(in: bytes)
        #expect(elements.map(\.localID) == [2, 1, 2] && elements.map(\.data) == [[1, 2], [], [3]])
        #expect(!isDamaged)
        #expect(BoxedMetadataElement.elements(in: []).elements.isEmpty)
    }

    /// What comes before the damage is there.
    @Test(arguments: [
        [0], [0, 0, 0, 7, 0, 0, 0, 1], [0, 0, 0, 12, 0, 0, 0, 1, 5], [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1],
    ])
    func damageIsTold(tail: [UInt8]) {
        let (elements, isDamaged) = BoxedMetadataElement.elements(in: Self.element(1, [4]) + tail)
        #expect(elements.map(\.data) == [[4]] && isDamaged)
    }

    @Test func samplesHaveAnEnd() {
        let many = Array(repeating: Self.element(1, []), count: 10_001).flatMap(\.self)
        let (elements, isDamaged) = BoxedMetadataElement.elements(in: many)
        #expect(elements.count == 10_000 && isDamaged)
    }

    /// Whatever the bytes are, elements are theirs, and all of them where nothing is said to be damaged.
    @Test func anyBytesAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(41))
        for _ in 0..<Thoroughness.rounds(2_000, of: 20_000) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let data = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes += Self.element(UInt8.random(in: 0...3, using: &random), data)
            }
            if !bytes.isEmpty, Bool.random(using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let (elements, isDamaged) = BoxedMetadataElement.elements(in: bytes)
            let length = elements.reduce(0) { $0 + $1.data.count + 8 }
            #expect(length <= bytes.count)
            #expect(isDamaged || length == bytes.count || bytes.count - length >= 8)
        }
    }
}
