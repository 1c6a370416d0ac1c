import CLinux

/// The compressed samples of a track, in the order in which they are stored.
///
/// Pulled: a few milliseconds' worth is read ahead of the iterator and no more. The asset's budget holds for each pull.
/// Dropping the iterator closes the file.
public struct SampleSequence: AsyncSequence, Sendable {
    /// A sample with its bytes.
    public typealias Element = Sample

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    let source: any MediaSource
    let index: Int
    let scope: SampleScope
    let priority: WorkerPool.Priority

    /// An iterator before the first sample; the file is opened with the first pull.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Pulls sample after sample.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private static let portion = 1 << 20

        private let sequence: SampleSequence
        private let slot = ResourceSlot<ReaderBox>()
        private var ready: ArraySlice<Sample> = []
        private var isOver = false
        /// What ended the reading after the samples that are ready.
        private var failure: MediaError?

        init(_ sequence: SampleSequence) { self.sequence = sequence }

        /// The next sample; nil after the last.
        ///
        /// Throws `MediaError` (`.protected`, `.changed`, `.timedOut`, …) or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Sample? {
            if ready.isEmpty, !isOver {
                do {
                    let portion = try await read()
                    ready = portion.samples[...]
                    isOver = portion.isLast
                    failure = portion.failure
                } catch {
                    isOver = true
                    throw error
                }
            }
            if let sample = ready.popFirst() { return sample }
            guard let failure else { return nil }
            self.failure = nil
            throw failure
        }

        private struct Portion: Sendable {
            var samples: [Sample] = []
            var isLast = false
            var failure: MediaError?
        }

        private func read() async throws -> Portion {
            let (sequence, slot) = (sequence, slot)
            return try await WorkerPool.reading.run(priority: sequence.priority) { context in
                let loan = slot.take()
                let box =
                    try loan.content
                    ?? ReaderBox(
                        sequence.source.samples(ofTrackAt: sequence.index, context.interruption), sequence.scope)
                let reader = box.reader
                try reader.begin(context.interruption)
                var portion = Portion()
                var bytes = 0
                let deadline = linux_monotonic_time() + WorkerPool.slice
                do {
                    repeat {
                        guard let info = try box.walk.next(reader) else {
                            portion.isLast = true
                            return portion
                        }
                        if let loss = info.loss { throw loss }
                        portion.samples.append(Sample(info, Array(reader.bytes)))
                        bytes += reader.bytes.count
                    } while bytes < Iterator.portion && linux_monotonic_time() < deadline
                } catch let error as MediaError {
                    // What came before it is handed out first.
                    portion.isLast = true
                    portion.failure = error
                }
                if !portion.isLast, !reader.isBroken { slot.put(box, after: loan) }
                return portion
            }
        }
    }

    /// Carries a reader from one worker to the next.
    final class ReaderBox {
        let reader: any SampleReader
        var walk: SampleWalk

        init(_ reader: any SampleReader, _ scope: SampleScope) {
            self.reader = reader
            walk = SampleWalk(scope)
        }
    }
}

extension Track {
    /// Its compressed samples, in the order in which they are stored, read as they are pulled.
    public var samples: SampleSequence { samples() }

    /// Its compressed samples, with an urgency of their own.
    public func samples(priority: WorkerPool.Priority = .visible) -> SampleSequence {
        samples(.all, priority: priority)
    }

    /// The compressed samples that are needed to present a range of the asset's timeline, and no others where the container
    /// knows its places: the first is one at or before its start with which decoding can begin, the last is decoded before
    /// its end.
    public func samples(in range: TimeRange, priority: WorkerPool.Priority = .visible) -> SampleSequence {
        samples(.range(range), priority: priority)
    }

    /// The compressed sample that is presented at each of some times of the asset's timeline, in their order, each but once.
    ///
    /// Of a track whose samples need others to be decoded it is the one that decoding begins with for the time. Nothing in
    /// between is read where the container knows the places of its samples. Those that are stored after it follow until
    /// `length` after the time.
    public func samples(
        at times: [MediaTime], within length: MediaTime = .zero, priority: WorkerPool.Priority = .visible
    ) -> SampleSequence {
        samples(.times(times, length: length), priority: priority)
    }

    /// Its compressed samples as far as they are in a scope.
    package func samples(_ scope: SampleScope, priority: WorkerPool.Priority) -> SampleSequence {
        SampleSequence(source: properties.core.source, index: index, scope: scope, priority: priority)
    }
}
