internal import Media
internal import Playlists

/// Subtitles in containers, as samples run by run. Confined as `SampleReader` says.
final class SubtitleRuns: SampleReader {
    let format: SampleFormat

    private let subtitles: MediaRendition
    private let main: MediaRendition
    private var interruption: Interruption
    /// The run that is read.
    private var place = 0
    /// What reads it; nil where it is not open.
    private var current: SubtitleRun?
    /// A sample that was read and not handed out yet.
    private var ahead: SampleInfo?

    /// The runs of subtitles, which count by the clock of another rendition. Throws `MediaError` and `CancellationError`.
    init(_ subtitles: MediaRendition, beside main: MediaRendition, _ interruption: Interruption) throws {
        (self.subtitles, self.main, self.interruption) = (subtitles, main, interruption)
        let run = try SubtitleRun(subtitles, at: 0, beside: main, interruption)
        (format, current, ahead) = (run.samples.format, run, run.first)
    }

    var isBroken: Bool { current?.samples.isBroken ?? false }

    var bytes: UnsafeBufferPointer<UInt8> { current?.samples.bytes ?? UnsafeBufferPointer(start: nil, count: 0) }

    func begin(_ interruption: Interruption) throws {
        self.interruption = interruption
        try current?.samples.begin(interruption)
    }

    func seek(to time: MediaTime) throws {
        let wanted = max(0, subtitles.runs.firstPlace { $0.start > time } - 1)
        if wanted != place { current = nil }
        place = wanted
        let run = try opened()
        try run.samples.seek(to: max(.zero, time - run.offset))
        ahead = nil
    }

    func next() throws -> SampleInfo? {
        while place < subtitles.runs.count {
            let run = try opened()
            let next = try ahead ?? run.samples.next()
            ahead = nil
            if let info = next {
                return info.shifted(by: run.offset, clockOrigin: run.clockOrigin)
            }
            current = nil
            place += 1
        }
        return nil
    }

    private func opened() throws -> SubtitleRun {
        if let current { return current }
        let run = try SubtitleRun(subtitles, at: place, beside: main, interruption)
        (current, ahead) = (run, run.first)
        return run
    }
}
