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
    /// Makes pictures as they are in the file.
    let generator: ImageGenerator
    /// Makes them with what is laid over them.
    let pictures: ImageGenerator
    private let isComposed: Bool

    /// Scripts wait longer than people at the keys do, and workers give way to whatever else the machine does.
    /// The best poster is looked for to the end, so that it is the same each time.
    static let budget: Budget = {
        var budget = Budget(localTime: .seconds(30), decodeTime: .seconds(60))
        budget.posterTime = .seconds(60)
        return budget
    }()

    /// Reads what the timeline screen knows of a file, and what is laid over its pictures. Throws `MediaError` or
    /// `CancellationError`.
    ///
    /// A stream is opened in the variant that is named, else in the smallest that fills `size`.
    init(_ input: InputRun.Input, _ options: PictureOptions, size: PixelSize) async throws {
        let (opener, overlays) = (input.opener, options.overlay)
        place = input.place
        engine = LocalEngine(opener)
        engine.noteScreen(size)
        if let variant = options.variant { await engine.choose(variant, of: place) }
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
        let asset = engine.asset(of: place)
        generator = ImageGenerator(asset: asset)
        isComposed = !overlays.isEmpty
        pictures =
            overlays.isEmpty
            ? generator : try await StillOverlay.generator(overlays, over: place, engine)
        if isMoving, readout.usesSource {
            // Where it cannot be read, the picture that is asked for tells.
            let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 16, height: 16))
            readout.firstFrame = try? await generator.image(at: .zero, settings).actualTime
        }
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
        // A key frame is decoded alone; to be sure of the frame at a time, those that follow are read too.
        let nearest = ImageGenerator.Settings(maximumSize: maximumSize)
        if !isComposed {
            let image = try await pictures.image(at: chosen.actualTime, nearest, priority: .immediate)
            if image.actualTime == chosen.actualTime { return image }
        }
        return try await pictures.image(
            at: chosen.actualTime, .exact(maximumSize: maximumSize), priority: .immediate)
    }

    /// That of the thumbnails that the browser keeps.
    private static let posterSize = PixelSize(width: 256, height: 256)

    /// Whether different times show different pictures.
    var isMoving: Bool { facts.kind == .video }

    /// The time that a person means, which was written as `text`.
    ///
    /// Throws `MediaError`, `.invalidRequest` for a place that the timeline does not have, and `CancellationError`.
    func time(of expression: TimeExpression, written text: String) async throws -> MediaTime {
        // A single picture is the same at any time.
        guard isMoving else { return .zero }
        defer { if case .keyFrame = expression { Progress.clear() } }
        let asset = generator.asset
        return try await WorkerPool.reading.run(priority: .immediate) { worker in
            let resolver = try TimeResolver(asset, worker.interruption) { found in
                Progress.show("looking for “\(SafeText(text).text)”: \(found) key frames found")
            }
            return try resolver.time(of: expression, written: text)
        }
    }
}

extension Failure {
    /// The error as that of an input.
    init(_ input: String, _ error: any Error) {
        let reason = (error as? Failure)?.description ?? SafeText("\(error)").text
        description = "\(SafeText(input).text): \(reason)"
    }
}
