/// Pictures of frames that follow each other without a gap, so that steps back need no decoding.
///
/// Confined to the worker that uses its session. Bounded by bytes: the frames furthest from the newest go first.
struct PictureRing {
    struct Entry {
        let time: Int64
        let image: GeneratedImage
    }

    /// What the pictures may take in memory.
    static let capacity = 32 << 20

    private(set) var entries: [Entry] = []
    private var bytes = 0
    /// The settings that the pictures were made with.
    private var settings: ImageGenerator.Settings?

    /// Starts anew unless these settings are the ones kept.
    mutating func use(_ settings: ImageGenerator.Settings) {
        guard settings != self.settings else { return }
        removeAll()
        self.settings = settings
    }

    mutating func removeAll() {
        entries = []
        bytes = 0
    }

    /// Adds the frame that follows the newest one; starts anew when `follows` is false.
    mutating func append(time: Int64, _ image: GeneratedImage, follows: Bool) {
        if let last = entries.last, last.time == time { return }
        if !follows || (entries.last?.time ?? .min) > time { removeAll() }
        entries.append(Entry(time: time, image: image))
        bytes += image.picture.pixels.count
        var dropped = 0
        while bytes > PictureRing.capacity, dropped < entries.count - 1 {
            bytes -= entries[dropped].image.picture.pixels.count
            dropped += 1
        }
        entries.removeFirst(dropped)
    }

    /// The frame presented at a tick, when it and the one after it are here.
    func frame(at ticks: Int64) -> Entry? {
        guard let position = entries.lastIndex(where: { $0.time <= ticks }) else { return nil }
        return position + 1 < entries.count || entries[position].time == ticks ? entries[position] : nil
    }

    /// The last frame before a tick.
    func frame(before ticks: Int64) -> Entry? {
        guard let last = entries.last, ticks <= last.time else { return nil }
        return entries.last { $0.time < ticks }
    }

    /// The first frame after a tick.
    func frame(after ticks: Int64) -> Entry? {
        guard let first = entries.first, ticks >= first.time else { return nil }
        return entries.first { $0.time > ticks }
    }
}
