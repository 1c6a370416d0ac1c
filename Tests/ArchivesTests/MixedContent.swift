import Media
import SeededRandom
import Testing

@testable import Archives

/// Bytes that are partly alike and partly not.
struct MixedContent {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(_ count: Int, _ random: inout SplitMix) {
        var content: [UInt8] = []
        while content.count < count {
            let length = Int.random(in: 1...9_000, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: content += (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            case 1: content += repeatElement(UInt8.random(in: 0...255, using: &random), count: length)
            default: content += Array(content.suffix(length))
            }
        }
        bytes = Array(content[..<count])
    }

    /// Reads at any place, in any order, what is to be these bytes.
    func check(_ opened: any OpenBytes, times: Int, _ random: inout SplitMix) throws {
        for _ in 0..<times {
            let offset = Int.random(in: bytes.indices, using: &random)
            let count = Int.random(in: 1...60_000, using: &random)
            let expected = bytes[offset..<min(bytes.count, offset + count)]
            let found = try opened.bytes(at: Int64(offset), count: count)
            #expect(found.elementsEqual(expected), "\(count) bytes at \(offset)")
        }
        for beyond in [0, 1, 1 << 40] as [Int64] {
            #expect(try opened.bytes(at: Int64(bytes.count) + beyond, count: 1).isEmpty)
        }
        #expect(opened.length == Int64(bytes.count))
    }
}
