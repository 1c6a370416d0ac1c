internal import Engine
internal import Media

/// Where the playhead is among the segments of a film that is put together from others.
extension TimelineModel {
    /// The segment at a time by its place among them; nil in a gap.
    func segment(at time: MediaTime) -> Int? {
        guard let segments = facts?.segments else { return nil }
        let place = segments.firstPlace { $0.range.start > time } - 1
        return place >= 0 && segments[place].range.contains(time) ? place : nil
    }

    /// The segment under the playhead; nil in a gap.
    var currentSegment: TimelineFacts.Segment? {
        segment(at: playhead.shown ?? playhead.target).flatMap { facts?.segments[$0] }
    }

    /// The times at which something else begins to be shown, ascending: another segment, or a gap.
    nonisolated static func cuts(of segments: [TimelineFacts.Segment]) -> [MediaTime] {
        var cuts: [MediaTime] = []
        var end = MediaTime.zero
        for segment in segments {
            if segment.range.start > end { cuts.append(end) }
            cuts.append(segment.range.start)
            end = segment.range.end
        }
        return cuts
    }

    /// The cut some places after or before the frame on the screen, or the last or first where there are fewer; nil where
    /// there is none in that direction.
    func cut(_ offset: Int) -> MediaTime? { time(offset, among: cuts) }
}
