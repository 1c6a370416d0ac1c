internal import Media
internal import Playlists

/// Pictures of a list of key frames that count by the clock of one run of segments, as one input that is entered at each.
///
/// Whoever enters it gets that picture and no more: in their container they may not follow each other. A value that opens
/// nothing by itself.
struct IFrameRun: ListedInput {
    /// One of them.
    struct Frame {
        /// When it is presented, counted from the start of the run.
        let start: MediaTime
        /// What its container needs, and the picture.
        let parts: [SegmentPart]
    }

    let duration: MediaTime
    let clock: SegmentedClock

    private let frames: [Frame]
    let playlist: PlaylistInput
    /// The place of the picture with which it is entered.
    private var place = 0

    /// Pictures in order of time, of which there is at least one, beside a run of segments.
    init(_ frames: [Frame], beside run: SegmentRun, _ playlist: PlaylistInput) {
        (self.frames, self.playlist) = (frames, playlist)
        (duration, clock) = (run.duration, run.clock)
    }

    var url: [UInt8] { frames[place].parts.last.map { Array($0.uri.resolved.utf8) } ?? [] }

    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        try interruption.check("opening")
        return OpenSegments(frames[place].parts, playlist, asksForParts: true, budget, interruption)
    }

    // MARK: Places

    var entry: MediaTime { frames[place].start }

    func start(ofSegmentAt time: MediaTime) -> MediaTime { frames[place(at: time)].start }

    func entered(at time: MediaTime) -> any ByteInput { entered(with: place(at: time)) }

    /// The same from the picture at a place on.
    func entered(with place: Int) -> IFrameRun {
        var entered = self
        entered.place = place
        return entered
    }

    private func place(at time: MediaTime) -> Int { max(0, frames.firstPlace { $0.start > time } - 1) }
}
