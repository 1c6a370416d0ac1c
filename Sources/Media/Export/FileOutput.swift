import CLibav
import Glibc

/// An unfinished file as libav writes it.
///
/// Used by one worker at a time, the last of which also lets go of it. Owns the `AVIOContext`, which goes in `deinit`; that
/// must come after the format context that writes to it is freed.
final class FileOutput {
    /// The context to hand to libav; valid while this object lives.
    private(set) var context: UnsafeMutablePointer<AVIOContext>?

    /// Why writing failed; nil as long as it did not.
    private(set) var failure: (any Error)?

    private let file: UnfinishedFile
    private var position: Int64 = 0

    /// A context that writes to a file.
    init(_ file: UnfinishedFile) throws {
        self.file = file
        let size = 256 << 10
        let buffer = av_malloc(size)
        context = avio_alloc_context(
            buffer?.assumingMemoryBound(to: UInt8.self), Int32(size), 1, Unmanaged.passUnretained(self).toOpaque(), nil,
            { opaque, buffer, size in
                guard let opaque, let buffer else { return libav_error_exit }
                return Unmanaged<FileOutput>.fromOpaque(opaque).takeUnretainedValue().write(buffer, size)
            },
            { opaque, offset, whence in
                guard let opaque else { return Int64(libav_error_exit) }
                return Unmanaged<FileOutput>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            })
        guard context != nil, buffer != nil else {
            if context == nil { av_free(buffer) }
            throw MediaError.outOfMemory
        }
    }

    deinit {
        if let context {
            // libav may have replaced the buffer that it was given.
            av_freep(&context.pointee.buffer)
        }
        avio_context_free(&context)
    }

    /// How many bytes the file has.
    var length: Int64 { file.size }

    /// States languages in the file, which libav has written.
    func complete(_ languages: MovieLanguages) throws { try languages.complete(file) }

    private func write(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> Int32 {
        do {
            try file.write(UnsafeRawBufferPointer(start: buffer, count: Int(size)), at: position)
            position += Int64(size)
            return size
        } catch {
            failure = failure ?? error
            return libav_error_exit
        }
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        if whence & AVSEEK_SIZE != 0 { return length }
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = length
        default: return Int64(libav_error(EINVAL))
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(libav_error(EINVAL)) }
        position = target
        return target
    }
}
