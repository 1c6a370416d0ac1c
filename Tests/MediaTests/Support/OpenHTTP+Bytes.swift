@testable import Media

extension OpenHTTP {
    /// The bytes of a range, fewer where they end before it does.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: range.count)
        var filled = 0
        while filled < range.count {
            let count = try buffer.withUnsafeMutableBytes {
                try read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]), at: Int64(range.lowerBound + filled))
            }
            guard count > 0 else { break }
            filled += count
        }
        return Array(buffer[..<filled])
    }
}
