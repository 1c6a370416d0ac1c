internal import Media
internal import Places
internal import Stores
internal import Synchronization

/// Filmstrips of local files from their store, and into it. All members may be used from any task.
final class StoredStrips: Sendable {
    /// Raised when the same times would get other pictures than before.
    private static let rules: UInt32 = 5

    private let stores: PictureStores
    private let budget: Budget
    /// Files whose strips are made anew, because a person asked for it; and the strips of each that were since.
    private let forgotten = Mutex<[Place: Set<PixelSize>]>([:])

    init(_ stores: PictureStores, budget: Budget) {
        self.stores = stores
        self.budget = budget
    }

    /// The next strip of the file is made anew, of every size.
    func forget(_ place: Place) { forgotten.withLock { $0[place] = [] } }

    /// The strip that a request means, with what is kept of it; nil for what strips are not kept of.
    func strip(
        of place: Place, fitting size: PixelSize, priority: WorkerPool.Priority
    ) async -> (key: FilmstripKey, pictures: [MediaTime: FilmstripPicture])? {
        guard let path = place.versionedPath, let width = Int32(exactly: size.width),
            let height = Int32(exactly: size.height)
        else { return nil }
        let isForgotten = forgotten.withLock { $0[place]?.insert(size).inserted ?? false }
        let store = stores.strips
        return try? await WorkerPool.reading.run(priority: priority) { [budget] context in
            context.limit(to: budget.localTime)
            guard let file = FileIdentity(ofFileAt: path) else { return nil }
            let key = FilmstripKey(file: file, width: width, height: height, rules: Self.rules)
            let kept = isForgotten ? [:] : store.pictures(for: key)
            return (key, Dictionary(kept.map { (MediaTime($0), $1) }) { first, _ in first })
        }
    }

    /// JPEG at its best: small pictures are all detail. One of 114 × 64 pixels of a film takes 4.7 KB at a structural
    /// similarity of 0.986; one step of libav's scale below it would be 3.1 KB and 0.979.
    private static let format = ImageFormat.jpeg(quality: 100)

    private static func format(of picture: Picture) -> ImageFormat { picture.isOpaque ? format : .png() }

    /// Keeps pictures, compressed, some time later.
    func keep(_ images: [GeneratedImage], for key: FilmstripKey) async {
        let store = stores.strips
        await stores.writing.add {
            var pictures: [FilmstripPicture] = []
            for image in images {
                guard
                    let data = try? await ImageEncoder.encode(
                        image.picture, as: Self.format(of: image.picture), priority: .background)
                else { continue }
                pictures.append(FilmstripPicture(image, data))
            }
            let made = pictures
            _ = try? await WorkerPool.reading.run(priority: .background) { _ in store.append(made, for: key) }
        }
    }
}
