import Engine
import Glibc
import Media
import Terminal

/// One pass over the pictures of a filmstrip, with its progress and its failures.
struct FilmstripRun {
    let source: StillSource
    /// The input as it was named.
    let input: String
    let slices: [TimelineSlice]
    let settings: ImageGenerator.Settings
    let isQuiet: Bool

    /// Makes the pictures. Throws `Failure` when none could be made, or what the sink throws; `CancellationError`.
    func run(into sink: any PictureSink) async throws {
        var sink = sink
        defer { Progress.clear() }
        do {
            try await fill(&sink)
            try await sink.finish()
        } catch {
            await sink.abandon()
            throw error
        }
    }

    private func fill(_ sink: inout any PictureSink) async throws {
        var failures: [(time: MediaTime, error: any Error)] = []
        let start = ContinuousClock.now
        var done = 0
        let images = DistinctImages(generator: source.pictures, times: slices.map(\.time), settings: settings)
        try await images.forEach { element in
            switch element {
            case .success(let time, let image, _): try await sink.add(image, requestedTime: time)
            case .failure(let time, let error):
                failures.append((time, error))
                try await sink.add(nil, requestedTime: time)
            }
            done += 1
            show(done, ContinuousClock.now - start)
        }
        // A sequence ends early when its task is cancelled.
        try Task.checkCancellation()
        if let first = failures.first?.error, failures.count == slices.count { throw Failure(input, first) }
        tell(failures)
    }

    private func show(_ done: Int, _ spent: Duration) {
        guard !isQuiet else { return }
        let left = MediaTime(seconds: spent / .seconds(1) / Double(done) * Double(slices.count - done))
        Progress.show("\(done) of \(slices.count) pictures, \(left.elapsed(places: 0)) left")
    }

    private func tell(_ failures: [(time: MediaTime, error: any Error)]) {
        guard !failures.isEmpty else { return }
        Progress.clear()
        let name = SafeText(input).text
        var text = "reel: \(name): \(failures.count) of \(slices.count) pictures could not be made:\n"
        for (time, error) in failures.prefix(10) {
            text += "  \(source.readout.text(time)): \(SafeText("\(error)").text)\n"
        }
        if failures.count > 10 { text += "  and \(failures.count - 10) more\n" }
        Output.write(text, to: STDERR_FILENO)
    }
}
