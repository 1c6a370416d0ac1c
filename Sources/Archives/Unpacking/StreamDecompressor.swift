internal import CDecompress
internal import Media

/// A stream of xz, zstd or bzip2 that is being unpacked, or one of LZMA and filters that has no header of its own.
///
/// Holds the library's state, which is freed with it: 64 MiB where a stream was packed as small as that goes, and no more than
/// `UnpackingLimits.mostMemory`. Confined to one thread at a time.
final class StreamDecompressor: Decompressor {
    /// What another stream begins with that follows; nil where none does.
    private let format: StreamFormat?
    private let state: OpaquePointer
    /// What the libraries give behind damage is undefined.
    private var isDamaged = false

    /// A stream at its beginning. Throws `MediaError` without the library or memory.
    init(_ format: StreamFormat) throws {
        self.format = format
        guard let state = cdecompress_new(format.library, UnpackingLimits.mostMemory) else {
            try Self.load(format)
            throw MediaError.noMemoryToUnpack
        }
        self.state = state
    }

    /// A stream of bytes that were packed in steps, which are given in the order in which they are undone.
    ///
    /// Throws `MediaError` without the library or memory, and where one of them is not known.
    init(_ coders: [Coder]) throws {
        format = nil
        try Self.load(.xz)
        var made: OpaquePointer?
        let result = Self.withCoders(coders[...], []) {
            cdecompress_new_coded($0, coders.count, UnpackingLimits.mostMemory, &made)
        }
        guard let made else { throw MediaError(result) }
        state = made
    }

    /// Lends the coders as the library wants them, behind those that are.
    private static func withCoders<Value>(
        _ coders: ArraySlice<Coder>, _ ready: [cdecompress_coder], _ body: ([cdecompress_coder]) throws -> Value
    ) rethrows -> Value {
        guard let first = coders.first else { return try body(ready) }
        return try first.properties.withUnsafeBufferPointer {
            let coder = cdecompress_coder(
                method: first.method.rawValue, size: UInt64(max(first.size, 0)), properties: $0.baseAddress,
                properties_count: $0.count)
            return try withCoders(coders.dropFirst(), ready + [coder], body)
        }
    }

    private static func load(_ format: StreamFormat) throws {
        guard let missing = cdecompress_load(format.library) else { return }
        throw MediaError(
            .io, "what \(format) has packed is read by a library of it: \(String(cString: missing))",
            remedy: "install the packages liblzma5, libzstd1 and libbz2-1.0")
    }

    deinit { cdecompress_free(state) }

    func reset() throws {
        isDamaged = false
        guard cdecompress_reset(state) != 0 else { throw MediaError.noMemoryToUnpack }
    }

    func isStream(_ following: ArraySlice<UInt8>) -> Bool { format?.begins(following) ?? false }

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
        case CDECOMPRESS_DAMAGED:
            isDamaged = true
            // What came before the damage is sound.
            guard made > 0 else { throw MediaError.damagedStream }
            return DecompressionStep(used: used, made: made, isAtEnd: false)
        default: throw MediaError(result)
        }
    }
}

extension MediaError {
    /// Why a stream cannot be unpacked.
    fileprivate init(_ state: cdecompress_state) {
        switch state {
        case CDECOMPRESS_NO_MEMORY: self = .noMemoryToUnpack
        case CDECOMPRESS_TOO_LARGE: self = UnpackingLimits.tooMuchMemory
        case CDECOMPRESS_UNKNOWN:
            self.init(
                .unrecognizedFormat, "liblzma does not know how this is packed", remedy: "unpack it first")
        default: self = .damagedStream
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
