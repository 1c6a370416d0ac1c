extension MediaPlaylist {
    /// The playlist with what a later version of it lists, as a player that reloads it has it (RFC 8216, 6.3.4).
    ///
    /// Segments that the later one lists no more stay, so that times keep their meaning, and so do ranges of dates; all else is
    /// the later one's. For segments that were never listed a gap stands, as long as their number of target durations. Nil
    /// where the later one does not go on from this: its numbers begin anew, name other segments, or leave out what is not
    /// known.
    public func updated(by later: MediaPlaylist) -> MediaPlaylist? {
        guard let last = segments.last, let first = later.segments.first, later.skippedSegments == 0 else {
            // A broadcast may have nothing to show for a while.
            return later.segments.isEmpty ? withHeader(of: later) : segments.isEmpty ? later : nil
        }
        guard later.segments.count + segments.count <= Self.mostSegments else { return nil }
        var updated = withHeader(of: later)
        let next = last.mediaSequence.addingReportingOverflow(1).partialValue
        if first.mediaSequence > next {
            guard let gap = gap(from: next, to: first, of: later) else { return nil }
            updated.segments.append(gap)
        } else {
            // Copies on the way to a server may be older.
            guard later.isSame(as: self) else { return nil }
        }
        let added = later.segments.drop { $0.mediaSequence < next }
        let moved = updated.segments.count - added.startIndex
        updated.otherTags = otherTags.filter { $0.segmentIndex < moved } + later.otherTags.map { $0.moved(by: moved) }
        updated.segments += added
        return updated
    }

    /// More than a day has of advertisements; those of the days before are forgotten.
    private static let mostDateRanges = 10_000
    /// What some days have at segments of two seconds.
    private static let mostSegments = 200_000

    private func withHeader(of later: MediaPlaylist) -> MediaPlaylist {
        var updated = later
        updated.segments = segments
        let ranges = Set(later.dateRanges.map(\.id))
        let all = dateRanges.filter { !ranges.contains($0.id) } + later.dateRanges
        updated.dateRanges = all.suffix(Self.mostDateRanges)
        (updated.mediaSequence, updated.discontinuitySequence) = (mediaSequence, discontinuitySequence)
        return updated
    }

    /// Whether segments of the same number are the same in an earlier version; one of them at least must be in both.
    private func isSame(as earlier: MediaPlaylist) -> Bool {
        // What stands for segments that were missed has the number of the last of them only.
        let known = Dictionary(earlier.segments.filter { !$0.isGap }.map { ($0.mediaSequence, $0) }) { $1 }
        let common = segments.compactMap { segment in known[segment.mediaSequence].map { (segment, $0) } }
        return !common.isEmpty && common.allSatisfy { $0.isSame(as: $1) }
    }

    /// What stands for the segments before one that were never listed; nil where times do not hold that.
    private func gap(from number: Int64, to next: MediaSegment, of later: MediaPlaylist) -> MediaSegment? {
        let (count, overflow) = next.mediaSequence.subtractingReportingOverflow(number)
        guard !overflow, count < Self.mostSegments,
            let duration = (later.targetDuration ?? targetDuration)?.multiplied(by: count)
        else { return nil }
        return MediaSegment(
            uri: next.uri, duration: duration, title: nil, byteRange: nil, mediaSequence: next.mediaSequence - 1,
            discontinuitySequence: next.discontinuitySequence, isDiscontinuity: false, programDateTime: nil, keys: [],
            map: nil, isGap: true, bitRate: nil, parts: [])
    }
}

extension MediaSegment {
    /// Whether a later playlist means the same by it, whose server may have signed the address anew.
    fileprivate func isSame(as other: MediaSegment) -> Bool {
        guard byteRange == other.byteRange, duration == other.duration else { return false }
        if let date = programDateTime, let otherDate = other.programDateTime, date != otherDate { return false }
        return uri.resolved.prefix { $0 != "?" } == other.uri.resolved.prefix { $0 != "?" }
    }
}
