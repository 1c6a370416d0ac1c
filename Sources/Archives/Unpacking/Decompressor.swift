/// A stream that is being unpacked.
protocol Decompressor: AnyObject {
    /// Unpacks what fits; nothing is taken or given behind the end of the stream, or where it is cut off.
    ///
    /// Throws `MediaError` where the packed bytes are none of a stream, or it takes too much memory.
    func decompress(
        _ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> DecompressionStep

    /// Has another stream begin, which follows this one. Throws `MediaError` without memory.
    func reset() throws

    /// Whether what follows a stream is another one.
    func isStream(_ following: ArraySlice<UInt8>) -> Bool

    /// How many bytes of what follows a stream are there to be skipped, of those that may lie before another one.
    func paddingLength(_ following: ArraySlice<UInt8>) -> Int
}

extension Decompressor {
    func paddingLength(_ following: ArraySlice<UInt8>) -> Int { 0 }
}
