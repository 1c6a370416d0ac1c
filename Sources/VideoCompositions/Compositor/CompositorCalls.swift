internal import Media
import Synchronization

/// The calls of a compositor: a few at once, and none that others wait for without end.
final class CompositorCalls: Sendable {
    /// Calls at once, those included that nobody waits for.
    private static let mostRunning = 16
    /// Calls that nobody waits for, and that run on beside the others. Beyond these the others wait for them.
    private static let mostAbandoned = 64

    let compositor: any VideoCompositor
    /// How long one may take, with its wait for others.
    let timeLimit: Duration
    /// What its requests get beside the frames.
    let samples: SampleDataTracks
    private let sampleDataTrackIDs: Set<TrackID>
    private let limiter = PriorityLimiter(capacity: mostRunning)
    private let abandoned = Mutex(0)

    /// Those of a compositor that shows an asset, with the samples of some tracks where instructions require them.
    init(_ compositor: any VideoCompositor, of asset: Asset, withSamplesOf trackIDs: [TrackID]) {
        (self.compositor, timeLimit) = (compositor, asset.source.budget.decodeTime)
        (samples, sampleDataTrackIDs) = (SampleDataTracks(asset), Set(trackIDs))
    }

    /// The frame that the compositor is still to make of the frames of an instruction's tracks.
    func call(
        with frames: [TrackID: Result<DecodedFrame, MediaError>], _ instruction: VideoCompositionInstruction,
        at time: MediaTime, _ context: RenderContext
    ) -> CompositorCall {
        var known: Set<TrackID> = []
        let trackIDs = instruction.requiredSourceSampleDataTrackIDs.filter {
            sampleDataTrackIDs.contains($0) && known.insert($0).inserted
        }
        return CompositorCall(
            self, CompositionRequest(frames, instruction, at: time, context, sampleDataTrackIDs: trackIDs))
    }

    /// The name of the compositor's type.
    var name: String { String(describing: type(of: compositor)) }

    /// Waits for the turn of a call. Throws `CancellationError`.
    func begin(_ priority: WorkerPool.Priority) async throws -> Turn { Turn(try await limiter.wait(priority), self) }

    private func mayAbandon() -> Bool {
        abandoned.withLock { count in
            guard count < Self.mostAbandoned else { return false }
            count += 1
            return true
        }
    }

    /// A call that runs.
    final class Turn: Sendable {
        private enum State { case running, abandoned, ended }

        private let turn: PriorityLimiter.Turn
        private let calls: CompositorCalls
        private let state = Mutex(State.running)

        fileprivate init(_ turn: PriorityLimiter.Turn, _ calls: CompositorCalls) {
            (self.turn, self.calls) = (turn, calls)
        }

        /// Says that nobody waits for it: others may run instead, unless too many run on.
        func abandon() {
            let isAbandoned = state.withLock { state in
                guard state == .running, calls.mayAbandon() else { return false }
                state = .abandoned
                return true
            }
            if isAbandoned { calls.limiter.end(turn) }
        }

        /// Says that the compositor has returned.
        func end() {
            let former = state.withLock { state in
                defer { state = .ended }
                return state
            }
            switch former {
            case .running: calls.limiter.end(turn)
            case .abandoned: calls.abandoned.withLock { $0 -= 1 }
            case .ended: break
            }
        }
    }
}
