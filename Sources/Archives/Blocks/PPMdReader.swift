internal import CArchive
internal import Media

/// Unpacks what PPMd has packed, in the variant H that 7z archives have, by libarchive.
///
/// The library has PPMd in archives only: one of a single member is put around the packed bytes. It fetches these itself, and
/// does not go on where that has failed: the next call begins anew, and comes back to where this one was.
///
/// Holds the library's state, which is freed with it. Confined to one thread at a time.
final class PPMdReader: ForwardReader {
    private let archive: PPMdArchive
    private var state: OpaquePointer?
    /// How far `state` has come.
    private var position: Int64 = 0
    /// What is at hand, which is the library's.
    private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    private(set) var end: Int64 = 0

    var isAtEnd: Bool { end == archive.size }

    /// A reader at the beginning of `packedSize` bytes. Throws `MediaError` where it would take too much memory.
    init(_ coder: Coder, packedSize: Int64) throws {
        archive = try PPMdArchive(coder, packedSize: packedSize)
    }

    deinit { carchive_unpacking_free(state) }

    func advance(_ source: Source) throws {
        forget()
        guard !isAtEnd else { return }
        do {
            repeat { try unpack(source) } while position <= end
        } catch {
            close()
            throw error
        }
        end = position
    }

    func withBytes(from offset: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        let first = min(max(offset - (end - Int64(bytes.count)), 0), Int64(bytes.count))
        try body(UnsafeRawBufferPointer(rebasing: bytes[Int(first)...]))
    }

    /// Unpacks one piece, of which what is behind `end` is at hand then.
    private func unpack(_ source: Source) throws {
        let state = try open()
        var piece: UnsafePointer<UInt8>?
        var count = 0
        let (status, failure) = withoutActuallyEscaping(source) { source in
            let reading = Reading(archive, source)
            let status = withExtendedLifetime(reading) {
                carchive_unpack(state, Unmanaged.passUnretained(reading).toOpaque(), &piece, &count)
            }
            return (status, reading.failure)
        }
        if let failure { throw failure }
        guard status == CARCHIVE_DONE else {
            throw status == CARCHIVE_NO_MEMORY ? MediaError.noMemoryToUnpack : .damagedStream
        }
        guard count > 0, Int64(count) <= archive.size - position else { throw MediaError.shortStream }
        position += Int64(count)
        let new = Int(min(max(position - end, 0), Int64(count)))
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: piece, count: count).suffix(new))
    }

    private func open() throws -> OpaquePointer {
        if let state { return state }
        let read: carchive_read = { context, bytes, room, offset in
            guard let context, let bytes else { return -1 }
            let reading = Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
            return reading.read(UnsafeMutableRawBufferPointer(start: bytes, count: room), at: offset)
        }
        guard let made = carchive_unpacking_new(read, archive.length) else {
            throw carchive_load() == nil ? MediaError.noMemoryToUnpack : .noLibarchive("what PPMd has packed")
        }
        (state, position) = (made, 0)
        return made
    }

    private func close() {
        forget()
        carchive_unpacking_free(state)
        state = nil
    }

    private func forget() { bytes = UnsafeRawBufferPointer(start: nil, count: 0) }

    /// What the library reads during one call.
    private final class Reading {
        private let archive: PPMdArchive
        private let source: Source
        private(set) var failure: (any Error)?

        init(_ archive: PPMdArchive, _ source: @escaping Source) { (self.archive, self.source) = (archive, source) }

        func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
            do { return try archive.read(into: buffer, at: offset, source) } catch { failure = error }
            return -1
        }
    }
}
