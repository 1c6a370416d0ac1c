import Synchronization

/// The pictures of key frames that a generator made last, for all its decoders; the least recently used go first.
final class RecentImages: Sendable {
    private struct Entry {
        let time: MediaTime
        let settings: ImageGenerator.Settings
        let image: GeneratedImage
    }

    /// What the pictures may take in memory: a hundred key frames at the size of a terminal, one of a 4K film.
    private static let capacity = 34 << 20

    private struct State {
        var entries: [Entry] = []
        /// The version of the source that they are of.
        var revision: Int
    }

    private let state: Mutex<State>

    /// None yet, of a version of the source.
    init(revision: Int) { state = Mutex(State(revision: revision)) }

    /// Makes these the pictures of a version of the source; true when they were those of another. They are gone unless that
    /// one goes on from theirs.
    func keep(revision: Int, of origin: PictureOrigin) -> Bool {
        state.withLock { state in
            guard state.revision != revision else { return false }
            if origin.continues(state.revision) { state.revision = revision } else { state = State(revision: revision) }
            return true
        }
    }

    /// The picture of the key frame of a version that is presented at a time, made with the same settings.
    func image(at time: MediaTime, _ settings: ImageGenerator.Settings, of revision: Int) -> GeneratedImage? {
        state.withLock { state in
            guard state.revision == revision,
                let place = state.entries.lastIndex(where: { $0.time == time && $0.settings == settings.rendering })
            else { return nil }
            let entry = state.entries.remove(at: place)
            state.entries.append(entry)
            return entry.image
        }
    }

    /// Keeps the picture that answers a request where it is that of a key frame, of a version.
    func keep(
        _ image: GeneratedImage, for request: FrameRequest, _ settings: ImageGenerator.Settings, of revision: Int
    ) {
        guard case .at = request, !settings.isExact, image.reason == .nearestKeyFrame || image.reason == .exact
        else { return }
        state.withLock { state in
            guard state.revision == revision else { return }
            state.entries.append(Entry(time: image.actualTime, settings: settings.rendering, image: image))
            var bytes = state.entries.reduce(0) { $0 + $1.image.picture.pixels.count }
            while bytes > Self.capacity, state.entries.count > 1 {
                bytes -= state.entries.removeFirst().image.picture.pixels.count
            }
        }
    }

    func removeAll() { state.withLock { $0.entries = [] } }
}
