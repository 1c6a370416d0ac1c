internal import Bytes
import Glibc
internal import Times

/// The bytes that are kept of one version of what a server has.
///
/// Confined to one thread at a time. Others, also in other processes, may add to the same file meanwhile: what they add is
/// found. Closes the file in `deinit`.
public final class StoredExtents {
    private struct Extent {
        let offset: Int64
        let length: Int
        /// Of its bytes in the file.
        let place: Int64
        let checksum: UInt32
        var end: Int64 { offset + Int64(length) }
    }

    /// Whose bytes they are.
    public let version: ServedVersion

    private let store: ExtentStore
    private let name: [UInt8]
    private let file: OpenFile
    /// In the order of what is kept, none over another.
    private var extents: [Extent] = []
    /// How far the file was looked through.
    private var end: Int64
    /// The one that was read last, whose bytes are right.
    private var current: (offset: Int64, bytes: [UInt8]) = (0, [])
    /// Whether nothing more is added: the disk refuses, there is too much, or something is wrong with the file.
    private var isClosed = false

    /// How often a file that another writes to is tried.
    private static let attempts = 5

    /// Reads what a file begins with; nil where that is nothing of ours.
    init?(_ file: OpenFile, name: [UInt8], of store: ExtentStore) {
        guard let beginning = file.bytes(at: 0, count: ExtentFile.versionLimit),
            let (version, end) = ExtentFile.version(beginning)
        else { return nil }
        (self.file, self.name, self.store) = (file, name, store)
        (self.version, self.end) = (version, end)
        lookOn()
    }

    /// Copies what is kept from an offset on; zero where that place is not kept. `next` is where the next kept place begins,
    /// so that nobody need fetch it again. Reads the disk.
    public func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, next: Int64) {
        var place = extents.firstPlace { $0.end > offset }
        if place == extents.count || extents[place].offset > offset {
            lookOn()
            place = extents.firstPlace { $0.end > offset }
        }
        var filled = 0
        while filled < buffer.count, place < extents.count {
            let extent = extents[place]
            let first = Int(clamping: offset + Int64(filled) - extent.offset)
            guard first >= 0 else { return (filled, extent.offset) }
            guard load(extent) else {
                discard()
                return (filled, .max)
            }
            let count = min(buffer.count - filled, extent.length - first)
            current.bytes.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]))
            }
            filled += count
            place += 1
        }
        return (filled, .max)
    }

    /// Keeps bytes; what is kept already is left out. Writes to the disk.
    public func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        guard offset >= 0, Int64(bytes.count) <= version.length - offset else { return }
        lookOn()
        var first = 0
        while first < bytes.count, !isClosed {
            let start = offset + Int64(first)
            let place = extents.firstPlace { $0.end > start }
            let next = place < extents.count ? extents[place] : nil
            if let next, next.offset <= start {
                first = Int(clamping: next.end - offset)
                continue
            }
            let room = next.map { Int(clamping: $0.offset - start) } ?? .max
            let count = min(bytes.count - first, room, ExtentFile.extentLimit)
            append(UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]), at: start)
            first += count
        }
    }

    /// Gives up what is kept, for everybody: it is not what the server has.
    public func discard() {
        isClosed = true
        extents = []
        current = (0, [])
        store.remove(name, file)
    }

    private func append(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        let extent = ExtentFile.extent(bytes, at: offset)
        guard store.mayGrow(to: end + Int64(extent.count)) else {
            isClosed = true
            return
        }
        // Who writes meanwhile is done in a moment. What does not come to be kept is fetched once more.
        for _ in 0..<Self.attempts {
            if file.lock() { break }
            usleep(1_000)
        }
        guard file.isLocked else { return }
        defer { file.unlock() }
        lookOn()
        // Behind the last whole extent there is what a writer left that was killed: nobody writes now.
        guard file.length == end || file.truncate(to: end), file.write(extent) else {
            isClosed = true
            return
        }
        store.noteWritten(extent.count)
        lookOn()
    }

    /// Looks at what was added to the file.
    private func lookOn() {
        guard !isClosed, let length = file.length else { return }
        while end + Int64(ExtentFile.headLength) < length,
            let bytes = file.bytes(at: end, count: ExtentFile.headLength),
            let head = ExtentFile.head(bytes, length: version.length)
        {
            let place = end + Int64(ExtentFile.headLength)
            guard Int64(head.length) <= length - place else { return }
            end = place + Int64(head.length)
            let extent = Extent(offset: head.offset, length: head.length, place: place, checksum: head.checksum)
            let index = extents.firstPlace { $0.end > extent.offset }
            // Two may have fetched the same at once.
            if index < extents.count, extents[index].offset < extent.end { continue }
            extents.insert(extent, at: index)
        }
    }

    /// Reads the bytes of an extent; false where they are not those that were kept.
    private func load(_ extent: Extent) -> Bool {
        if current.offset == extent.offset, current.bytes.count == extent.length { return true }
        guard let bytes = file.bytes(at: extent.place, count: extent.length), bytes.count == extent.length,
            CRC32.checksum(bytes) == extent.checksum
        else { return false }
        current = (extent.offset, bytes)
        return true
    }
}
