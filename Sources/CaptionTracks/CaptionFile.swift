internal import Bytes
public import Captions
internal import Glibc
internal import Media

/// A file of captions by the bytes of its path, read on a worker.
public struct CaptionFile: Sendable, Hashable {
    /// The path.
    public let path: [UInt8]

    /// The largest file that is read: three hours of dense SCC are 4 MB.
    private static let limit = 64 << 20

    /// The file at a path.
    public init(path: [UInt8]) { self.path = path }

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
        let path = path
        return try await WorkerPool.reading.run(priority: .immediate) { context in
            let bytes = try CaptionFile.contents(of: path, upTo: nil, context: context)
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
        let path = path
        return try await WorkerPool.reading.run(priority: .immediate) { context in
            try CaptionFile.contents(of: path, upTo: count, context: context)
        }
    }

    private static func contents(of path: [UInt8], upTo count: Int?, context: WorkerContext) throws -> [UInt8] {
        // For each wait: a large file may take longer on a slow disk.
        let silence = Budget().localTime
        context.limit(to: silence)
        func fail() -> MediaError { .system(errno, doing: "reading") }
        let descriptor = path.withPathCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw fail() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(.unrecognizedFormat, "this is no file of captions")
        }
        guard count != nil || status.st_size <= limit else {
            throw MediaError(.tooLarge, "more than \(limit >> 20) MB are no file of captions")
        }
        var bytes: [UInt8] = []
        let wanted = count ?? limit + 1
        bytes.reserveCapacity(min(Int(status.st_size), wanted))
        var isWhole = false
        while !isWhole, bytes.count < wanted {
            try context.check("reading captions")
            context.limit(to: silence)
            try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let read = Glibc.read(descriptor, buffer.baseAddress, min(buffer.count, wanted - bytes.count))
                guard read >= 0 else { throw fail() }
                isWhole = read == 0
                bytes.append(contentsOf: buffer[..<read])
            }
        }
        return bytes
    }
}
