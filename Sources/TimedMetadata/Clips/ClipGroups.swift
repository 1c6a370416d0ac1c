internal import Media

/// Reads the groups of a track that is put together: those of its clips' sources, where and as fast as the clips present them.
struct ClipGroups: Sendable {
    private let sequence: TimedMetadataSequence
    /// What is wanted of the track; single times are in their order.
    private let scope: SampleScope
    private var rest: ArraySlice<TrackClip>
    private var current: (clip: TrackClip, groups: TimedMetadataSequence.Iterator)?
    private var isChecked = false
    /// What was wrong with sources of which all else could be read.
    private var damage: MediaError?

    init(_ clips: [TrackClip], _ sequence: TimedMetadataSequence) {
        self.sequence = sequence
        rest = clips[...]
        scope =
            if case .times(let times, let length) = sequence.trackScope {
                .times(times.sorted(), length: length)
            } else { sequence.trackScope }
    }

    /// The next group; nil after the last. Throws as the sequence's iterator.
    mutating func next() async throws -> TimedMetadataGroup? {
        if !isChecked { try await sequence.checkTrack() }
        isChecked = true
        while true {
            guard let clip = current?.clip ?? nextClip() else {
                defer { damage = nil }
                if let damage { throw damage }
                return nil
            }
            do {
                while let group = try await current?.groups.next() {
                    // Around single times sources say more than their clips present.
                    guard clip.source.duration == .zero || clip.source.touches(group.timeRange) else { continue }
                    if let group = sequence.placed(group.moved(to: clip.targetRange(of: group.timeRange))) {
                        return group
                    }
                }
            } catch let error as MediaError where error.code == .damaged {
                damage = damage ?? error
            }
            current = nil
        }
    }

    /// Begins with the next clip that presents something of what is wanted; nil after the last.
    private mutating func nextClip() -> TrackClip? {
        while let clip = rest.popFirst() {
            guard let scope = clip.sourceScope(of: scope) else { continue }
            let source = TimedMetadataSequence(
                track: clip.track, selection: sequence.selection, scope: scope, placement: nil,
                priority: sequence.priority)
            current = (clip, source.makeAsyncIterator())
            return clip
        }
        return nil
    }
}

extension TrackClip {
    /// What to read of its source for a part of its asset's timeline; nil for nothing.
    fileprivate func sourceScope(of scope: SampleScope) -> SampleScope? {
        switch scope {
        case .all: return sourceRange(of: target).map { self.scope(of: $0) }
        case .range(let range): return sourceRange(of: range).map { self.scope(of: $0) }
        case .times(let times, let length):
            let (first, end) = (times.firstPlace { $0 >= target.start }, times.firstPlace { $0 >= target.end })
            return first < end ? .times(times[first..<end].map(sourceTime), length: length) : nil
        }
    }

    private func scope(of range: TimeRange) -> SampleScope {
        range.duration == .zero ? .times([range.start], length: .zero) : .range(range)
    }
}
