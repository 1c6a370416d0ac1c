internal import Media
import Synchronization

/// The bytes of one request on their way from a loader's task to the thread that reads them.
///
/// The task waits by suspending while much is unread, the thread by blocking while nothing is there. Every member may be
/// called from any thread; `read` and `cancel` belong to the reader.
final class DataAnswer: Sendable {
    private struct State {
        /// What was given and not yet read; the first piece is read from `offset` on.
        var pieces: [[UInt8]] = []
        var offset = 0
        var unread = 0
        var given: Int64 = 0
        var outcome: Result<Void, MediaError>?
        var isCancelled = false
        /// The task that waits for the reader.
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// What is held of a request that is not read.
    private static let mostUnread = 1 << 20

    private let length: Int64?
    private let state = Mutex(State())
    private let changed = Condition()

    /// An answer of so many bytes; nil for as many as there are.
    init(length: Int64?) { self.length = length }

    // MARK: The loader's side

    /// How many bytes were given.
    var givenCount: Int64 { state.withLock { $0.given } }

    /// Adds bytes, and suspends while too many are unread. Throws as `DataRequest.respond` does.
    func give(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try state.withLock { state in
            if state.isCancelled { throw CancellationError() }
            guard !bytes.isEmpty else { return }
            let (given, isTooLarge) = state.given.addingReportingOverflow(Int64(bytes.count))
            guard !isTooLarge, length.map({ given <= $0 }) ?? true else {
                throw MediaError.moreThanAsked(length ?? .max)
            }
            state.given = given
            state.unread += bytes.count
            state.pieces.append(bytes)
        }
        changed.signal()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    // Nothing else would resume a task that was cancelled before.
                    guard state.unread > Self.mostUnread, !state.isCancelled, state.waiting == nil, !Task.isCancelled
                    else { return true }
                    state.waiting = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            resume()
        }
        try Task.checkCancellation()
        if state.withLock(\.isCancelled) { throw CancellationError() }
    }

    private func resume() {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Says how the request has ended.
    func finish(_ outcome: Result<Void, MediaError>) {
        state.withLock { state in
            if case .success = outcome, let length, state.given < length {
                state.outcome = .failure(.fewerThanAsked(state.given, of: length))
            } else {
                state.outcome = outcome
            }
        }
        changed.signal()
    }

    // MARK: The reader's side

    /// Waits for bytes for so many nanoseconds at most and takes them; zero where the request has ended, nil where none came.
    ///
    /// Throws `MediaError` where the request has failed: after what was given before.
    func read(into buffer: UnsafeMutableRawBufferPointer, waitingAtMost nanoseconds: UInt64) throws -> Int? {
        let isReady = changed.wait(
            until: { state.withLock { !$0.pieces.isEmpty || $0.outcome != nil } }, atMost: nanoseconds)
        guard isReady else { return nil }
        let (count, goesOn) = try state.withLock { state -> (Int, Bool) in
            guard !state.pieces.isEmpty else {
                try state.outcome?.get()
                return (0, false)
            }
            var filled = 0
            var passed = 0
            while passed < state.pieces.count, filled < buffer.count {
                let piece = state.pieces[passed]
                let count = min(piece.count - state.offset, buffer.count - filled)
                piece.withUnsafeBytes { bytes in
                    UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[state.offset..<state.offset + count]))
                }
                filled += count
                state.offset += count
                if state.offset == piece.count { (passed, state.offset) = (passed + 1, 0) }
            }
            state.pieces.removeFirst(passed)
            state.unread -= filled
            return (filled, state.unread <= Self.mostUnread)
        }
        if goesOn { resume() }
        return count
    }

    /// Says that nobody wants the rest, and forgets what is unread.
    func cancel() {
        // Freed when nobody waits for the lock.
        let dropped = state.withLock { state in
            state.isCancelled = true
            defer { (state.pieces, state.unread) = ([], 0) }
            return state.pieces
        }
        _ = dropped
        resume()
    }
}
