internal import CDeflate

/// Compression for pictures on their way through a slow line.
enum Deflate {
    /// The bytes as a zlib stream (RFC 1950), compressed quickly; nil without memory.
    ///
    /// By libdeflate: 640 × 360 pixels take it half as long as zlib, for the same size.
    static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor = libdeflate_alloc_compressor(1) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let most = libdeflate_zlib_compress_bound(compressor, bytes.count)
        let compressed = [UInt8](unsafeUninitializedCapacity: most) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, most)
        }
        return compressed.isEmpty ? nil : compressed
    }
}
