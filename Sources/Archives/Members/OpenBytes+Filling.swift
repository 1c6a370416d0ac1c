internal import Media

extension OpenBytes {
    /// The bytes at an offset; fewer than asked for only at the end. Throws as `read(into:at:)` does.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try bytes.withUnsafeMutableBytes {
                try self.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]), at: offset + Int64(filled))
            }
            guard read > 0 else { break }
            filled += read
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}
