/// Bytes that are not packed.
final class StoredStream: Decompressor {
    func isStream(_ following: ArraySlice<UInt8>) -> Bool { false }

    func reset() {}

    func decompress(
        _ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) -> DecompressionStep {
        let count = min(packed.count, buffer.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[..<count]))
        return DecompressionStep(used: count, made: count, isAtEnd: false)
    }
}
