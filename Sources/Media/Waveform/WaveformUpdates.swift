import CLinux

/// A waveform as more and more of it becomes known: the whole shape after a moment, then every sample.
///
/// Each pull works on until there is something worth showing, about ten times a second; the last element is complete.
/// The work is cut into pieces of a few milliseconds, between which pictures that somebody waits for take their turn.
/// Dropping the iterator ends it.
public struct WaveformUpdates: AsyncSequence, Sendable {
    /// What is known of the waveform.
    public typealias Element = Waveform

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    let asset: Asset
    /// The place of the track; nil for the best one.
    let trackIndex: Int?
    let range: TimeRange?
    let count: Int
    let priority: WorkerPool.Priority

    /// An iterator before the first state; the file is opened with the first pull.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Pulls state after state.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let updates: WaveformUpdates
        private let slot = ResourceSlot<WaveformReader>()
        private var isOver = false
        private var isFirst = true

        init(_ updates: WaveformUpdates) { self.updates = updates }

        /// What is known now; nil after the complete waveform.
        ///
        /// Throws `MediaError` (`.noSuchTrack` without audio) or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Waveform? {
            guard !isOver else { return nil }
            let interval: UInt64 = isFirst ? 40_000_000 : 100_000_000
            let reportTime = linux_monotonic_time() + interval
            isFirst = false
            while true {
                let waveform: Waveform?
                do {
                    waveform = try await work(reportingAfter: reportTime)
                } catch {
                    isOver = true
                    guard let error = error as? MediaError else { throw error }
                    throw try await error.explained(by: updates.asset, priority: updates.priority)
                }
                guard let waveform else { continue }
                isOver = waveform.isComplete
                return waveform
            }
        }

        private func work(reportingAfter reportTime: UInt64) async throws -> Waveform? {
            try await WorkerPool.decoding.run(priority: updates.priority) { [updates, slot] context in
                let source = updates.asset.source
                let loan = slot.take()
                try source.checkUnchanged(context.interruption)
                let reader =
                    try loan.content
                    ?? WaveformReader(
                        source, trackAt: updates.trackIndex, range: updates.range, count: updates.count,
                        context.interruption)
                try reader.begin(context.interruption)
                let now = linux_monotonic_time()
                let isDone = try reader.work(until: now + WorkerPool.slice)
                defer { if !isDone, !reader.isBroken { slot.put(reader, after: loan) } }
                return isDone || linux_monotonic_time() >= reportTime ? reader.waveform : nil
            }
        }
    }
}
