/// A file's bytes in their order, for a library that asks for them from C. Confined to its caller.
final class SequentialBytes {
    private let reader: InputReader
    private let interruption: Interruption
    private var offset: Int64 = 0
    private var failure: (any Error)?

    init(_ reader: InputReader, _ interruption: Interruption) {
        (self.reader, self.interruption) = (reader, interruption)
    }

    /// The one whose unretained pointer was handed to C.
    static func of(_ context: UnsafeMutableRawPointer) -> SequentialBytes {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
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
