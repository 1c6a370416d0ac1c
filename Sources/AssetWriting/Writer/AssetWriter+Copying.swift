public import Media
public import TimedMetadata

extension AssetWriter {
    /// Adds a track that states what another does within a range of time, such as that of a log beside a film.
    ///
    /// Positions are stated with QuickTime's key. A group that begins before the range begins with it; one that begins with
    /// the next one, or lasts no time, is left out. No track is added where nothing is left.
    ///
    /// Of a track that is damaged all that can be read is copied. Throws what reading the track throws otherwise, and
    /// `MediaError` as `addMetadata(keys:)` and `MetadataInput.append(_:)` do for keys and values that such tracks have not.
    @discardableResult
    public func copyMetadata(of track: TimedMetadataTrack, in range: TimeRange) async throws -> CopiedMetadata {
        var copied = CopiedMetadata()
        var groups: [TimedMetadataGroup] = []
        var keys: [MetadataKey] = []
        var known: Set<MetadataKey> = []
        do {
            for try await group in track.timedMetadata(in: range) {
                let stretch = TimeRange(
                    start: max(range.start, group.timeRange.start), end: min(range.end, group.timeRange.end))
                guard stretch.duration > .zero else { continue }
                var items = Array(group.items)
                if let position = try await group.items.load(.location) {
                    if !items.contains(where: { $0.commonKey == .location }) {
                        items.insert(.location(position), at: 0)
                    }
                    copied.positionCount += 1
                }
                for key in items.map({ MetadataKey($0) }) where known.insert(key).inserted { keys.append(key) }
                groups.append(TimedMetadataGroup(items, timeRange: stretch))
            }
        } catch let error as MediaError where error.code == .damaged {
            copied.damage = error
        }
        guard let first = groups.first, let last = groups.last, !keys.isEmpty else { return copied }
        let input = try addMetadata(keys: keys)
        for group in groups { try await input.append(group) }
        copied.groupCount = groups.count
        copied.timeRange = TimeRange(start: first.timeRange.start, end: last.timeRange.end)
        return copied
    }
}
