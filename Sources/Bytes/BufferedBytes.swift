/// A source read in windows, so that many small reads near each other cost one request.
///
/// Confined to one thread at a time.
public final class BufferedBytes: ByteSource {
    private let source: any ByteSource
    private let window: Int
    private var start: Int64 = 0
    private var bytes: [UInt8] = []

    /// A source whose small reads fetch `window` bytes.
    public init(_ source: any ByteSource, window: Int = 4_096) {
        self.source = source
        self.window = max(1, window)
    }

    /// The length of what lies beneath.
    public var length: Int64? { source.length }

    /// Reads from the window where it can, else moves it; reads larger than the window pass it by.
    public func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        if let found = held(offset, count) { return found }
        if count > window { return try source.read(at: offset, count: count) }
        bytes = try source.read(at: offset, count: window)
        start = offset
        return Array(bytes.prefix(count))
    }

    private func held(_ offset: Int64, _ count: Int) -> [UInt8]? {
        let from = offset.subtractingReportingOverflow(start)
        guard !from.overflow, from.partialValue >= 0, from.partialValue <= Int64(bytes.count) else { return nil }
        let first = Int(from.partialValue)
        guard count <= bytes.count - first else { return nil }
        return Array(bytes[first..<first + count])
    }
}
