internal import Boxes

/// The events of a fragmented movie as samples of a track. Confined as `SampleReader` says; its memory is freed with it.
final class EventSampleReader: SampleReader {
    let format: SampleFormat
    let isBroken = false

    private let owner: ContainerSource
    private let demuxer: Demuxer
    private let timeline: EventTimeline
    /// The entry that is read next.
    private var index = 0
    private var hasToldDamage = false
    /// The bytes of the entry that was read last; as large as the largest.
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// Reads all events of an opened movie: they are short, and may be announced long before their time.
    ///
    /// Throws `MediaError` or `CancellationError`.
    init(_ owner: ContainerSource, _ demuxer: Demuxer, _ interruption: Interruption) throws {
        self.owner = owner
        self.demuxer = demuxer
        interruption.limitDecode(owner.budget)
        timeline = try StructureReader.events(of: demuxer)
        format = SampleFormat(timescale: timeline.entries.first?.start.timescale ?? 1)
        buffer = .allocate(capacity: timeline.entries.lazy.map(\.body.count).max() ?? 0)
    }

    deinit { buffer.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

    func begin(_ interruption: Interruption) throws {
        interruption.limitDecode(owner.budget)
        try demuxer.reader?.checkUnchanged()
    }

    /// Moves to the first event that has begun and not ended then: a long one may have begun before others that have ended.
    func seek(to time: MediaTime) {
        let begun = timeline.entries.prefix { $0.start <= time }
        let lasting = begun.firstIndex { entry in entry.duration.map { entry.start + $0 > time } ?? true }
        index = lasting ?? max(0, begun.count - 1)
    }

    func next() throws -> SampleInfo? {
        guard index < timeline.entries.count else {
            guard timeline.isDamaged, !hasToldDamage else { return nil }
            hasToldDamage = true
            throw MediaError(
                .damaged, "some event messages cannot be read", remedy: "all that could be read were listed")
        }
        let entry = timeline.entries[index]
        index += 1
        count = entry.body.count
        _ = buffer.initialize(fromContentsOf: entry.body)
        return SampleInfo(at: entry.start, duration: entry.duration)
    }
}
