internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The pictures of the files that the cursor is on or near, in cells; the least recently used go first.
@MainThread
final class PosterStore {
    /// A picture of a file at a size.
    struct Key: Hashable {
        let place: Place
        let area: Size
        let background: Backdrop
        let foreground: UInt32
    }

    // 64 previews of 100 × 40 cells are 5 MB.
    private static let limit = 64

    private let engine: any MediaEngine
    private var renderer: PictureRenderer
    private var posters: [Key: Result<Poster, MediaError>] = [:]
    private var order: [Key] = []

    init(engine: any MediaEngine, renderer: PictureRenderer) {
        self.engine = engine
        self.renderer = renderer
    }

    func cached(_ key: Key) -> Result<Poster, MediaError>? { posters[key] }

    /// Makes a picture unless it is there. Throws `CancellationError` only; what failed is a result too.
    func poster(_ key: Key, urgency: Urgency) async throws -> Result<Poster, MediaError> {
        if let known = posters[key] {
            touch(key)
            return known
        }
        let renderer = renderer
        let request = PictureRequest(
            key.place, .poster, fitting: renderer.pixelSize(for: key.area), background: key.background,
            foreground: key.foreground, urgency: urgency)
        let result: Result<Poster, MediaError>
        do {
            let picture = try await engine.picture(request)
            let cells = await renderer.drawing(picture, fitting: key.area)
            result = .success(Poster(cells: cells, time: picture.actualTime, fullSize: picture.fullSize))
        } catch let error as MediaError {
            result = .failure(error)
        }
        try Task.checkCancellation()
        guard renderer.style == self.renderer.style else { return result }
        posters[key] = result
        touch(key)
        while order.count > Self.limit { posters[order.removeFirst()] = nil }
        return result
    }

    /// Makes pictures otherwise from now on.
    func use(_ renderer: PictureRenderer) {
        self.renderer = renderer
        posters.removeAll()
        order.removeAll()
    }

    func forget(_ place: Place) {
        for key in posters.keys where key.place == place {
            posters[key] = nil
            order.removeAll { $0 == key }
        }
    }

    private func touch(_ key: Key) {
        if let place = order.lastIndex(of: key) { order.remove(at: place) }
        order.append(key)
    }
}
