internal import CDecompress
internal import Media

/// A stream of xz, zstd or bzip2 that is being unpacked.
///
/// Holds the library's state, which is freed with it: 64 MiB where a stream was packed as small as that goes, and no more than
/// `mostMemory`. Confined to one thread at a time.
final class StreamDecompressor: Decompressor {
    private let format: StreamFormat
    private let state: OpaquePointer
    /// What the libraries give behind damage is undefined.
    private var isDamaged = false

    private static let mostMemory: UInt64 = 256 << 20

    /// A stream at its beginning. Throws `MediaError` without the library or memory.
    init(_ format: StreamFormat) throws {
        self.format = format
        guard let state = cdecompress_new(format.library, Self.mostMemory) else {
            guard let missing = cdecompress_load(format.library) else { throw MediaError.noMemoryToUnpack }
            throw MediaError(
                .io, "what \(format) has packed is read by a library of it: \(String(cString: missing))",
                remedy: "install the packages liblzma5, libzstd1 and libbz2-1.0")
        }
        self.state = state
    }

    deinit { cdecompress_free(state) }

    func reset() throws {
        isDamaged = false
        guard cdecompress_reset(state) != 0 else { throw MediaError.noMemoryToUnpack }
    }

    func isStream(_ following: ArraySlice<UInt8>) -> Bool { format.begins(following) }

    /// Zeros, by fours.
    func paddingLength(_ following: ArraySlice<UInt8>) -> Int {
        format == .xz && following.starts(with: [0, 0, 0, 0]) ? 4 : 0
    }

    func decompress(
        _ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> DecompressionStep {
        guard !isDamaged else { throw MediaError.damagedStream }
        var (used, made) = (0, 0)
        let result = cdecompress(
            state, packed.baseAddress?.assumingMemoryBound(to: UInt8.self), packed.count,
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count, &used, &made)
        switch result {
        case CDECOMPRESS_GOES_ON, CDECOMPRESS_AT_END:
            return DecompressionStep(used: used, made: made, isAtEnd: result == CDECOMPRESS_AT_END)
        case CDECOMPRESS_NO_MEMORY: throw MediaError.noMemoryToUnpack
        case CDECOMPRESS_TOO_LARGE:
            throw MediaError(
                .tooLarge, "to unpack this archive takes more than \(Self.mostMemory >> 20) MiB of memory",
                remedy: "unpack it first")
        default:
            isDamaged = true
            // What came before the damage is sound.
            guard made > 0 else { throw MediaError.damagedStream }
            return DecompressionStep(used: used, made: made, isAtEnd: false)
        }
    }
}

extension StreamFormat {
    fileprivate var library: cdecompress_format {
        switch self {
        case .xz: CDECOMPRESS_XZ
        case .zstd: CDECOMPRESS_ZSTD
        case .bzip2: CDECOMPRESS_BZIP2
        }
    }
}
