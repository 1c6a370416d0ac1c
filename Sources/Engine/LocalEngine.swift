public import Media
public import Places

/// The engine in this process, over the media library.
public actor LocalEngine: MediaEngine {
    /// The files that somebody looks at, and what is open for them.
    let assets: AssetStore
    /// What makes the assets.
    let opener: PlaceOpener
    let exports = RunningExports()
    /// What was made of films' frames lately.
    let films = ComposedFilms()
    private let posters: StoredPosters?
    private let strips: StoredStrips?

    /// An engine of the assets that `opener` makes. It keeps pictures of local files where `stores` are given.
    public init(_ opener: PlaceOpener, stores: PictureStores? = nil) {
        self.opener = opener
        assets = AssetStore(opener)
        posters = stores.map { StoredPosters($0, budget: opener.budget) }
        strips = stores.map { StoredStrips($0, budget: opener.budget) }
    }

    /// An engine that holds each piece of work to `budget`.
    public init(budget: Budget = Budget(), stores: PictureStores? = nil) {
        self.init(PlaceOpener(budget: budget, frameMemory: LocalEngine.frameMemory), stores: stores)
    }

    /// What frames may take together: room for a decoder of 4K and 10 bits, with the pictures around a playhead. Beside it a
    /// program that browses takes some 80 MiB.
    private static let frameMemory = 296 << 20

    /// The asset of a place, which shares what is read of it with all that the engine answers.
    nonisolated package func asset(of place: Place) -> Asset { assets.asset(of: place) }

    /// The asset for what a person keeps of a place: a stream is opened in its largest variant, unless another was chosen.
    nonisolated func fullAsset(of place: Place) -> Asset {
        assets.isReduced(place) ? opener.asset(of: place) : assets.asset(of: place)
    }

    /// What a row shows of a file; with all that a preview shows when `isDetailed`.
    public func summary(
        of place: Place, isDetailed: Bool, urgency: Urgency
    ) async throws -> MediaSummary {
        try await SummaryReader(asset: assets.asset(of: place), priority: urgency.priority).summary(
            isDetailed: isDetailed)
    }

    /// What the timeline needs before its first frame.
    public func timeline(of place: Place) async throws -> TimelineFacts {
        var facts = try await SummaryReader(asset: assets.asset(of: place), priority: .immediate).timeline()
        if let chosen = assets.chosenSound(of: place), facts.sounds.indices.contains(chosen) {
            for index in facts.sounds.indices { facts.sounds[index].isShown = index == chosen }
        }
        return facts
    }

    /// How long a local file is by its packets; nil for addresses, and where not all packets can be read.
    public func measuredDuration(of place: Place) async throws -> MediaTime? {
        guard place.filePath != nil else { return nil }
        let asset = opener.asset(of: place, options: AssetOptions(prefersPreciseDurationAndTiming: true))
        let (duration, isPrecise) = try await asset.load(
            .duration, .providesPreciseDurationAndTiming, priority: .background)
        return isPrecise ? duration : nil
    }

    /// The times of the key frames from the container's index; nil where it has no whole one.
    public func keyFrames(of place: Place) async throws -> [MediaTime]? {
        try await assets.generator(of: place).keyFrameTimes()
    }

    /// When the key frame next after a time, or last before it, is presented.
    public func keyFrame(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) async throws -> MediaTime? {
        switch direction {
        case .forward: try await assets.generator(of: place).keyFrameTime(after: time)
        case .backward: try await assets.generator(of: place).keyFrameTime(before: time)
        }
    }

    /// One picture, from the file's open generator, or from the frames that are ready around its playhead.
    public func picture(_ request: PictureRequest) async throws -> EnginePicture {
        try checkRevision(of: request)
        guard request.composition != nil, request.moment != .poster else {
            return try await picture(request, of: nil)
        }
        do {
            return try await picture(request, of: composed(request.place, request.composition))
        } catch {
            return try await uncomposed(request, because: error)
        }
    }

    /// One picture of a file, or of the film that was composed of it.
    private func picture(_ request: PictureRequest, of composed: ComposedFilm?) async throws -> EnginePicture {
        let background = request.background
        let frame: FrameRequest
        switch request.moment {
        case .poster:
            return try await posterOrWaveform(request, .init(maximumSize: request.size, background: background))
        case .near(let time):
            if request.urgency == .immediate { assets.knownBuffer(of: request.place, composed?.composition)?.pause() }
            let settings = ImageGenerator.Settings(
                maximumSize: request.size, background: background, prefersSpeed: true)
            return EnginePicture(
                try await assets.generator(of: request.place, composed).image(
                    at: time, settings, priority: request.urgency.priority))
        case .exact(let time): frame = .at(time)
        case .after(let time): frame = .after(time)
        case .before(let time): frame = .before(time)
        }
        var settings = ImageGenerator.Settings.exact(maximumSize: request.size, background: background)
        settings.prefersSpeed = request.isOfSurroundings
        return EnginePicture(try await image(frame, settings, request, composed), isStep: frame != .at(frame.time))
    }

    /// The frames after or before a moment that are ready around the file's playhead.
    public func readyPictures(_ request: PictureRequest, count: Int) -> [EnginePicture] {
        guard let buffer = assets.knownBuffer(of: request.place, request.composition),
            (try? checkRevision(of: request)) != nil
        else { return [] }
        var settings = ImageGenerator.Settings.exact(
            maximumSize: request.size, background: request.background)
        settings.prefersSpeed = true
        let frame: FrameRequest
        switch request.moment {
        case .after(let time): frame = .after(time)
        case .before(let time): frame = .before(time)
        case .poster, .near, .exact: return []
        }
        return buffer.ready(frame, count: count, settings, leads: request.urgency == .immediate).map {
            EnginePicture($0, isStep: true)
        }
    }

    /// Throws `MediaError.changed` for a request that means another version than is there.
    private func checkRevision(of request: PictureRequest) throws {
        guard let wanted = request.revision, !assets.asset(of: request.place).continues(wanted) else { return }
        throw MediaError.inputChanged
    }

    /// The exact frame, from the frames that are ready where it is asked for as they are.
    private func image(
        _ frame: FrameRequest, _ settings: ImageGenerator.Settings, _ request: PictureRequest, _ composed: ComposedFilm?
    ) async throws -> GeneratedImage {
        let generator = assets.generator(of: request.place, composed)
        guard let surroundings = request.surroundings else {
            return try await generator.image(frame, settings, priority: request.urgency.priority)
        }
        let buffer = assets.buffer(of: request.place, composed)
        if request.isOfSurroundings {
            return try await buffer.image(frame, settings, priority: request.urgency.priority)
        }
        let image = try await generator.image(frame, settings, priority: request.urgency.priority)
        var moving = settings
        moving.maximumSize = surroundings.size
        moving.background = surroundings.background
        moving.prefersSpeed = true
        buffer.prepare(around: image.actualTime, moving)
        return image
    }

    /// The pictures of a strip, from a generator of their own.
    nonisolated public func strip(_ request: StripRequest) -> StripSequence {
        StripSequence { [self] in
            let kept = request.composition == nil ? strips : nil
            let puller = StripPuller(request, keptIn: kept) { [self] times, settings, priority in
                let composed = try await composed(request.place, request.composition)
                let generator = assets.generator(of: request.place, composed, for: .strip)
                return generator.images(for: times, settings, priority: priority)
            }
            return { await puller.next() }
        }
    }

    /// The exact frame at full resolution, as the bytes of a PNG file.
    public func png(
        of place: Place, at time: MediaTime, composedAs composition: PictureComposition?
    ) async throws -> [UInt8] {
        let composed = try await composed(place, composition)
        let generator =
            composed == nil && assets.isReduced(place)
            ? ImageGenerator(asset: fullAsset(of: place)) : assets.generator(of: place, composed)
        let image = try await generator.image(at: time, .exact(), priority: .immediate)
        return try await ImageEncoder.encode(image.picture)
    }

    /// Every property with its live status, until the stream is dropped.
    nonisolated public func inspection(of place: Place) -> AsyncStream<[InspectionNode]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [InspectionNode].self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [self] in
            let inspection = Inspection(asset: assets.asset(of: place)) { try await self.companions(of: place) }
            await inspection.run { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// What is known of a file, read as far as the names need.
    nonisolated public func properties(
        of place: Place, named names: Set<String>?, options: AssetOptions = .init()
    ) async throws -> InspectedAsset {
        let inspection = Inspection(asset: opener.asset(of: place, options: options)) { [opener] in
            try await opener.companions(of: place).map { opener.asset(of: $0, options: options) }
        }
        return try await inspection.load(names)
    }

    /// The names that `properties(of:named:options:)` understands, in their order.
    public static let propertyNames: [String] =
        Asset.allProperties.map(\.name) + [Inspection.telemetry, "tracks.*"]
        + Track.allProperties.map { "tracks." + $0.name }

    /// Forgets the asset, closes what is open for it, and takes none of its kept pictures next time.
    public func forget(_ place: Place) async {
        posters?.forget(place)
        strips?.forget(place)
        await assets.forget(place)
        // Last, so that nothing is left that was made of the old asset meanwhile.
        films.forget(place)
    }

    /// Says how many pixels the screen has. Until then streams are opened in their largest variant.
    nonisolated public func noteScreen(_ size: PixelSize) { assets.noteScreen(size) }

    /// Has a stream opened in a variant from now on, and forgets what is known of it.
    public func choose(_ variant: VariantPreference?, of place: Place) async {
        assets.choose(variant, of: place)
        await forget(place)
    }

    /// Has the waveform of a file show another of its sounds, and forgets what is known of it.
    public func chooseSound(_ place: Int?, of file: Place) async {
        assets.chooseSound(place, of: file)
        await forget(file)
    }

    /// Has the facts of a file read anew where it is another by now.
    public func noteChange(of place: Place) async { await assets.noteChange(of: place) }

    /// Closes what is open for a file.
    public func release(_ place: Place) async {
        await assets.release(place)
        films.forget(place)
    }

    /// The poster of pictures, or the waveform of sound without one, which is drawn in the theme's colours and not kept.
    private func posterOrWaveform(
        _ request: PictureRequest, _ settings: ImageGenerator.Settings
    ) async throws -> EnginePicture {
        do {
            guard let posters else {
                let made = try await poster(request.place, at: nil, settings, request.urgency.priority)
                return EnginePicture(made.image, isPoster: true)
            }
            return try await posters.poster(request) { try await self.poster(request.place, at: $0, $1, $2) }
        } catch let error as MediaError where error.code == .noSuchTrack {
            let waveform = try await assets.asset(of: request.place).loadWaveform(
                count: max(1, request.size.width), priority: request.urgency.priority)
            let height = min(request.size.height, max(64, request.size.width / 3))
            let picture = waveform.picture(
                width: max(1, request.size.width), height: max(1, height), color: RGBColor(rgb: request.foreground),
                background: request.background.color)
            return EnginePicture(picture)
        }
    }

    /// The frame that stands for a video, which is that at a time where one is given; the cover of sound.
    ///
    /// Its generator ends with it: kept for each file that the cursor passes, decoders would hold 10 to 50 MB each.
    private func poster(
        _ place: Place, at time: MediaTime?, _ settings: ImageGenerator.Settings,
        _ priority: WorkerPool.Priority
    ) async throws -> Poster {
        let asset = assets.asset(of: place)
        let generator = ImageGenerator(asset: asset)
        let duration = try? await asset.load(.duration, priority: priority)
        try Task.checkCancellation()
        guard let time else {
            let image = try await PosterFinder.image(
                generator, duration: duration ?? .indefinite, settings, priority: priority)
            return Poster(image: image, duration: duration)
        }
        let image = try await generator.image(
            at: time, .exact(maximumSize: settings.maximumSize, background: settings.background), priority: priority)
        return Poster(image: image, duration: duration)
    }
}

extension Urgency {
    var priority: WorkerPool.Priority {
        switch self {
        case .background: .background
        case .soon: .soon
        case .visible: .visible
        case .immediate: .immediate
        }
    }
}
