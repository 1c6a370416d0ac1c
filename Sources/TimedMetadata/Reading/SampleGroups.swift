internal import Media

/// Reads the groups of a track out of its samples.
struct SampleGroups: Sendable {
    private let sequence: TimedMetadataSequence
    private var samples: SampleSequence.Iterator
    private var reader: (any TimedMetadataReader)?
    private var ready: ArraySlice<TimedMetadataGroup> = []
    private var damage = TimedMetadataDamage()

    init(_ sequence: TimedMetadataSequence) {
        self.sequence = sequence
        samples = sequence.track.samples(sequence.sampleScope, priority: sequence.priority).makeAsyncIterator()
    }

    /// The next group; nil after the last. Throws as the sequence's iterator.
    mutating func next() async throws -> TimedMetadataGroup? {
        while true {
            while let group = ready.popFirst() {
                if let group = sequence.placed(group), sequence.scope.isWanted(group) { return group }
            }
            if reader == nil {
                try await sequence.checkTrack()
                reader = try await TimedMetadataReaders.reader(of: sequence.track)
            }
            guard let sample = try await samples.next() else {
                try damage.throwOnce()
                return nil
            }
            guard let reading = reader?.groups(of: sample, sequence.selection) else { return nil }
            if reading.isDamaged { damage.note(sample.presentationTime) }
            ready = reading.groups[...]
        }
    }
}

extension TimedMetadataSequence {
    /// Which samples are read: of several that begin with a range a container leads to the last one only.
    fileprivate var sampleScope: SampleScope {
        let scope = trackScope
        guard case .range(let range) = scope, range.start > .zero else { return scope }
        let before = MediaTime(value: 1, timescale: 1_000_000)
        return .range(TimeRange(start: Swift.max(.zero, range.start - before), end: range.end))
    }
}

extension SampleScope {
    /// Whether a group is of what is asked for; of single times all that their samples say is.
    func isWanted(_ group: TimedMetadataGroup) -> Bool {
        guard case .range(let range) = self else { return true }
        return range.touches(group.timeRange)
    }
}

extension TimeRange {
    /// Whether something that is said of a range, or of a moment, holds within this one.
    func touches(_ other: TimeRange) -> Bool {
        other.start < end && (other.start >= start || other.end > start)
    }
}
