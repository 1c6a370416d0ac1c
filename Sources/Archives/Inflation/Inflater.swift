internal import CZlib
internal import Media

/// A stream of deflate (RFC 1951), or of gzip (RFC 1952), that is being unpacked.
///
/// Holds zlib's state, which is freed with it. Confined to one thread at a time.
final class Inflater {
    /// How far one step came.
    struct Step {
        /// Bytes that were taken, and given.
        let used, made: Int
        /// Whether the stream ends there.
        let isAtEnd: Bool
    }

    /// What a stream is wrapped in.
    enum Wrapping {
        case none
        /// A header and a check sum, which is checked. Several such streams may follow each other.
        case gzip
    }

    private let state: OpaquePointer

    private init(_ state: OpaquePointer?) throws {
        guard let state else { throw Self.failure }
        self.state = state
    }

    /// A stream at its beginning. Throws `MediaError` without zlib or memory.
    convenience init(_ wrapping: Wrapping = .none) throws {
        try self.init(czlib_inflater_new(wrapping == .gzip ? CZLIB_GZIP : CZLIB_RAW))
    }

    /// A stream where another one was when it was kept. Throws `MediaError` without memory.
    convenience init(_ kept: KeptInflater) throws { try self.init(kept.copy()) }

    deinit { czlib_inflater_free(state) }

    /// Has another stream begin, which follows this one.
    func reset() { czlib_inflater_reset(state) }

    /// The state of now, to begin there again; nil without memory.
    func kept() -> KeptInflater? { czlib_inflater_copy(state).map(KeptInflater.init) }

    /// Unpacks what fits; nothing is taken or given behind the end of the stream, or where it is cut off.
    ///
    /// Throws `MediaError` where the packed bytes are none of a stream.
    func inflate(_ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) throws -> Step {
        var (used, made) = (0, 0)
        let state = czlib_inflate(
            state, packed.baseAddress?.assumingMemoryBound(to: UInt8.self), packed.count,
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count, &used, &made)
        switch state {
        case CZLIB_GOES_ON, CZLIB_AT_END: return Step(used: used, made: made, isAtEnd: state == CZLIB_AT_END)
        case CZLIB_NO_MEMORY: throw Self.noMemory
        // What came before the damage is sound.
        default:
            guard made > 0 else { throw MediaError.damagedStream }
            return Step(used: used, made: made, isAtEnd: false)
        }
    }

    private static var failure: MediaError {
        guard let missing = czlib_load() else { return noMemory }
        return MediaError(
            .io, "compressed members of archives are read by zlib: \(String(cString: missing))",
            remedy: "install the package zlib1g")
    }

    private static let noMemory = MediaError(
        .tooLarge, "there is no memory to unpack a member of an archive", remedy: "close other programs")
}
