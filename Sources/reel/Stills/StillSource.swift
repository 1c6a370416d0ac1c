import Engine
import Media
import Places
import Terminal

/// One input, opened for its pictures.
struct StillSource: Sendable {
    let place: Place
    let engine: LocalEngine
    let facts: TimelineFacts
    private(set) var readout: TimeReadout
    let generator: ImageGenerator

    /// Scripts wait longer than people at the keys do, and workers give way to whatever else the machine does.
    /// The best poster is looked for to the end, so that it is the same each time.
    static let budget: Budget = {
        var budget = Budget(localTime: .seconds(30), decodeTime: .seconds(60))
        budget.posterTime = .seconds(60)
        return budget
    }()

    /// Reads what the timeline screen knows of a file. Throws `MediaError` or `CancellationError`.
    init(_ place: Place, _ opener: PlaceOpener) async throws {
        self.place = place
        engine = LocalEngine(opener)
        var facts = try await engine.timeline(of: place)
        if facts.kind == .video, !facts.duration.isNumeric {
            // The header does not say: every packet does.
            let whole = opener.asset(of: place, options: AssetOptions(prefersPreciseDurationAndTiming: true))
            do {
                facts.duration = try await whole.load(.duration)
                facts.isDurationPrecise = try await whole.load(.providesPreciseDurationAndTiming)
            } catch is MediaError {}
        }
        self.facts = facts
        readout = TimeReadout(facts)
        generator = ImageGenerator(asset: opener.asset(of: place))
        if isMoving, readout.usesSource { readout.firstFrame = await firstFrame() }
    }

    /// For pictures of which only the time is asked.
    static let timeOnly = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 16, height: 16))

    /// When the first frame is presented; nil where it cannot be read, which the picture that is asked for tells.
    private func firstFrame() async -> MediaTime? {
        try? await generator.image(at: .zero, Self.timeOnly).actualTime
    }

    /// Where there are moving pictures, as far as the file says: chapters and sound may be longer.
    func pictureRange() async -> TimeRange {
        let tracks = (try? await generator.asset.load(.tracks)) ?? []
        for track in tracks where (try? await track.load(.isMainPicture)) == true {
            guard let range = try? await track.load(.timeRange), range.start.isNumeric, range.duration.isNumeric else {
                break
            }
            return TimeRange(start: max(.zero, range.start), end: range.end)
        }
        return TimeRange(start: .zero, duration: facts.duration)
    }

    /// The picture that the browser shows for the file, as large as it is asked for. Throws `MediaError`.
    func poster(maximumSize: PixelSize) async throws -> GeneratedImage {
        // Chosen as the browser does: by a small picture, and by the length that the header says.
        let duration = (try? await generator.asset.load(.duration)) ?? .indefinite
        let chosen = try await PosterFinder.image(
            generator, duration: duration, .init(maximumSize: Self.posterSize), priority: .immediate)
        return try await generator.image(
            at: chosen.actualTime, .exact(maximumSize: maximumSize), priority: .immediate)
    }

    /// That of the thumbnails that the browser keeps.
    private static let posterSize = PixelSize(width: 256, height: 256)

    /// Whether different times show different pictures.
    var isMoving: Bool { facts.kind == .video }

    /// The time that a person means. Throws `Failure` for a place that the timeline does not have, and `MediaError`.
    func time(of expression: TimeExpression, written text: String) async throws -> MediaTime {
        // A single picture is the same at any time.
        guard isMoving else { return .zero }
        let readout = await readout(for: expression)
        let time = try await place(of: expression, written: text, readout)
        func isBeyond(_ end: MediaTime) -> Bool { readout.isBeyond(end, time, typed: expression) }
        var end = facts.duration
        if end.isNumeric, isBeyond(end) {
            // What is stated stands where the last frame cannot tell.
            do { end = try await max(end, endOfLastFrame()) } catch is MediaError where facts.isDurationPrecise {}
        }
        if readout.isBefore(time, typed: expression) || end.isNumeric && isBeyond(end) {
            let bounds = readout.bounds(of: expression, duration: end)
            throw Failure(description: "“\(text)” is outside: \(bounds)")
        }
        return time
    }

    /// The time that a person means, which may lie beyond the end. Throws as `time(of:written:)`.
    func place(of expression: TimeExpression, written text: String) async throws -> MediaTime {
        try await place(of: expression, written: text, await readout(for: expression))
    }

    /// The readout, with the first frame where what was typed is counted from that.
    private func readout(for expression: TimeExpression) async -> TimeReadout {
        var readout = readout
        if readout.firstFrame == nil, readout.counts(expression) { readout.firstFrame = await firstFrame() }
        return readout
    }

    private func place(
        of expression: TimeExpression, written text: String, _ readout: TimeReadout
    ) async throws -> MediaTime {
        var (keyFrames, note) = ([MediaTime](), "")
        if case .keyFrame(let number) = expression { (keyFrames, note) = try await keyFrameTimes(upTo: number) }
        guard let time = readout.time(of: expression, duration: facts.duration, keyFrames: keyFrames) else {
            throw Failure(
                description: "there is no “\(text)” here: \(readout.reason(against: expression, keyFrames: note))")
        }
        return time
    }

    /// Where the timeline ends with the last picture. Throws `MediaError` where that cannot be read.
    private func endOfLastFrame() async throws -> MediaTime {
        let last = try await generator.image(
            before: .positiveInfinity, Self.timeOnly)
        return facts.end(withFrameAt: last.actualTime, lasting: last.duration) ?? facts.duration
    }

    /// At least the first `number` key frames, or all of them and how many they are in words.
    private func keyFrameTimes(upTo number: Int) async throws -> ([MediaTime], String) {
        var times: [MediaTime] = []
        if let indexed = try await generator.keyFrameTimes() {
            times = indexed
        } else {
            defer { Progress.clear() }
            var last = MediaTime(value: -1, timescale: 1)
            while times.count < number, let next = try await generator.keyFrameTime(after: last) {
                Progress.show("looking for key frame \(number): \(times.count) found")
                times.append(next)
                last = next
            }
        }
        return (times, times.count == 1 ? "there is one key frame" : "there are \(times.count) key frames")
    }
}

extension Failure {
    /// The error as that of an input.
    init(_ input: String, _ error: any Error) {
        let reason = (error as? Failure)?.description ?? SafeText("\(error)").text
        description = "\(SafeText(input).text): \(reason)"
    }
}
