public import Captions
package import Media

/// A file of captions by the bytes of its path, read on a worker.
public struct CaptionFile: Sendable {
    /// The path.
    public let path: [UInt8]

    /// What gives its bytes.
    private let input: any ByteInput

    /// The largest file that is read: three hours of dense SCC are 4 MB.
    private static let limit = 64 << 20

    /// The file at a path.
    public init(path: [UInt8]) { self.init(path: path, LocalFile(path: path)) }

    /// What an input gives that lies at a path.
    package init(path: [UInt8], _ input: any ByteInput) { (self.path, self.input) = (path, input) }

    /// Whether it is to be read as a file of captions: by its first bytes, or by its name where those are text.
    ///
    /// Throws `MediaError` or `CancellationError`.
    public func looksLikeCaptions() async throws -> Bool {
        let head = try await contents(upTo: 4_096)
        let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        guard isWide || !head.contains(0) else { return false }
        return CaptionFormat(detecting: head) != nil || CaptionFormat(fileName: path) != nil
    }

    /// Reads and parses it; what it is, its contents tell before its name.
    ///
    /// Throws `MediaError` (`.unrecognizedFormat` for a file that holds no captions) or `CancellationError`.
    public func document() async throws -> CaptionDocument {
        try await WorkerPool.reading.run(priority: .immediate) { context in
            let bytes = try contents(upTo: nil, context)
            do {
                return try CaptionDocument.parse(
                    bytes, format: CaptionFormat(detecting: bytes) ?? CaptionFormat(fileName: path))
            } catch let error as CaptionError {
                throw MediaError(.unrecognizedFormat, error.description)
            }
        }
    }

    /// Its bytes, or the first so many. Throws as `document()`.
    public func contents(upTo count: Int? = nil) async throws -> [UInt8] {
        try await WorkerPool.reading.run(priority: .immediate) { try contents(upTo: count, $0) }
    }

    /// Its bytes, or the first so many.
    private func contents(upTo count: Int?, _ context: WorkerContext) throws -> [UInt8] {
        // For each wait: a large file may take longer on a slow disk.
        let budget = Budget()
        context.limit(to: budget.localTime)
        let opened = try input.open(budget, context.interruption)
        guard opened.isSeekable, let length = opened.length else {
            throw MediaError(.unrecognizedFormat, "this is no file of captions")
        }
        guard count != nil || length <= CaptionFile.limit else {
            throw MediaError(.tooLarge, "more than \(CaptionFile.limit >> 20) MB are no file of captions")
        }
        let wanted = count ?? CaptionFile.limit + 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(min(length, Int64(wanted))))
        var isWhole = false
        while !isWhole, bytes.count < wanted {
            try context.check("reading captions")
            context.limit(to: budget.localTime)
            try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, wanted - bytes.count)])
                let read = try opened.read(into: room, at: Int64(bytes.count))
                isWhole = read == 0
                bytes.append(contentsOf: room[..<read])
            }
        }
        return bytes
    }
}
