internal import Boxes

/// The edit list of a movie's track as segments (ISO/IEC 14496-12, 8.6.5 and 8.6.6).
struct MovieSegments {
    let movie: Movie
    let track: MovieTrack
    /// How long the media is by libav's count, for what the boxes leave open; nil when not known.
    var length: MediaTime?

    /// Nil where the boxes do not tell: without times, or in a fragmented movie without edits.
    var segments: [TrackSegment]? {
        guard let header = track.mediaHeader, let scale = Int32(exactly: header.timescale), scale > 0 else {
            return nil
        }
        guard !track.edits.isEmpty else {
            guard !movie.isExtendedByFragments, let duration = mediaDuration, duration > .zero else { return nil }
            let whole = TimeRange(start: .zero, duration: duration)
            return [TrackSegment(source: whole, target: whole, rate: 1)]
        }
        var start = MediaTime.zero
        var segments: [TrackSegment] = []
        for (index, edit) in track.edits.enumerated() {
            let media = MediaTime(value: edit.mediaTime, timescale: scale)
            guard let duration = duration(of: edit, from: media, isLast: index == track.edits.count - 1) else {
                return nil
            }
            let target = TimeRange(start: start, duration: duration)
            segments.append(
                TrackSegment(
                    source: edit.isEmpty || edit.mediaTime < 0
                        ? nil
                        : TimeRange(start: media, duration: MovieSegments.scaled(duration, by: edit.mediaRate, scale)),
                    target: target, rate: edit.mediaRate))
            start = target.end
        }
        return segments
    }

    /// Where a stretch of the media is presented: what of it the first segment that has any shows; nil where none does.
    func presented(_ media: TimeRange) -> TimeRange? {
        // Chapters of movies without edits, and of those that libav counts.
        guard !track.edits.isEmpty, let segments else { return media }
        for segment in segments where segment.rate == 1 {
            guard let source = segment.source else { continue }
            let (start, end) = (max(media.start, source.start), min(media.end, source.end))
            guard start < end || media.duration == .zero && source.contains(media.start) else { continue }
            let offset = segment.target.start - source.start
            return TimeRange(start: start + offset, end: end + offset)
        }
        return nil
    }

    /// The length of an edit; of one that states zero, as those of fragmented movies do, the rest of the media.
    private func duration(of edit: EditListEntry, from media: MediaTime, isLast: Bool) -> MediaTime? {
        guard let value = Int64(exactly: edit.segmentDuration),
            let scale = movie.header.flatMap({ Int32(exactly: $0.timescale) }), scale > 0
        else { return nil }
        if value > 0 || edit.isEmpty || !isLast { return MediaTime(value: value, timescale: scale) }
        guard let whole = movie.isExtendedByFragments ? length : mediaDuration else { return nil }
        return max(.zero, movie.isExtendedByFragments ? whole : whole - media)
    }

    private var mediaDuration: MediaTime? {
        guard let header = track.mediaHeader, let scale = Int32(exactly: header.timescale), scale > 0,
            let value = header.duration.flatMap({ Int64(exactly: $0) })
        else { return nil }
        return MediaTime(value: value, timescale: scale)
    }

    /// A rate of zero holds one frame; a negative one is not defined by the standard and counts by its size.
    private static func scaled(_ time: MediaTime, by rate: Double, _ scale: Int32) -> MediaTime {
        rate == 1 ? time : MediaTime(seconds: time.seconds * abs(rate), preferredTimescale: scale)
    }
}
