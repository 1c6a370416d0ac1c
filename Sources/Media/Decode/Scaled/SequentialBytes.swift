/// A file's bytes in their order, for a library that asks for them from C. Confined to its caller.
final class SequentialBytes {
    private let reader: InputReader
    private let interruption: Interruption
    private var offset: Int64 = 0
    private var failure: (any Error)?

    init(_ reader: InputReader, _ interruption: Interruption) {
        (self.reader, self.interruption) = (reader, interruption)
    }

    /// How C asks for what follows, with `context`: fills a buffer, and returns what `read` does.
    static let reading: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int) -> Int = {
        context, target, room in
        guard let context else { return -1 }
        let bytes = Unmanaged<SequentialBytes>.fromOpaque(context).takeUnretainedValue()
        return bytes.read(UnsafeMutableRawBufferPointer(start: target, count: target == nil ? 0 : room))
    }

    /// What C is given to find this one again. It must outlive its use.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Reads what follows. Returns how many bytes: 0 at the end, -1 where it failed or the work was stopped.
    func read(_ target: UnsafeMutableRawBufferPointer) -> Int {
        do {
            try interruption.check("decoding")
            guard !target.isEmpty else { return 0 }
            let count = try reader.read(into: target, at: offset)
            offset += Int64(count)
            return count
        } catch {
            failure = error
            return -1
        }
    }

    /// Throws why reading failed, or what stopped the work.
    func checkFailure() throws {
        if let failure { throw failure }
        try interruption.check("decoding")
    }
}
