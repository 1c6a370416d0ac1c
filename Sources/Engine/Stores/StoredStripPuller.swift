internal import Media
internal import Stores

/// One pass over the pictures of a filmstrip: those that are kept from the store, the others made and kept.
///
/// Its iterator belongs to the one task that pulls; the actor keeps that true.
actor StoredStripPuller {
    /// New pictures are kept so many at a time, and what is left when the pass ends.
    private static let batch = 8

    private let strips: StoredStrips
    private let location: MediaLocation
    private let times: [MediaTime]
    private let tolerance: MediaTime
    private let size: PixelSize
    private let priority: WorkerPool.Priority
    private let make: StoredStrips.Make

    private var position = 0
    private var key: FilmstripKey?
    private var kept: [MediaTime: FilmstripPicture] = [:]
    private var making: ImageSequence.Iterator?
    private var made: [GeneratedImage] = []

    init(
        _ strips: StoredStrips, of location: MediaLocation, at times: [MediaTime], within tolerance: MediaTime,
        fitting size: PixelSize, priority: WorkerPool.Priority, make: @escaping StoredStrips.Make
    ) {
        self.strips = strips
        self.location = location
        self.times = times
        self.tolerance = tolerance
        self.size = size
        self.priority = priority
        self.make = make
    }

    deinit {
        guard let key, !made.isEmpty else { return }
        Task { [strips, made] in await strips.keep(made, for: key) }
    }

    func next() async -> PictureSequence.Element? {
        guard !Task.isCancelled else { return nil }
        if position == 0 { await open() }
        guard position < times.count else {
            await keepMade()
            return nil
        }
        let time = times[position]
        position += 1
        guard let picture = kept[time] else { return await makeNext() }
        if let image = await decode(picture) {
            return PictureSequence.Element(requestedTime: time, result: .success(EnginePicture(image)))
        }
        // Damaged in the store: made alone, for the pass over the missing ones does not have it.
        var single = await make([time]).makeAsyncIterator()
        return await take(single.next())
    }

    private func open() async {
        guard let strip = await strips.strip(of: location, fitting: size, priority: priority) else { return }
        key = strip.key
        kept = strip.pictures.filter { $1.isWithin(tolerance) }
    }

    private func decode(_ picture: FilmstripPicture) async -> GeneratedImage? {
        let decoded = try? await PictureDecoder.decode(picture.data, priority: priority)
        return decoded.flatMap(picture.image)
    }

    private func makeNext() async -> PictureSequence.Element? {
        var iterator: ImageSequence.Iterator
        if let making {
            iterator = making
        } else {
            iterator = await make(times.filter { kept[$0] == nil }).makeAsyncIterator()
        }
        let element = await iterator.next()
        making = iterator
        return await take(element)
    }

    private func take(_ element: ImageSequence.Element?) async -> PictureSequence.Element? {
        if case .success(_, let image, _) = element, image.isStripPicture {
            made.append(image)
            if made.count >= Self.batch { await keepMade() }
        }
        return element.map(PictureSequence.Element.init)
    }

    private func keepMade() async {
        guard let key, !made.isEmpty else { return }
        let images = made
        made = []
        await strips.keep(images, for: key)
    }
}

extension GeneratedImage {
    /// Whether it is worth keeping: a damaged one may come out better, stills and covers are no strips.
    fileprivate var isStripPicture: Bool { !isDamaged && reason != .stillImage && reason != .coverArt }
}
