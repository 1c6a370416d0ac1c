internal import Media

/// The bytes of a server's file, of which a small read asks for what lies around, too: what follows a header, and what a
/// directory at the end begins with. Each question costs a round trip.
///
/// Gives what has come, and reads on in a window only where somebody wants more of it. Confined as the bytes beneath are,
/// which it owns.
final class WindowedBytes: OpenBytes {
    private struct Window {
        let start: Int64
        var bytes: [UInt8]
        var count = 0

        var end: Int64 { start + Int64(count) }
        var limit: Int64 { start + Int64(bytes.count) }
    }

    private let file: any OpenBytes
    /// Who opens the archive, and how long the server may be silent meanwhile; nil once it is open. Who reads from it later
    /// limits that already.
    private var opening: (interruption: Interruption, silence: Duration)?
    /// The one that was used longest ago first.
    private var windows: [Window] = []
    private static let mostWindows = 4

    /// What opening a file has asked its server for.
    private static let firstLength: Int64 = 64 << 10
    /// What is read of media at once, and the header that a member may have. It holds the end of a ZIP archive (APPNOTE,
    /// 4.3.16) with the longest comment.
    static let length: Int64 = 66 << 10

    /// The bytes of a file that is open. Its end is never moved: such files have a length, or are read in order.
    init(_ file: any OpenBytes, openedBy interruption: Interruption, silence: Duration) {
        self.file = file
        opening = (interruption, silence)
    }

    var identity: InputIdentity? { file.identity }
    var length: Int64? { file.length }
    var isSeekable: Bool { file.isSeekable }
    var policy: InputPolicy? { file.policy }
    var cost: InputCost? { file.cost }
    var contentType: String? { file.contentType }
    var redirected: (any ByteInput)? { file.redirected }

    func use(_ interruption: Interruption) { file.use(interruption) }

    /// Takes note that what lies in here is open.
    func endOpening() { opening = nil }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard isSeekable, let length, offset >= 0, offset < length else {
            return try fetch(buffer, at: offset)
        }
        let index = windows.firstIndex { $0.start <= offset && offset < $0.limit }
        // Large reads are no smaller for being done in windows.
        if index == nil, buffer.count >= Self.length { return try fetch(buffer, at: offset) }
        var window = index.map { windows.remove(at: $0) } ?? Self.window(at: offset, length)
        defer {
            if windows.count == Self.mostWindows { windows.removeFirst() }
            windows.append(window)
        }
        while window.end <= offset {
            let (end, count) = (window.end, window.count)
            let read = try window.bytes.withUnsafeMutableBytes {
                try fetch(UnsafeMutableRawBufferPointer(rebasing: $0[count...]), at: end)
            }
            guard read > 0 else { return 0 }
            window.count += read
        }
        let start = Int(offset - window.start)
        let count = min(window.count - start, buffer.count)
        window.bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
        }
        return count
    }

    private func fetch(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard let (interruption, silence) = opening else { return try file.read(into: buffer, at: offset) }
        return try interruption.whileWaiting(atMost: silence) { try file.read(into: buffer, at: offset) }
    }

    /// An empty window that holds an offset of a file of some length.
    private static func window(at offset: Int64, _ length: Int64) -> Window {
        let start = offset == 0 ? 0 : min(offset, max(0, length - Self.length))
        let wanted = start == 0 && offset < firstLength ? firstLength : Self.length
        return Window(start: start, bytes: [UInt8](repeating: 0, count: Int(min(wanted, length - start))))
    }
}
