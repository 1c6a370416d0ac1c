internal import Boxes
internal import Media

/// The samples of a track of boxed metadata: one a group, and one that states nothing for each gap between groups.
struct BoxedTrack {
    /// A sample of the track.
    struct Sample {
        var end: MediaTime
        let size: Int
    }

    private(set) var keys: BoxedKeys
    /// The samples without gaps, from zero on.
    private(set) var samples: [Sample] = []
    /// The bytes of all samples, one after the other.
    private(set) var payload: [UInt8] = []

    /// What a track may have in memory.
    private static let mostBytes = 256 << 20
    /// By so much a group may begin before the end of the one before it, which then ends there: sums of times are rounded.
    private static let roundingError = MediaTime(value: 1, timescale: 1_000_000)
    /// Seconds as 32 bits count them, which each clock can say.
    private static let latest = MediaTime.seconds(Int64(UInt32.max))
    /// What stands for nothing (ISO/IEC 14496-12, 12.9.4).
    private static let nothing = BoxBytes.box(FourCC(rawValue: 0))

    init(keys: [MetadataKey]) throws { self.keys = try BoxedKeys(keys) }

    /// Where the last group ends; zero before the first.
    var end: MediaTime { samples.last?.end ?? .zero }

    /// Where the last sample begins; zero before the first.
    private var lastStart: MediaTime { samples.dropLast().last?.end ?? .zero }

    /// Adds a group. Throws `MediaError` as `MetadataInput.append(_:)` does, and has changed nothing then.
    mutating func append(_ items: [MetadataItem], in range: TimeRange) throws {
        guard range.start.isNumeric, range.end.isNumeric, range.duration > .zero, range.start >= .zero,
            range.start >= end || range.start >= end - Self.roundingError && range.start > lastStart
        else {
            throw MediaError(
                .invalidRequest, "the group from \(range.start) to \(range.end) does not follow the one before it",
                remedy: "append groups in the order of their times, each with a length, none over another")
        }
        guard range.end <= Self.latest else {
            throw MediaError(.invalidRequest, "a track of metadata ends within 136 years")
        }
        var keys = keys
        var added: [UInt8] = []
        for item in items {
            let value = try BoxedValue(item.value)
            let number = try keys.number(of: MetadataKey(item), dataType: value.dataType)
            added += BoxBytes.box(FourCC(rawValue: number), value.bytes)
        }
        if added.isEmpty { added = Self.nothing }
        guard payload.count + added.count <= Self.mostBytes else {
            throw MediaError(
                .tooLarge, "a track of metadata has more than \(Self.mostBytes >> 20) MiB",
                remedy: "divide it among several tracks or files")
        }
        self.keys = keys
        if range.start < end { samples[samples.count - 1].end = range.start }
        if range.start > end {
            payload += Self.nothing
            samples.append(Sample(end: range.start, size: Self.nothing.count))
        }
        payload += added
        samples.append(Sample(end: range.end, size: added.count))
    }

    /// The ticks a second in which all times of the samples are whole and each length fits, else the finest in which they fit.
    var clock: SampleClock { SampleClock(ends: samples.map(\.end)) }
}
