public import Media

/// The engine in this process, over the media library.
public actor LocalEngine: MediaEngine {
    /// The files that somebody looks at, and what is open for them.
    let assets: AssetStore
    let budget: Budget
    let exports = RunningExports()
    private let posters: StoredPosters?
    private let strips: StoredStrips?

    /// An engine that holds each piece of work to `budget`, and keeps pictures of local files where `stores` are given.
    public init(budget: Budget = Budget(), stores: PictureStores? = nil) {
        let cache = ReadCache()
        let memory = FrameMemory(limit: LocalEngine.frameMemory)
        self.init(budget: budget, stores: stores) { Asset($0, budget: budget, cache: cache, frameMemory: memory) }
    }

    /// What frames may take together: room for a decoder of 4K and 10 bits, with the pictures around a playhead. Beside it a
    /// program that browses takes some 80 MiB.
    private static let frameMemory = 296 << 20

    /// An engine whose assets are made by `makeAsset`.
    init(budget: Budget, stores: PictureStores?, makeAsset: @escaping AssetStore.Opener) {
        self.budget = budget
        assets = AssetStore(makeAsset)
        posters = stores.map { StoredPosters($0, budget: budget) }
        strips = stores.map { StoredStrips($0, budget: budget) }
    }

    /// What a row shows of a file; with all that a preview shows when `isDetailed`.
    public func summary(
        of location: MediaLocation, isDetailed: Bool, urgency: Urgency
    ) async throws -> MediaSummary {
        try await SummaryReader(asset: assets.asset(of: location), priority: urgency.priority).summary(
            isDetailed: isDetailed)
    }

    /// What the timeline needs before its first frame.
    public func timeline(of location: MediaLocation) async throws -> TimelineFacts {
        try await SummaryReader(asset: assets.asset(of: location), priority: .immediate).timeline()
    }

    /// How long a local file is by its packets; nil for addresses, and where not all packets can be read.
    public func measuredDuration(of location: MediaLocation) async throws -> MediaTime? {
        guard case .file = location else { return nil }
        let asset = Asset(
            location, options: AssetOptions(prefersPreciseDurationAndTiming: true), budget: budget)
        let (duration, isPrecise) = try await asset.load(
            .duration, .providesPreciseDurationAndTiming, priority: .background)
        return isPrecise ? duration : nil
    }

    /// The times of the key frames from the container's index; nil where it has no whole one.
    public func keyFrames(of location: MediaLocation) async throws -> [MediaTime]? {
        try await assets.generator(of: location).keyFrameTimes()
    }

    /// When the key frame next after a time, or last before it, is presented.
    public func keyFrame(
        of location: MediaLocation, from time: MediaTime, direction: SearchDirection
    ) async throws -> MediaTime? {
        switch direction {
        case .forward: try await assets.generator(of: location).keyFrameTime(after: time)
        case .backward: try await assets.generator(of: location).keyFrameTime(before: time)
        }
    }

    /// One picture, from the file's open generator, or from the frames that are ready around its playhead.
    public func picture(_ request: PictureRequest) async throws -> EnginePicture {
        try checkRevision(of: request)
        let background = request.background
        let frame: FrameRequest
        switch request.moment {
        case .poster:
            return try await posterOrWaveform(request, .init(maximumSize: request.size, background: background))
        case .near(let time):
            if request.urgency == .immediate { assets.knownBuffer(of: request.location)?.pause() }
            let settings = ImageGenerator.Settings(
                maximumSize: request.size, background: background, prefersSpeed: true)
            return EnginePicture(
                try await assets.generator(of: request.location).image(
                    at: time, settings, priority: request.urgency.priority))
        case .exact(let time): frame = .at(time)
        case .after(let time): frame = .after(time)
        case .before(let time): frame = .before(time)
        }
        var settings = ImageGenerator.Settings.exact(maximumSize: request.size, background: background)
        settings.prefersSpeed = request.size == request.surroundings
        return EnginePicture(try await image(frame, settings, request), isStep: frame != .at(frame.time))
    }

    /// The frames after or before a moment that are ready around the file's playhead.
    public func readyPictures(_ request: PictureRequest, count: Int) -> [EnginePicture] {
        guard let buffer = assets.knownBuffer(of: request.location), (try? checkRevision(of: request)) != nil else {
            return []
        }
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
        guard let wanted = request.revision, wanted != assets.asset(of: request.location).revision else { return }
        throw MediaError.inputChanged
    }

    /// The exact frame, from the frames that are ready where it is asked for at their size.
    private func image(
        _ frame: FrameRequest, _ settings: ImageGenerator.Settings, _ request: PictureRequest
    ) async throws -> GeneratedImage {
        let generator = assets.generator(of: request.location)
        guard let size = request.surroundings else {
            return try await generator.image(frame, settings, priority: request.urgency.priority)
        }
        let buffer = assets.buffer(of: request.location)
        if size == request.size {
            return try await buffer.image(frame, settings, priority: request.urgency.priority)
        }
        let image = try await generator.image(frame, settings, priority: request.urgency.priority)
        var moving = settings
        moving.maximumSize = size
        moving.prefersSpeed = true
        buffer.prepare(around: image.actualTime, moving)
        return image
    }

    /// The pictures of a strip, from a generator of their own.
    nonisolated public func strip(_ request: StripRequest) -> StripSequence {
        StripSequence { [assets, strips] in
            let puller = StripPuller(request, keptIn: strips) { times, settings, priority in
                assets.generator(of: request.location, for: .strip).images(for: times, settings, priority: priority)
            }
            return { await puller.next() }
        }
    }

    /// The exact frame at full resolution, as the bytes of a PNG file.
    public func png(of location: MediaLocation, at time: MediaTime) async throws -> [UInt8] {
        let image = try await assets.generator(of: location).image(at: time, .exact(), priority: .immediate)
        return try await ImageEncoder.encode(image.picture)
    }

    /// Every property with its live status, until the stream is dropped.
    nonisolated public func inspection(of location: MediaLocation) -> AsyncStream<[InspectionNode]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [InspectionNode].self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [assets] in
            await Inspection(asset: assets.asset(of: location)).run { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// What is known of a file, read as far as the names need.
    nonisolated public func properties(
        of location: MediaLocation, named names: Set<String>?, options: AssetOptions = .init()
    ) async throws -> InspectedAsset {
        try await Inspection(asset: Asset(location, options: options, budget: budget)).load(names)
    }

    /// The names that `properties(of:named:options:)` understands, in their order.
    public static let propertyNames: [String] =
        Asset.allProperties.map(\.name) + ["tracks.*"] + Track.allProperties.map { "tracks." + $0.name }

    /// Forgets the asset, closes what is open for it, and takes none of its kept pictures next time.
    public func forget(_ location: MediaLocation) async {
        posters?.forget(location)
        strips?.forget(location)
        await assets.forget(location)
    }

    /// Has the facts of a file read anew where it is another by now.
    public func noteChange(of location: MediaLocation) async { await assets.noteChange(of: location) }

    /// Closes what is open for a file.
    public func release(_ location: MediaLocation) async {
        await assets.release(location)
    }

    /// The poster of pictures, or the waveform of sound without one, which is drawn in the theme's colours and not kept.
    private func posterOrWaveform(
        _ request: PictureRequest, _ settings: ImageGenerator.Settings
    ) async throws -> EnginePicture {
        do {
            guard let posters else {
                let made = try await poster(request.location, at: nil, settings, request.urgency.priority)
                return EnginePicture(made.image, isPoster: true)
            }
            return try await posters.poster(request) { try await self.poster(request.location, at: $0, $1, $2) }
        } catch let error as MediaError where error.code == .noSuchTrack {
            let waveform = try await assets.asset(of: request.location).loadWaveform(
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
        _ location: MediaLocation, at time: MediaTime?, _ settings: ImageGenerator.Settings,
        _ priority: WorkerPool.Priority
    ) async throws -> Poster {
        let asset = assets.asset(of: location)
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
