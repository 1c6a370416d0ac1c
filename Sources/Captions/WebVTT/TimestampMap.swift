internal import Times

/// What a document of WebVTT says of the clock of transport streams: `X-TIMESTAMP-MAP` (RFC 8216, 3.5).
struct TimestampMap {
    /// How much later a time is by that clock than the document writes it.
    let offset: MediaTime

    private static let name = "X-TIMESTAMP-MAP="

    /// Whether a line of the header is one.
    static func isWritten(in line: String) -> Bool { line.hasPrefix(name) }

    /// Reads a line of the header; nil for one that cannot be read.
    init?(_ line: String) {
        var clock: MediaTime?
        var local: MediaTime?
        for part in line.dropFirst(Self.name.count).split(separator: ",") {
            let text = part.drop { $0 == " " }
            let value = text.drop { $0 != ":" }.dropFirst()
            switch text.prefix(while: { $0 != ":" }) {
            case "MPEGTS": clock = Self.clock(value)
            case "LOCAL": local = ClockTime.read(ArraySlice(value.utf8), at: 0, separator: 0x2E)?.time
            default: break
            }
        }
        guard let clock, let local else { return nil }
        offset = clock - local
    }

    /// So many ticks of a clock that has 33 bits; what is beyond them has gone round.
    private static func clock(_ ticks: Substring) -> MediaTime? {
        UInt64(ticks.prefix { $0.isNumber }).map {
            MediaTime(value: Int64($0 % (1 << 33)), timescale: 90_000)
        }
    }

    /// After how long the clock begins anew.
    static let period = MediaTime(value: 1 << 33, timescale: 90_000)
}
