internal import Media
internal import Playlists

/// A run of subtitles in a container that is open, and where it is presented. Confined as its samples are.
struct SubtitleRun {
    let samples: any SampleReader
    /// The first sample, which is read already; nil without any.
    let first: SampleInfo?
    /// How much later its samples are presented than its own timeline has them.
    let offset: MediaTime
    /// When the zero of its clock is presented.
    let clockOrigin: MediaTime

    /// Opens the run at a place, which counts by the clock of another rendition. Throws `MediaError` and `CancellationError`.
    init(
        _ subtitles: MediaRendition, at place: Int, beside main: MediaRendition, _ interruption: Interruption
    ) throws {
        let run = subtitles.runs[place]
        samples = try subtitles.samplesOfText(inRunAt: place, interruption)
        try samples.begin(interruption)
        first = try samples.next()
        let origin = run.clock.knownOrigin ?? .zero
        let beginning = (first?.presentationTime ?? .zero) + origin
        func isWithinRun(_ clockOrigin: MediaTime) -> Bool {
            let time = clockOrigin + beginning - run.start
            return time > .zero - Self.tolerance && time < run.duration + Self.tolerance
        }
        let common = try run.segments.first.map { try main.clockOrigin(for: $0, at: run.start, interruption) }
        // What is no clock of both may be that of a movie, which begins at zero, or one that begins anywhere.
        if let common, subtitles.playlist.isEndless || isWithinRun(common) {
            clockOrigin = common
        } else {
            clockOrigin = isWithinRun(run.start) ? run.start : run.start - beginning
        }
        offset = clockOrigin + origin
    }

    /// How far from where the playlist has a run the clock of the pictures may have it.
    private static let tolerance = MediaTime(value: 10, timescale: 1)
}
