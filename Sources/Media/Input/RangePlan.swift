/// How many bytes a server is asked for at a time.
///
/// Each question costs a round trip, and each byte that nobody wants a part of the line. Nobody knows how long a header is:
/// more than enough is asked for, and the answer left where the header ends. Frames lie apart, and what is read from each
/// place on is much the same: it is asked for as much as at the places before, or what is wanted at once where that is a
/// whole frame.
package struct RangePlan {
    /// Whether the header is being read, rather than frames.
    package var readsHeader: Bool
    /// How much is likely read of a place where frames lie; nil while nothing tells.
    package private(set) var usual: Int64?

    /// The bytes that are wanted and no others, all at once; nil where any may be.
    private let part: Range<Int64>?

    /// Where reading last went on elsewhere, how far it has come from there, and how often that was asked for.
    private var start: Int64 = 0
    private var end: Int64 = 0
    private var requests = 0
    /// Whether those are bytes of frames.
    private var isAtFrame = false
    /// Whether what is usual was measured.
    private var isMeasured = false
    private var hasReadEnd = false

    /// The most that is asked for at once.
    static let longest: Int64 = 4 << 20
    /// What is asked for at a place of which nothing is known.
    static let firstLength: Int64 = 64 << 10
    /// A gap of this length takes no longer to read than another question takes to be answered.
    package static let shortGap: Int64 = 32 << 10
    /// What libav reads at once where it does not know how much it will need.
    static let unsized = 4 << 10
    /// What is asked for at most because that is usual: a film that was played through tells nothing of key frames.
    private static let longestUsual: Int64 = 1 << 20
    /// What is asked for at least where something was missing.
    private static let leastMore: Int64 = 16 << 10
    /// An index at the end is looked for in so much of it.
    private static let tailLength: Int64 = 16 << 20

    /// A plan for the beginning, or for a part alone, that knows what is usual where anything tells.
    package init(readsHeader: Bool = true, usual: Int64? = nil, part: Range<Int64>? = nil) {
        self.readsHeader = readsHeader
        self.usual = usual
        self.part = part
    }

    /// Whether it is known of the bytes from an offset on how many are wanted.
    package func knowsEnd(from offset: Int64) -> Bool { part?.contains(offset) ?? false }

    /// Notes what is wanted at once. The first frame of a film tells how long key frames are, about; our own parsers never want
    /// so much.
    package mutating func noteWanted(_ count: Int) {
        guard readsHeader, !isMeasured, count > RangePlan.firstLength else { return }
        usual = max(usual ?? 0, Int64(count) / 2 * 3)
    }

    /// Notes that bytes up to an offset were read.
    package mutating func noteRead(upTo offset: Int64) { end = max(end, offset) }

    /// How much to ask for from an offset on, of what has a length; nil where that is not known.
    package mutating func length(from offset: Int64, wanted: Int, of total: Int64?) -> Int64 {
        if let part, part.contains(offset) { return part.upperBound - offset }
        let goesOn = requests > 0 && offset >= end && offset - end <= RangePlan.shortGap
        if !goesOn { begin(at: offset) }
        requests += 1
        let isSized = wanted > RangePlan.unsized
        let wanted = Int64(wanted)
        let read = offset - start
        let length =
            switch (requests, readsHeader) {
            case (1, true) where offset == 0 || takesForIndex(offset, of: total): RangePlan.longest
            // Sound lies beside the first frame.
            case (1, true): isSized ? wanted + RangePlan.firstLength : RangePlan.firstLength
            // Packets are looked at until enough is known.
            case (_, true): RangePlan.longest
            case (1, false): isSized ? wanted : usual ?? RangePlan.firstLength
            // Of a frame that is longer than most, the rest is known.
            case (2, false): isSized ? RangePlan.leastMore : max(RangePlan.leastMore, read / 4)
            default: read
            }
        return min(max(length, wanted), RangePlan.longest)
    }

    private mutating func begin(at offset: Int64) {
        if isAtFrame, end > start {
            let read = min(max(end - start, Int64(RangePlan.unsized)), RangePlan.longestUsual)
            usual = isMeasured ? usual.map { ($0 + read) / 2 } : read
            isMeasured = true
        }
        (start, end, requests, isAtFrame) = (offset, offset, 0, !readsHeader)
    }

    /// Takes the first place near the end that is looked at for an index behind the frames.
    private mutating func takesForIndex(_ offset: Int64, of total: Int64?) -> Bool {
        guard !hasReadEnd, let total, total - offset <= RangePlan.tailLength else { return false }
        hasReadEnd = true
        return true
    }
}
