/// Pictures of frames around a playhead, and which of them follow each other without a gap.
///
/// A value without clock or decoder. Only what is joined answers: the frame at a time is known when the one after it is.
struct FrameCache {
    private struct Entry {
        let image: GeneratedImage
        /// Whether the next entry is the film's next frame.
        var isContiguousWithNext = false

        var time: MediaTime { image.actualTime }
        var bytes: Int { image.picture.pixels.count }
    }

    /// Frames that follow each other without a gap.
    struct Run: Equatable {
        let first: MediaTime
        let last: MediaTime
        /// Frames before and after the one that was asked about.
        let before: Int
        let after: Int
    }

    /// What the pictures may take in memory.
    var capacity: Int
    private(set) var bytes = 0
    /// When the film's first frame is presented; nil until it was met.
    private(set) var filmStart: MediaTime?
    /// When the film's last frame is presented; nil until it was met.
    private(set) var filmEnd: MediaTime?
    /// Ascending.
    private var entries: [Entry] = []

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }
    var bytesPerPicture: Int { entries.isEmpty ? 0 : max(1, bytes / entries.count) }

    mutating func removeAll() {
        entries = []
        bytes = 0
    }

    // MARK: Asking

    /// The picture that answers a request; nil when it is not known.
    func image(_ request: FrameRequest) -> GeneratedImage? {
        switch request {
        case .at(let time): image(at: time)
        case .after(let time): image(after: time)
        case .before(let time): image(before: time)
        }
    }

    /// Whether a request asks for a frame before the film's first or after its last.
    func isOutside(_ request: FrameRequest) -> Bool {
        switch request {
        case .at: false
        case .after(let time): filmEnd.map { time >= $0 } ?? false
        case .before(let time): filmStart.map { time <= $0 } ?? false
        }
    }

    private func image(at time: MediaTime) -> GeneratedImage? {
        let count = count(upTo: time)
        guard count > 0 else {
            guard let first = entries.first, first.time == filmStart else { return nil }
            return first.image.requested(time, .startsLater)
        }
        let entry = entries[count - 1]
        if entry.time == time || entry.isContiguousWithNext { return entry.image.requested(time, .exact) }
        guard entry.time == filmEnd else { return nil }
        let isOver = entry.image.duration.isNumeric && time >= entry.time + entry.image.duration
        return entry.image.requested(time, isOver ? .afterLastFrame : .exact)
    }

    private func image(after time: MediaTime) -> GeneratedImage? {
        let count = count(upTo: time)
        if count == 0 { return entries.first.flatMap { $0.time == filmStart ? $0.image.requested(time, .exact) : nil } }
        guard entries[count - 1].isContiguousWithNext, count < entries.count else { return nil }
        return entries[count].image.requested(time, .exact)
    }

    private func image(before time: MediaTime) -> GeneratedImage? {
        let next = firstIndex(from: time)
        guard next > 0 else { return nil }
        let entry = entries[next - 1]
        guard entry.isContiguousWithNext || entry.time == filmEnd else { return nil }
        return entry.image.requested(time, .exact)
    }

    /// The frames without a gap around the one presented at a time; nil when that is not here.
    func run(around time: MediaTime) -> Run? {
        guard let index = index(at: time) else { return nil }
        var (first, last) = (index, index)
        while first > 0, entries[first - 1].isContiguousWithNext { first -= 1 }
        while entries[last].isContiguousWithNext, last + 1 < entries.count { last += 1 }
        return Run(
            first: entries[first].time, last: entries[last].time, before: index - first, after: last - index)
    }

    /// The last frame here that is presented before a time.
    func last(before time: MediaTime) -> MediaTime? {
        let next = firstIndex(from: time)
        return next > 0 ? entries[next - 1].time : nil
    }

    // MARK: Filling

    /// Adds a picture, which follows the one presented at `previous` where that is given.
    mutating func insert(_ image: GeneratedImage, after previous: MediaTime?) {
        let place = firstIndex(from: image.actualTime)
        if place < entries.count, entries[place].time == image.actualTime {
            // It is here already.
        } else {
            // What was joined over its place was not: a damaged stream tells other frames on another way through.
            if place > 0 { entries[place - 1].isContiguousWithNext = false }
            entries.insert(Entry(image: image), at: place)
            bytes += entries[place].bytes
        }
        if let previous { join(previous, image.actualTime) }
    }

    /// Notes that the frame at `next` is the one after that at `previous`.
    mutating func join(_ previous: MediaTime, _ next: MediaTime) {
        let place = firstIndex(from: next)
        guard place > 0, place < entries.count, entries[place].time == next, entries[place - 1].time == previous else {
            return
        }
        entries[place - 1].isContiguousWithNext = true
    }

    mutating func noteFilmStart(_ time: MediaTime) { filmStart = time }
    mutating func noteFilmEnd(_ time: MediaTime) { filmEnd = time }

    /// Has the film go on behind what was its last frame.
    mutating func forgetFilmEnd() { filmEnd = nil }

    /// Drops what is furthest from the playhead until the pictures fit; behind the direction counts five times.
    mutating func evict(around playhead: MediaTime, direction: Int) {
        let (behind, ahead) = direction > 0 ? (5.0, 1.0) : direction < 0 ? (1.0, 5.0) : (1.0, 1.0)
        while bytes > capacity, entries.count > 1, let first = entries.first, let last = entries.last {
            if (playhead - first.time).seconds * behind >= (last.time - playhead).seconds * ahead {
                bytes -= entries.removeFirst().bytes
            } else {
                bytes -= entries.removeLast().bytes
                entries[entries.count - 1].isContiguousWithNext = false
            }
        }
    }

    // MARK: Places

    private func index(at time: MediaTime) -> Int? {
        let count = count(upTo: time)
        guard count > 0 else { return entries.first?.time == filmStart && filmStart != nil ? 0 : nil }
        let entry = entries[count - 1]
        return entry.time == time || entry.isContiguousWithNext || entry.time == filmEnd ? count - 1 : nil
    }

    /// How many entries are presented at or before a time.
    private func count(upTo time: MediaTime) -> Int { partition { $0 <= time } }

    /// The first entry presented at or after a time.
    private func firstIndex(from time: MediaTime) -> Int { partition { $0 < time } }

    private func partition(_ isBelow: (MediaTime) -> Bool) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if isBelow(entries[middle].time) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
