internal import Bytes

/// A local file for our own readers where libav cannot open it. Confined to the worker that made it.
final class FileBytes: ByteSource {
    private let input: FileInput

    /// Throws `MediaError` as opening does.
    init(path: [UInt8], counters: IOCounters, interruption: Interruption) throws {
        input = try FileInput(path: path, counters: counters, interruption: interruption)
    }

    var identity: FileIdentity { input.identity }

    var length: Int64? { input.identity.size }

    func read(at offset: Int64, count: Int) throws -> [UInt8] { try input.bytes(at: offset, count: count) }
}
