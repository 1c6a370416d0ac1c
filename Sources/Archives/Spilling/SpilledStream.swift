internal import Media
import Synchronization

/// A stream that can be unpacked from its beginning only: that is done once, as far as somebody has read it, into a file that
/// all who read it share.
///
/// Turns at unpacking are short, and whoever waits goes on where another has left. Only who has the turn, which `state` says,
/// touches `reader`. Every member may be called from any thread that may wait.
final class SpilledStream: KeptStream, @unchecked Sendable {
    fileprivate struct State {
        /// Nil until something is to be kept.
        var file: SpillFile?
        /// How far it is unpacked.
        var end: Int64 = 0
        /// Whether nothing follows there.
        var isAtEnd = false
        /// Why nothing that follows there can be unpacked, whoever wants it.
        var failure: MediaError?
        /// Whether somebody has the turn.
        var isTaken = false
    }

    fileprivate enum Move {
        case read(SpillFile, Int64)
        case atEnd
        case fail(MediaError)
        case unpack
        case wait
    }

    private let makeReader: @Sendable () throws -> any ForwardReader
    private let state = Mutex(State())
    private let condition = Condition()
    /// Nil at the beginning, and once there is nothing more to unpack.
    private var reader: (any ForwardReader)?

    /// How soon whoever waits for another's turn asks whether it is wanted, in nanoseconds.
    private static let slice: UInt64 = 20_000_000

    /// A stream that what `makeReader` gives unpacks from its beginning; where that throws, reading does.
    init(_ makeReader: @escaping @Sendable () throws -> any ForwardReader) { self.makeReader = makeReader }

    /// A stream of which only its own bytes say how long it is.
    convenience init(_ format: StreamFormat) {
        self.init { try UnpackingReader(StreamDecompressor(format)) }
    }

    /// How many bytes it has, unpacked; nil where nobody has come to its end.
    var length: Int64? { state.withLock { $0.isAtEnd ? $0.end : nil } }

    /// What it takes of the disk, in bytes.
    var cost: Int { state.withLock { Int($0.end) } }

    /// Fills a buffer with the bytes at an offset, at least one of them; zero only at the end.
    ///
    /// Throws `MediaError` where the stream is damaged, ends too early, or there is no room for it, and what `source` and
    /// `check` throw. `check` is called while something is unpacked, by whomever.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, from source: ForwardReader.Source,
        _ check: () throws -> Void
    ) throws -> Int {
        while true {
            switch state.withLock({ $0.move(toReadAt: offset) }) {
            case .read(let file, let count):
                let room = Int(min(Int64(buffer.count), count))
                return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: offset)
            case .atEnd: return 0
            case .fail(let error): throw error
            case .unpack: try advance(source, check)
            case .wait:
                try check()
                _ = condition.wait(
                    until: { state.withLock { !$0.isTaken || $0.end > offset } }, atMost: Self.slice)
            }
        }
    }

    /// Unpacks what follows, and gives the turn back.
    private func advance(_ source: ForwardReader.Source, _ check: () throws -> Void) throws {
        defer {
            state.withLock { $0.isTaken = false }
            condition.signal()
        }
        try check()
        let (end, file) = try state.withLock { ($0.end, try $0.openFile()) }
        let reader = try self.reader ?? makeReader()
        self.reader = reader
        do {
            // Where the last turn could not write, that is still at hand.
            if reader.end == end { try reader.advance(source) }
        } catch let error as MediaError where error.code == .damaged || error.code == .tooLarge {
            state.withLock { $0.failure = error }
            self.reader = nil
            throw error
        }
        try reader.withBytes(from: end) { try file.write($0, at: end) }
        if reader.isAtEnd { self.reader = nil }
        state.withLock { ($0.end, $0.isAtEnd) = (reader.end, reader.isAtEnd) }
    }
}

extension SpilledStream.State {
    /// What whoever wants the bytes at an offset has to do. Where that is to unpack them, it has the turn.
    fileprivate mutating func move(toReadAt offset: Int64) -> SpilledStream.Move {
        if let file, offset < end { return .read(file, end - offset) }
        if isAtEnd { return .atEnd }
        if let failure { return .fail(failure) }
        if isTaken { return .wait }
        isTaken = true
        return .unpack
    }

    fileprivate mutating func openFile() throws -> SpillFile {
        if let file { return file }
        let opened = try SpillFile()
        file = opened
        return opened
    }
}
