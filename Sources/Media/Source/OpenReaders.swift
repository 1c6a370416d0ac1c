/// Readers of several tracks that stay open for what is asked next: those used last, and few enough to leave memory to others.
///
/// Confined with the reader that it belongs to; whatever it closes is closed on the worker that works here.
package final class OpenReaders<Key: Hashable> {
    private struct Open {
        let key: Key
        let reader: any PictureReader
        /// The job that it was begun for last.
        var job: Int
    }

    private let most: Int
    private var job = 0
    /// The one used last at the end.
    private var open: [Open] = []

    /// That of the job that works here.
    package private(set) var interruption: Interruption

    /// Whether their decoders leave one of the processors to others.
    package var leavesProcessor = false {
        didSet { for entry in open { entry.reader.leavesProcessor = leavesProcessor } }
    }

    /// Whether their decoders leave out the deblocking of key frames.
    package var skipsLoopFilter = false {
        didSet { for entry in open { entry.reader.skipsLoopFilter = skipsLoopFilter } }
    }

    /// Keeps at most so many open, where one frame does not need more.
    package init(atMost most: Int, _ interruption: Interruption) {
        (self.most, self.interruption) = (most, interruption)
    }

    /// What the decoders of those that are open will likely hold in memory, in bytes.
    package var decoderBytes: Int { open.reduce(0) { $0 + $1.reader.decoderBytes } }

    /// Makes the job with this interruption the one that works here. Readers begin with it when they are first used.
    package func begin(_ interruption: Interruption) {
        self.interruption = interruption
        job += 1
    }

    /// Closes decoders of all that are open; false where none has any.
    package func close(_ kind: DecoderKind) -> Bool { open.map { $0.reader.close(kind) }.contains(true) }

    /// Whether a reader is open.
    package func isOpen(_ key: Key) -> Bool { open.contains { $0.key == key } }

    /// Lends a reader, which `make` opens where it is not, and closes others to make room for it.
    ///
    /// One that cannot be begun, or was stopped in the middle of something, is opened anew the next time. Throws what `make`,
    /// its `begin` and `body` throw.
    /// - Parameters:
    ///   - key: What the reader is of.
    ///   - others: What is needed for the same frame, and stays open.
    ///   - bytes: What the decoders of all may hold in memory.
    ///   - make: Opens it.
    ///   - body: Works with it.
    package func reading<Value>(
        _ key: Key, besides others: [Key] = [], within bytes: Int = .max,
        open make: (Interruption) throws -> any PictureReader, _ body: (any PictureReader) throws -> Value
    ) throws -> Value {
        do {
            return try body(try reader(of: key, besides: others, within: bytes, make))
        } catch {
            if let last = open.last, last.key == key, last.job != job || last.reader.isBroken { open.removeLast() }
            throw error
        }
    }

    private func reader(
        of key: Key, besides others: [Key], within bytes: Int, _ make: (Interruption) throws -> any PictureReader
    ) throws -> any PictureReader {
        if let place = open.firstIndex(where: { $0.key == key }) {
            open.append(open.remove(at: place))
        } else {
            let reader = try make(interruption)
            reader.leavesProcessor = leavesProcessor
            reader.skipsLoopFilter = skipsLoopFilter
            let room = bytes - reader.decoderBytes
            while open.count >= most || decoderBytes > room,
                let place = open.firstIndex(where: { !others.contains($0.key) })
            {
                _ = open.remove(at: place).reader.close(.any)
            }
            open.append(Open(key: key, reader: reader, job: job - 1))
        }
        let last = open.count - 1
        if open[last].job != job {
            try open[last].reader.begin(interruption)
            open[last].job = job
        }
        return open[last].reader
    }
}
