internal import Bytes

/// A log of positions: which of its bytes state what when.
///
/// Times count from the first point that has one. Points without a time have no place in it.
public struct TelemetryLog: Sendable {
    /// What is stated of one moment.
    public struct Entry: Sendable, Hashable {
        /// Seconds since the log's beginning.
        public let start: Double
        /// Seconds until the next entry; zero for the last one, and the last before the receiver was off.
        public let duration: Double
        /// Where it stands in `bytes`.
        public let range: Range<Int>
    }

    /// How it is written.
    public let format: TelemetryLogFormat

    /// The log in UTF-8, whatever it was.
    public let bytes: [UInt8]

    /// What is stated when, in the order of time.
    public let entries: [Entry]

    /// When it begins, in seconds since 1970-01-01T00:00Z; nil where only the time of day is known.
    public let date: Double?

    /// What the track is called; nil where nothing tells.
    public let name: String?

    /// What wrote it; nil where nothing tells.
    public let creator: String?

    /// How many points have no time.
    public let undatedCount: Int

    /// What of it is not as it should be; nil where all is.
    public let damage: String?

    /// Reads a log, as much of it as can be read; no entries where it is none.
    public init(_ bytes: [UInt8], format: TelemetryLogFormat) { self.init(bytes, format: format, check: {}) }

    /// The same. Throws what `check` throws, which is called now and then.
    public init(_ bytes: [UInt8], format: TelemetryLogFormat, check: () throws -> Void) rethrows {
        self.format = format
        self.bytes = TextDecoding.utf8(bytes).bytes
        switch format {
        case .gpx:
            let (points, parser) = try GPXParser.points(in: self.bytes, check)
            entries = Self.entries(points.map { ($0.date, $0.range, $0.endsSegment) })
            date = points.lazy.map(\.date).min()
            (name, creator, undatedCount) = (parser.name, parser.creator, parser.undatedCount)
            damage = parser.damage
        case .nmea:
            let log = try NMEALog(self.bytes, check)
            entries = Self.entries(log.epochs.map { ($0.seconds, $0.range, false) })
            date = log.hasDates ? log.epochs.lazy.map(\.seconds).min() : nil
            (name, creator, undatedCount) = (nil, nil, log.undatedCount)
            damage = log.damage
        }
    }

    /// Moments in the order of time, from the first of them on.
    private static func entries(_ moments: [(seconds: Double, range: Range<Int>, endsSegment: Bool)]) -> [Entry] {
        let sorted = moments.enumerated().sorted {
            ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
        }.map(\.element)
        guard let first = sorted.first?.seconds else { return [] }
        return sorted.indices.map { index in
            let moment = sorted[index]
            let isLast = moment.endsSegment || index + 1 == sorted.count
            return Entry(
                start: moment.seconds - first, duration: isLast ? 0 : sorted[index + 1].seconds - moment.seconds,
                range: moment.range)
        }
    }

    /// What the bytes of an entry state; nil where they are none. `date` is when that is, in seconds since 1970, for formats
    /// that state the day elsewhere; nil when not known.
    public static func point(_ bytes: [UInt8], format: TelemetryLogFormat, date: Double?) -> LoggedPoint? {
        switch format {
        case .gpx: GPXParser.point(in: bytes)
        case .nmea: NMEAEpoch(bytes).point(date: date)
        }
    }
}
