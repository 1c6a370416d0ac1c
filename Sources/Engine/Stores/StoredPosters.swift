internal import Media
internal import Places
internal import Stores
internal import Synchronization

/// Posters of local files from the thumbnail cache, and into it. All members may be used from any task.
///
/// A poster is kept after it has been handed over, and the second visit reads nothing of the file.
final class StoredPosters: Sendable {
    /// Makes the poster of a file: of the frame at a time that was chosen before, or of one that it chooses.
    typealias Make = @Sendable (MediaTime?, ImageGenerator.Settings, WorkerPool.Priority) async throws -> Poster

    /// What the cache says of a file.
    private enum Answer {
        case kept(Thumbnail, PosterNotes?, of: FileIdentity)
        case failed(MediaError)
        /// Nothing; the file as it was before anybody looked into it, nil when it is none to keep posters of.
        case unknown(FileIdentity?)
    }

    private let stores: PictureStores
    private let budget: Budget
    /// Files whose posters are made anew until one is kept: a person asked for it, or something else must not be trusted.
    ///
    /// Who comes first may be cancelled, or fail: what is kept must not be shown to whoever comes next.
    private let forgotten = Mutex<Set<Place>>([])

    init(_ stores: PictureStores, budget: Budget) {
        self.stores = stores
        self.budget = budget
    }

    /// The posters of the file are made anew, until one is kept.
    func forget(_ place: Place) { forgotten.withLock { _ = $0.insert(place) } }

    /// The poster of a file: a kept one, else the one that `make` gives.
    ///
    /// Throws what `make` throws, at once where this version of the file is known to give no picture.
    func poster(_ request: PictureRequest, make: @escaping Make) async throws -> EnginePicture {
        let (background, priority) = (request.background, request.urgency.priority)
        let plain = ImageGenerator.Settings(maximumSize: request.size, background: background)
        let largest = ThumbnailSize(holding: max(request.size.width, request.size.height))
        guard let path = request.place.versionedPath, let largest, request.size.width > 0, request.size.height > 0
        else { return EnginePicture(try await make(nil, plain, priority).image, isPoster: true) }
        let original: FileIdentity?
        switch try await answer(path, request) {
        case .failed(let error): throw error
        case .unknown(let file): original = file
        case .kept(let thumbnail, let notes, let file):
            do {
                let kept = PixelSize(width: thumbnail.width, height: thumbnail.height)
                let picture = try await PictureDecoder.decode(
                    thumbnail.png, size: kept.shown(of: notes?.naturalSize ?? kept, in: request.size),
                    background: background, priority: priority)
                return notes.map { EnginePicture($0.image(picture), isPoster: true) } ?? EnginePicture(picture)
            } catch is MediaError {
                // Damaged in the cache: made anew, and replaced.
                original = file
            }
        }

        do {
            // Up to 256 pixels a thumbnail takes no longer than what was asked for: one decoding serves both. Larger
            // ones would delay the picture, by a tenth at 512 and a third at 1024: they are made afterwards.
            guard largest.edge <= ThumbnailSize.large.edge else {
                let poster = try await make(nil, plain, priority)
                if let original { await keep(poster, of: original, for: request, make: make) }
                return EnginePicture(poster.image, isPoster: true)
            }
            let poster = try await make(nil, .thumbnail(largest), priority)
            let size = poster.image.picture.size.shown(of: poster.image.naturalSize, in: request.size)
            let shown = try await poster.image.picture.scaled(to: size, over: background, priority: priority)
            if let original { await keep(poster, of: original, for: request, make: nil) }
            return EnginePicture(poster.image.replacing(shown), isPoster: true)
        } catch let error as MediaError {
            if let original { await remember(error, of: original) }
            throw error
        }
    }

    // MARK: Reading

