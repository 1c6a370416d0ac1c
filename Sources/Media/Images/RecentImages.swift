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

    private let entries = Mutex<[Entry]>([])
    private let revision: Atomic<Int>

    /// None yet, of a version of the source.
    init(revision: Int) { self.revision = Atomic(revision) }

    /// Makes these the pictures of a version of the source; true when they were those of another, and are gone.
    func keep(revision new: Int) -> Bool {
        guard revision.exchange(new, ordering: .relaxed) != new else { return false }
        removeAll()
        return true
    }

    /// The picture of the key frame presented at a time, made with the same settings.
    func image(at time: MediaTime, _ settings: ImageGenerator.Settings) -> GeneratedImage? {
        entries.withLock { entries in
            guard let place = entries.lastIndex(where: { $0.time == time && $0.settings == settings.rendering }) else {
                return nil
            }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.image
        }
    }

    /// Keeps the picture of a key frame.
    func keep(_ image: GeneratedImage, _ settings: ImageGenerator.Settings) {
        entries.withLock { entries in
            entries.append(Entry(time: image.actualTime, settings: settings.rendering, image: image))
            var bytes = entries.reduce(0) { $0 + $1.image.picture.pixels.count }
            while bytes > Self.capacity, entries.count > 1 {
                bytes -= entries.removeFirst().image.picture.pixels.count
            }
        }
    }

    func removeAll() { entries.withLock { $0 = [] } }
}
