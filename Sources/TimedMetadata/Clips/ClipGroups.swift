internal import Media

/// Reads the groups of a track that is put together: those of its clips' sources, where and as fast as the clips present them.
struct ClipGroups: Sendable {
    private let sequence: TimedMetadataSequence
    private var rest: ArraySlice<TrackClip>
    private var current: (clip: TrackClip, groups: TimedMetadataSequence.Iterator)?
    private var isChecked = false
    /// What was wrong with sources of which all else could be read.
    private var damage: MediaError?

    init(_ clips: [TrackClip], _ sequence: TimedMetadataSequence) {
        self.sequence = sequence
        rest = clips[...]
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
            guard let scope = clip.sourceScope(of: sequence.trackScope) else { continue }
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
            let own = times.filter(target.contains)
            return own.isEmpty ? nil : .times(own.map(sourceTime), length: length)
        }
    }

    private func scope(of range: TimeRange) -> SampleScope {
        range.duration == .zero ? .times([range.start], length: .zero) : .range(range)
    }
}
