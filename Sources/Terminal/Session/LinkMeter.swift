/// How quickly the terminal takes bytes: what tells how many a picture may have so that the next key is answered soon.
///
/// What a write leaves behind in buffers on the way (the system's, ssh's) nobody can see. So after some bytes the terminal
/// is asked whether it is well (DSR 5): its answer says that it has come so far. A value of the loop's thread; times are
/// nanoseconds.
struct LinkMeter {
    /// The time that a frame's pictures may take on the way: a key that is pressed right after it still is answered within
    /// 100 ms.
    private static let frameTime = 0.06
    /// After so many bytes the terminal is asked.
    private static let stride = 4096
    /// A link this quick carries a whole picture in that time or little more: it need not be cut.
    private static let plenty = 1_500_000.0
    /// What is sent at most before the first answer has come.
    private static let trial = 64 << 10
    /// Without an answer for so long the terminal answers no such questions.
    private static let patience: UInt64 = 8_000_000_000

    private struct Mark {
        let bytes: Int
        let time: UInt64
    }

    /// An answer that comes sooner tells of the terminal's own pace, and not of the link's.
    private static let hiccup = 0.03

    /// A link that was quick is not, when an answer takes so long.
    private static let stall = 0.25

    /// How many answers in a row were late.
    private var lateAnswers = 0
    /// The mark that is on its way.
    private var mark: Mark?
    /// Bytes sent after it.
    private var unmarked = 0
    private var isSilent = false
    /// The shortest time that an answer took that came after no bytes; nil while no such was asked for.
    private var roundTrip: Double?

    /// Whether tmux, which hands bytes on, answers for a link that nobody can see: then its answers never make it quicker.
    var isRelayed = false

    /// Bytes in a second; nil while nothing was measured.
    private(set) var rate: Double?

    /// A meter; a link over a network counts as slow, 1 Mbit/s, until it was measured.
    init(isRemote: Bool = false) { rate = isRemote ? 125_000 : nil }

    /// Bytes that the terminal has not taken yet, as far as that is known.
    private var inFlight: Int { (mark?.bytes ?? 0) + unmarked }

    /// What the link carries at most, by what was measured and by what it still has not carried.
    private func rate(at now: UInt64) -> Double {
        var limit = rate ?? .infinity
        if let mark, mark.bytes > 0, now > mark.time {
            let waited = Double(now - mark.time) / 1_000_000_000 - (roundTrip ?? 0)
            let patience = limit.isFinite && limit >= Self.plenty ? Self.stall : Self.hiccup
            if waited > patience { limit = min(limit, Double(mark.bytes) / waited) }
        }
        return limit
    }

    /// The bytes that the pictures of one frame may have on an idle link; nil where it takes any.
    func frameBytes(at now: UInt64) -> Int? {
        let rate = rate(at: now)
        return rate < Self.plenty ? max(2048, Int(rate * Self.frameTime)) : nil
    }

    /// The bytes that pictures may have now; nil for any.
    func allowance(at now: UInt64) -> Int? {
        if isSilent { return nil }
        let most = frameBytes(at: now) ?? (rate == nil ? Self.trial : nil)
        return most.map { max(0, $0 - inFlight) }
    }

    private mutating func take(_ sample: Double, isQuick: Bool) {
        if isRelayed, let rate, sample > rate { return }
        // Late answers of a quick terminal are hiccups of a busy machine, unless there are several in a row.
        let isLate = !isQuick && sample < Self.plenty && (rate ?? 0) >= Self.plenty
        lateAnswers = isLate ? lateAnswers + 1 : 0
        if isLate, lateAnswers < 4 { return }
        guard let rate else {
            self.rate = isQuick ? max(sample, Self.plenty) : sample
            return
        }
        if isQuick {
            self.rate = max(rate, min(rate * 2, sample))
        } else if sample < rate {
            self.rate = sample < rate / 4 ? sample : rate * 0.4 + sample * 0.6
        } else {
            // A slower link is believed at once, a quicker one little by little.
            self.rate = min(rate * 2, rate * 0.7 + sample * 0.3)
        }
    }

    /// Counts bytes on their way; true when the terminal is to be asked after them, be they few or not when it `isUrgent`.
    mutating func sent(_ bytes: Int, at now: UInt64, isUrgent: Bool = false) -> Bool {
        guard !isSilent else { return false }
        unmarked += bytes
        if let mark, now > mark.time, now - mark.time > Self.patience {
            self.mark = nil
            unmarked = 0
            isSilent = true
            rate = nil
            return false
        }
        guard mark == nil, unmarked >= (isUrgent ? 1 : Self.stride) else { return false }
        mark = Mark(bytes: unmarked, time: now)
        unmarked = 0
        return true
    }

    /// Whether the terminal was asked and has not answered yet.
    var isAsked: Bool { mark != nil }

    /// Nothing is on its way any more: answers that were have been dropped.
    mutating func forgetMark() {
        mark = nil
        unmarked = 0
    }

    /// The terminal has come to the mark; true when it is to be asked again, after nothing: for the time that the way there
    /// and back takes by itself.
    mutating func answered(at now: UInt64) -> Bool {
        guard let mark else { return false }
        self.mark = nil
        let time = max(0.000_1, Double(now - min(now, mark.time)) / 1_000_000_000)
        if mark.bytes == 0 {
            roundTrip = min(roundTrip ?? .infinity, time)
            return false
        }
        take(Double(mark.bytes) / max(time - (roundTrip ?? 0), time / 10), isQuick: time < Self.hiccup)
        guard frameBytes(at: now) != nil, roundTrip == nil, unmarked < 1024 else { return false }
        self.mark = Mark(bytes: 0, time: now)
        return true
    }
}
