internal import Media
internal import Stores

/// One pass over the tiles of a strip, begun with the first pull.
///
/// In the order of the tiles come the pictures that are kept and, where there is none, the nearest key frames: those are
/// quick. Then, in the background and nearest to the focus first, come the frames that belong where a key frame lies too
/// far off. Only pictures that are where they belong are kept.
///
/// Its iterators belong to the one task that pulls; the actor keeps that true.
actor StripPuller {
    /// A pass over the pictures at some of the times. Where it throws there are none.
    typealias Make = @Sendable ([MediaTime], ImageGenerator.Settings, WorkerPool.Priority) async throws -> ImageSequence

    private enum Stage {
        case opening, keyFrames, frames, over
    }

    /// New pictures are kept so many at a time, and what is left when the pass ends.
    private static let batch = 8

    private let request: StripRequest
    private let strips: StoredStrips?
    private let make: Make

    private var stage = Stage.opening
    private var key: FilmstripKey?
    private var kept: [MediaTime: FilmstripPicture] = [:]
    /// The tiles to come in this stage, the next one last.
    private var tiles: [Int] = []
    private var pictures: ImageSequence.Iterator?
    /// The tiles whose key frame lies too far off, and those without any.
    private var distant: [Int] = []
    /// The tiles whose key frame could not be made.
    private var failed: [Int] = []
    /// The tiles that have a picture.
    private var shown: Set<Int> = []
    private var made: [GeneratedImage] = []

    init(_ request: StripRequest, keptIn strips: StoredStrips?, make: @escaping Make) {
        self.request = request
        self.strips = strips
        self.make = make
    }

    deinit {
        guard let strips, let key, !made.isEmpty else { return }
        Task { [made] in await strips.keep(made, for: key) }
    }

    func next() async -> StripSequence.Element? {
        while !Task.isCancelled {
            switch stage {
            case .opening: await open()
            case .keyFrames:
                guard let index = tiles.popLast() else {
                    await beginFrames()
                    continue
                }
                if let element = await keyFrame(index) { return element }
            case .frames:
                guard let index = tiles.popLast() else {
                    await keepMade()
                    stage = .over
                    continue
                }
                if let element = await frame(index) { return element }
            case .over: return nil
            }
        }
        return nil
    }

    // MARK: Key frames

    private func open() async {
        let priority = request.urgency.priority
        if let strip = await strips?.strip(of: request.place, fitting: request.size, priority: priority) {
            key = strip.key
            kept = strip.pictures.filter { $1.stands(within: request.tolerance) }
        }
        stage = .keyFrames
        tiles = request.times.indices.reversed()
        let missing = request.times.filter { kept[$0] == nil }
        guard !missing.isEmpty else { return }
        let settings = ImageGenerator.Settings(maximumSize: request.size, prefersSpeed: true)
        pictures = try? await make(missing, settings, priority).makeAsyncIterator()
    }

    private func keyFrame(_ index: Int) async -> StripSequence.Element? {
        if let picture = kept[request.times[index]] {
            let image = await decode(picture)
            guard let image else {
                // What is damaged in the store is made anew.
                distant.append(index)
                return nil
            }
            shown.insert(index)
            return StripSequence.Element(index: index, result: .success(shownPicture(image)))
        }
        switch await nextPicture() {
        case .success(_, let image, _):
            let isProvisional = !image.stands(within: request.tolerance)
            if isProvisional { distant.append(index) } else { await keep(image) }
            shown.insert(index)
            return StripSequence.Element(
                index: index, result: .success(shownPicture(image)), isProvisional: isProvisional)
        case .failure(_, let error):
            failed.append(index)
            return StripSequence.Element(index: index, result: .failure(Self.failure(error)), isProvisional: true)
        case nil: return nil
        }
    }

    private func decode(_ picture: FilmstripPicture) async -> GeneratedImage? {
        let decoded = try? await PictureDecoder.decode(picture.data, priority: request.urgency.priority)
        return decoded.flatMap(picture.image)
    }

    /// What is kept stays transparent: the next person may have another theme.
    private func shownPicture(_ image: GeneratedImage) -> EnginePicture {
        EnginePicture(image.replacing(image.picture.blended(over: request.background)))
    }

    // MARK: Frames

    private func beginFrames() async {
        stage = .frames
        // A file of which nothing can be read is not asked again.
        if failed.count < request.times.count { distant += failed }
        guard !distant.isEmpty else { return }
        let times = request.times
        func distance(_ index: Int) -> MediaTime {
            guard let focus = request.focus else { return .zero }
            return times[index] < focus ? focus - times[index] : times[index] - focus
        }
        let order = distant.sorted { (distance($0), $0) < (distance($1), $1) }
        tiles = order.reversed()
        var settings = ImageGenerator.Settings.exact(maximumSize: request.size)
        settings.prefersSpeed = true
        pictures = try? await make(order.map { times[$0] }, settings, .background).makeAsyncIterator()
    }

    private func frame(_ index: Int) async -> StripSequence.Element? {
        switch await nextPicture() {
        case .success(_, let image, _):
            await keep(image)
            return StripSequence.Element(index: index, result: .success(shownPicture(image)))
        case .failure(_, let error):
            // The nearest key frame is better than nothing.
            guard !shown.contains(index) else { return nil }
            return StripSequence.Element(index: index, result: .failure(Self.failure(error)))
        case nil: return nil
        }
    }

    private func nextPicture() async -> ImageSequence.Element? {
        guard var iterator = pictures else { return nil }
        let element = await iterator.next()
        pictures = iterator
        return element
    }

    private static func failure(_ error: any Error) -> MediaError {
        error as? MediaError ?? MediaError(.io, "reading failed: \(error)", remedy: "read the file again")
    }

    // MARK: Keeping

    private func keep(_ image: GeneratedImage) async {
        guard strips != nil, image.isStripPicture else { return }
        made.append(image)
        if made.count >= Self.batch { await keepMade() }
    }

    private func keepMade() async {
        guard let strips, let key, !made.isEmpty else { return }
        let images = made
        made = []
        await strips.keep(images, for: key)
    }
}
