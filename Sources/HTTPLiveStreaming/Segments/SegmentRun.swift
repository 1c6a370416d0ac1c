internal import Media
internal import Playlists
internal import Times

/// Segments of a media playlist one after the other that count by one clock and need the same before them, as one input.
///
/// A value that opens nothing by itself.
struct SegmentRun: ListedInput {
    /// When its first segment is presented on the playlist's timeline, in seconds.
    let beginning: ExactDecimal
    let duration: MediaTime
    let clock: SegmentedClock
    let segments: ArraySlice<MediaSegment>

    /// When each of them begins, counted from the first.
    private let starts: [MediaTime]
    let playlist: PlaylistInput
    /// The segment with which it is entered.
    private var place: Int

    /// Segments that begin then, and that are entered with the one at a place of the playlist where they have it, else with
    /// the first. Those that go on from an earlier run, by the same clock, are entered with the last.
    init(
        _ segments: ArraySlice<MediaSegment>, from beginning: ExactDecimal, _ playlist: PlaylistInput,
        enteredAt joiningPlace: Int?, after earlier: SegmentRun?
    ) throws {
        (self.segments, self.beginning, self.playlist) = (segments, beginning, playlist)
        // Where a film begins, sound that comes first belongs to it.
        let isBeginning = joiningPlace == nil && beginning == .zero
        clock = earlier?.clock ?? SegmentedClock(beginsWithPictures: !isBeginning)
        var elapsed = ExactDecimal.zero
        var starts: [MediaTime] = []
        for segment in segments {
            starts.append(MediaTime(elapsed))
            elapsed = try elapsed.adding(segment.duration) ?? { throw MediaError.impossibleDurations }()
        }
        self.starts = starts
        let wanted = earlier == nil ? joiningPlace ?? segments.startIndex : segments.endIndex - 1
        place = segments.indices.contains(wanted) ? wanted : segments.startIndex
        duration = MediaTime(elapsed)
    }

    var start: MediaTime { MediaTime(beginning) }

    /// How many discontinuities precede its media.
    var discontinuitySequence: Int64 { segments.first?.discontinuitySequence ?? 0 }

    /// Whether what is read first is encrypted.
    var isEncrypted: Bool { segments[place].isEncrypted }

    var url: [UInt8] { segments.first.map { Array($0.uri.resolved.utf8) } ?? [] }

    /// What is read from where it is entered: what a decoder needs first, then each segment.
    var parts: some Sequence<SegmentPart> {
        let map = segments.first.flatMap { first in first.map.map { SegmentPart($0, before: first) } }
        return [map].compactMap(\.self) + segments[place...].lazy.map { SegmentPart($0) }
    }

    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        try interruption.check("opening")
        return OpenSegments(Array(parts), playlist, budget, interruption)
    }

    // MARK: Places

    var entry: MediaTime { starts[place - segments.startIndex] }

    func start(ofSegmentAt time: MediaTime) -> MediaTime { starts[place(at: time)] }

    func entered(at time: MediaTime) -> any ByteInput {
        var entered = self
        entered.place = segments.startIndex + place(at: time)
        return entered
    }

    private func place(at time: MediaTime) -> Int { max(0, starts.firstPlace { $0 > time } - 1) }
}