    private func answer(_ path: [UInt8], _ request: PictureRequest) async throws -> Answer {
        let isForgotten = forgotten.withLock { $0.contains(request.place) }
        let (cache, size) = (stores.thumbnails, request.size)
        return try await WorkerPool.reading.run(priority: request.urgency.priority) { [budget] context in
            context.limit(to: budget.localTime)
            let file = FileIdentity(ofFileAt: path)
            guard let file, !isForgotten else { return .unknown(file) }
            let isStill = MediaNames.looksLikeStill(path)
            let thumbnail = cache.thumbnail(of: file) { Self.isUsable($0, isStill, for: size) }
            if let thumbnail { return .kept(thumbnail, PosterNotes(thumbnail.notes), of: file) }
            if let error = cache.failure(of: file).flatMap(MediaError.init(notes:)) { return .failed(error) }
            return .unknown(file)
        }
    }

    /// Whether a thumbnail is what this program would show, and large enough.
    ///
    /// Of stills any program's will do: all show the same picture. Of films only our own: others take another moment,
    /// which no key tells, and some draw perforations over it; beside a time, as the preview shows it, that would be
    /// wrong. Likewise covers, where others may have chosen a frame.
    private static func isUsable(_ thumbnail: Thumbnail, _ isStill: Bool, for size: PixelSize) -> Bool {
        let notes = PosterNotes(thumbnail.notes)
        guard notes != nil || isStill && !PosterNotes.areOurs(thumbnail.notes) else { return false }
        let kept = PixelSize(width: thumbnail.width, height: thumbnail.height)
        return kept.width >= size.width || kept.height >= size.height || notes?.naturalSize == kept
    }

    // MARK: Writing, after the answer

    /// Keeps a poster at the size that holds what was shown: as it is, or made again by `make`.
    private func keep(
        _ shown: Poster, of file: FileIdentity, for request: PictureRequest, make: Make?
    ) async {
        let image = shown.image
        let fitted = image.picture.size.fitted(in: request.size)
        guard !image.isDamaged, let size = ThumbnailSize(holding: max(fitted.width, fitted.height)) else { return }
        // A still that needs no scaling is as quick to read as a thumbnail of it would be.
        let isSmall = max(image.naturalSize.width, image.naturalSize.height) <= size.edge
        guard image.reason != .stillImage || !isSmall else { return }
        let cache = stores.thumbnails
        await stores.writing.add { [self] in
            let settings = ImageGenerator.Settings.thumbnail(size)
            guard let poster = make == nil ? shown : try? await make?(image.actualTime, settings, .background),
                !poster.image.isDamaged,
                let picture = try? await poster.image.picture.scaled(
                    to: poster.image.picture.size.fitted(in: settings.maximumSize), priority: .background),
                let png = try? await ImageEncoder.encode(picture, priority: .background)
            else { return }
            let notes = PosterNotes(poster.image).notes(duration: poster.duration)
            let isKept = try? await WorkerPool.reading.run(priority: .background) { _ in
                cache.store(png: png, of: file, as: size, notes: notes)
            }
            if isKept == true { forgotten.withLock { _ = $0.remove(request.place) } }
        }
    }

    private func remember(_ error: MediaError, of file: FileIdentity) async {
        // What is no media by its name is soon found to be none; thousands of texts need no thumbnail each.
        guard error.isLasting, MediaNames.looksLikeMedia(file.path) else { return }
        let cache = stores.thumbnails
        await stores.writing.add {
            _ = try? await WorkerPool.reading.run(priority: .background) { _ in
                cache.remember(failureOf: file, notes: error.notes)
            }
        }
    }
}

extension ImageGenerator.Settings {
    /// A thumbnail of a size; transparent where the original is, for other themes and programs have other backgrounds.
    fileprivate static func thumbnail(_ size: ThumbnailSize) -> Self {
        Self(maximumSize: PixelSize(width: size.edge, height: size.edge))
    }
}

extension PixelSize {
    /// The size at which a thumbnail of this size is shown: that of the original itself, whose proportions are not
    /// rounded, and never more than there is.
    fileprivate func shown(of original: PixelSize, in limit: PixelSize) -> PixelSize {
        let fitted = original.fitted(in: limit)
        return PixelSize(width: min(width, fitted.width), height: min(height, fitted.height))
    }
}
