internal import Media
import Synchronization

/// A frame that a compositor is still to make.
struct CompositorCall: AwaitedFrame {
    private let calls: CompositorCalls
    private let request: CompositionRequest

    init(_ calls: CompositorCalls, _ request: CompositionRequest) { (self.calls, self.request) = (calls, request) }

    var size: PixelSize { request.renderContext.size }
    var isDamaged: Bool { request.isDamaged }

    func made(_ priority: WorkerPool.Priority, _ counters: DecodeCounters) async throws -> DecodedFrame {
        // Whoever returns late no longer needs what it was given.
        defer { request.abandon() }
        let frame = try await returned(for: request.loaded(calls.samples, priority: priority), priority)
        guard frame.size == size else { throw MediaError.wrongSize(frame.size, size, of: calls.name, at: time) }
        let decoded = try frame.decoded()
        if frame.hasOwnPixels { counters.countComposition() }
        return decoded
    }

    private var time: MediaTime { request.compositionTime }

    /// What the compositor returns, in its time.
    private func returned(
        for request: CompositionRequest, _ priority: WorkerPool.Priority
    ) async throws -> VideoFrame {
        let (once, running) = (Once<VideoFrame>(), Running())
        let work = Task {
            do {
                let turn = try await calls.begin(priority)
                defer { turn.end() }
                guard running.begin(turn) else { return }
                once.resume(.success(try await calls.compositor.frame(for: request)))
            } catch is CancellationError where !Task.isCancelled {
                once.resume(.failure(MediaError.cancelledItself(calls.name, at: time)))
            } catch {
                once.resume(.failure(error))
            }
        }
        let clock = Task {
            try await Task.sleep(for: calls.timeLimit)
            once.resume(.failure(MediaError.tooLate(calls.name, at: time, calls.timeLimit)))
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { once.wait($0) }
        } onCancel: {
            once.resume(.failure(CancellationError()))
        }
        work.cancel()
        clock.cancel()
        running.abandon()
        return try outcome.get()
    }

    /// A call from when it has its turn until nobody waits for it.
    private final class Running: Sendable {
        private let state = Mutex<(turn: CompositorCalls.Turn?, isAbandoned: Bool)>((nil, false))

        /// False where nobody waits for it any more.
        func begin(_ turn: CompositorCalls.Turn) -> Bool {
            state.withLock { state in
                state.turn = turn
                return !state.isAbandoned
            }
        }

        func abandon() {
            let turn = state.withLock { state in
                state.isAbandoned = true
                return state.turn
            }
            turn?.abandon()
        }
    }
}

extension MediaError {
    fileprivate static func wrongSize(
        _ size: PixelSize, _ wanted: PixelSize, of name: String, at time: MediaTime
    ) -> MediaError {
        func pixels(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
        return MediaError(
            .compositionFailed,
            "\(name) returned a frame of \(pixels(size)) at \(time.seconds) s, and not one of \(pixels(wanted))",
            remedy: "make it with the request's renderContext")
    }

    fileprivate static func cancelledItself(_ name: String, at time: MediaTime) -> MediaError {
        MediaError(
            .compositionFailed, "\(name) cancelled its work on the frame at \(time.seconds) s",
            remedy: "throw what went wrong")
    }

    fileprivate static func tooLate(_ name: String, at time: MediaTime, _ limit: Duration) -> MediaError {
        MediaError(
            .timedOut,
            "\(name) did not return the frame at \(time.seconds) s within \(limit)",
            remedy: "allow a longer decodeTime in the budget")
    }
}
