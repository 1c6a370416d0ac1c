/// The events of a fragmented movie as a track, which libav does not show.
struct EventTrack: Sendable {
    /// From the first event to the end of the last; nil where nobody has looked for all.
    private let range: TimeRange?
    private let count: Int64?
    private let byteCount: Int64?
    private let timescale: Int32

    /// What is known: all of it from a timeline, little without.
    init(_ timeline: EventTimeline?) {
        range = timeline?.range
        count = timeline.map { Int64($0.entries.count) }
        byteCount = timeline?.byteCount
        timescale = timeline?.entries.first?.start.timescale ?? 1
    }

    /// The facts of the track at a place behind those of libav.
    func facts(index: Int, trackID: Int) -> TrackFacts {
        var facts = TrackFacts(
            index: index, trackID: trackID, mediaType: .metadata,
            formats: [FormatDescription(ofMetadata: "emsg", longName: "Event messages")], isDecodable: false,
            range: range, timescale: timescale, sampleCount: count, isSelfContained: true)
        facts.structure.sampleDataLength = byteCount
        return facts
    }
}
