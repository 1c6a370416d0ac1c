internal import Bytes
import CLibav
import Glibc

/// Hands the bytes of any input to libav.
///
/// Belongs to the demuxer that made it and is used by that demuxer's worker only. Owns the `AVIOContext`, which goes in
/// `deinit`: that must come after the format context that uses it is closed.
final class AVIOInput {
    /// The context to hand to libav; valid while this object lives.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    let reader: InputReader
    /// What libav takes for the beginning.
    private let start: Int64
    private var position: Int64 = 0

    /// A context over a reader, from an offset on. Throws `MediaError` without memory.
    init(_ reader: InputReader, from start: Int64 = 0) throws {
        self.reader = reader
        self.start = start
        // From a server the packets of known length are to come by themselves.
        let size = reader.policy.isLocal ? 32 << 10 : RangePlan.unsized
        guard let buffer = av_malloc(size) else { throw MediaError.outOfMemory }
        context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, Unmanaged.passUnretained(self).toOpaque(),
            { opaque, buffer, size in
                guard let opaque, let buffer else { return libav_error_exit }
                return Unmanaged<AVIOInput>.fromOpaque(opaque).takeUnretainedValue().read(buffer, size)
            }, nil,
            { opaque, offset, whence in
                guard let opaque else { return Int64(libav_error_exit) }
                return Unmanaged<AVIOInput>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            })
        guard let context else {
            av_free(buffer)
            throw MediaError.outOfMemory
        }
        if !reader.isSeekable { context.pointee.seekable = 0 }
    }

    deinit {
        if let context {
            // libav may have replaced the buffer that it was given.
            av_freep(&context.pointee.buffer)
        }
        avio_context_free(&context)
    }

    private func read(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> Int32 {
        do {
            let count = try reader.read(
                into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)),
                at: start.addingSaturating(position))
            guard count > 0 else { return libav_error_eof }
            position += Int64(count)
            return Int32(count)
        } catch {
            // What went wrong is kept by the reader, and what stopped the work by its interruption.
            return reader.failure == nil ? libav_error_exit : libav_error_io
        }
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        guard reader.isSeekable else {
            reader.isSentBack = true
            return Int64(libav_error(ESPIPE))
        }
        if whence & AVSEEK_SIZE != 0 { return reader.length.map { max(0, $0 - start) } ?? Int64(libav_error(ENOSYS)) }
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END:
            guard let length = reader.length else { return Int64(libav_error(ENOSYS)) }
            base = max(0, length - start)
        default: return Int64(libav_error(EINVAL))
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(libav_error(EINVAL)) }
        position = target
        return target
    }
}
