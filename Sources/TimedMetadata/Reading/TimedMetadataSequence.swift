internal import Media

/// The timed metadata of a track, in the order of time.
///
/// Streams of one track are told apart by the keys of their groups. Samples are read a little ahead of the iterator, as
/// `SampleSequence` has it. Where samples are damaged, all that can be read comes first, then the iterator throws.
public struct TimedMetadataSequence: AsyncSequence, Sendable {
    /// What is said of a stretch of time.
    public typealias Element = TimedMetadataGroup

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    let track: Track
    let selection: TimedMetadataSelection
    /// What is wanted of the asset's timeline.
    let scope: SampleScope
    /// Where a track of another asset lies on it; nil for one of the asset itself.
    let placement: TimedMetadataPlacement?
    let priority: WorkerPool.Priority

    /// An iterator before the first group; the file is opened with the first pull.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Pulls group after group.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let sequence: TimedMetadataSequence
        private var samples: SampleSequence.Iterator
        private var reader: (any TimedMetadataReader)?
        private var ready: ArraySlice<TimedMetadataGroup> = []
        private var damage = TimedMetadataDamage()

        init(_ sequence: TimedMetadataSequence) {
            self.sequence = sequence
            samples = sequence.track.samples(sequence.sampleScope, priority: sequence.priority).makeAsyncIterator()
        }

        /// The next group; nil after the last.
        ///
        /// Throws `MediaError`, `.invalidRequest` for a track that holds no metadata and `.damaged` after the last group that
        /// could be read, or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> TimedMetadataGroup? {
            while true {
                while let group = ready.popFirst() {
                    if let group = placed(group), isWanted(group) { return group }
                }
                if reader == nil { reader = try await sequence.reader() }
                guard let sample = try await samples.next() else {
                    try damage.throwOnce()
                    return nil
                }
                guard let reading = reader?.groups(of: sample, sequence.selection) else { return nil }
                if reading.isDamaged { damage.note(sample.presentationTime) }
                ready = reading.groups[...]
            }
        }

        private func placed(_ group: TimedMetadataGroup) -> TimedMetadataGroup? {
            guard let placement = sequence.placement else { return group }
            return placement.range(of: group).map(group.moved)
        }

        private func isWanted(_ group: TimedMetadataGroup) -> Bool {
            guard case .range(let range) = sequence.scope else { return true }
            let (start, end) = (group.timeRange.start, group.timeRange.end)
            return start < range.end && (start >= range.start || end > range.start)
        }
    }

    /// Which samples are read: of several that begin with a range a container leads to the last one only.
    private var sampleScope: SampleScope {
        let scope = placement?.scope(scope) ?? scope
        guard case .range(let range) = scope, range.start > .zero else { return scope }
        let before = MediaTime(value: 1, timescale: 1_000_000)
        return .range(TimeRange(start: Swift.max(.zero, range.start - before), end: range.end))
    }

    private func reader() async throws -> any TimedMetadataReader {
        guard try await track.mayHoldTimedMetadata else {
            throw MediaError(
                .invalidRequest, "track \(track.trackID) holds \(track.mediaType), and no timed metadata",
                remedy: "choose a track of metadata, timecodes or text")
        }
        return try await TimedMetadataReaders.reader(of: track)
    }
}
