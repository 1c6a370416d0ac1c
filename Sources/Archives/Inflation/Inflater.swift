internal import CZlib
internal import Media

/// A stream of deflate (RFC 1951), or of gzip (RFC 1952), that is being unpacked.
///
/// Holds zlib's state, which is freed with it. Confined to one thread at a time.
final class Inflater: Decompressor {
    private let state: OpaquePointer

    /// What a stream of gzip begins with.
    static let gzipMark: [UInt8] = [0x1F, 0x8B]

    private init(_ state: OpaquePointer?) throws {
        guard let state else { throw Self.failure }
        self.state = state
    }

    /// A stream at its beginning. Throws `MediaError` without zlib or memory.
    convenience init(isGzip: Bool) throws {
        try self.init(czlib_inflater_new(isGzip ? CZLIB_GZIP : CZLIB_RAW))
    }

    /// A stream where another one was when it was kept. Throws `MediaError` without memory.
    convenience init(_ kept: KeptInflater) throws { try self.init(kept.copy()) }

    deinit { czlib_inflater_free(state) }

    func isStream(_ following: ArraySlice<UInt8>) -> Bool { following.starts(with: Self.gzipMark) }

    func reset() { czlib_inflater_reset(state) }

    /// The state of now, to begin there again; nil without memory.
    func kept() -> KeptInflater? { czlib_inflater_copy(state).map(KeptInflater.init) }

    func decompress(
        _ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> DecompressionStep {
        var (used, made) = (0, 0)
        let state = czlib_inflate(
            state, packed.baseAddress?.assumingMemoryBound(to: UInt8.self), packed.count,
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count, &used, &made)
        switch state {
        case CZLIB_GOES_ON, CZLIB_AT_END:
            return DecompressionStep(used: used, made: made, isAtEnd: state == CZLIB_AT_END)
        case CZLIB_NO_MEMORY: throw MediaError.noMemoryToUnpack
        // What came before the damage is sound.
        default:
            guard made > 0 else { throw MediaError.damagedStream }
            return DecompressionStep(used: used, made: made, isAtEnd: false)
        }
    }

    private static var failure: MediaError {
        guard let missing = czlib_load() else { return .noMemoryToUnpack }
        return MediaError(
            .io, "compressed members of archives are read by zlib: \(String(cString: missing))",
            remedy: "install the package zlib1g")
    }
}
