/// A place on a timeline as a person types it, before it is known which timeline.
///
/// `90` and `1:30` and `00:01:30.5` are seconds, minutes and hours; `01:02:03:12` and `01:02:03;12` count frames (and
/// ask for that exact one), as `frame:20` does, where the first is 0; `50%` is a part of the whole; `key:12` is the
/// twelfth key frame.
public enum TimeExpression: Sendable, Hashable {
    /// Time from the start. The timescale is 10 to the power of the decimals that were typed.
    case time(MediaTime)
    /// A frame by its timecode.
    case timecode(String)
    /// A frame by its number, counted from zero as screens show it.
    case frame(Int64)
    /// A part of the duration, in percent.
    case percent(Double)
    /// A key frame by its number, counted from one.
    case keyFrame(Int)

    /// Reads what was typed; nil when it is none of these. No timeline need have the place: `150%` and `key:0` are read.
    public init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), percent.isFinite else { return nil }
            self = .percent(percent)
        } else if text.hasPrefix("frame:") {
            guard let number = TimeExpression.signed(text.dropFirst(6)) else { return nil }
            self = .frame(number)
        } else if text.hasPrefix("key:") {
            guard let number = TimeExpression.signed(text.dropFirst(4)) else { return nil }
            self = .keyFrame(Int(number))
        } else {
            let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
            if parts.count == 4 {
                // Whether the frame exists depends on the rate; the shape does not.
                guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }) else { return nil }
                self = .timecode(text)
            } else {
                guard let time = TimeExpression.clock(text, parts) else { return nil }
                self = .time(time)
            }
        }
    }

    /// Whether it names one frame, so that no other will do.
    public var isExact: Bool {
        switch self {
        case .timecode, .frame: true
        case .time, .percent, .keyFrame: false
        }
    }

    /// How far behind the time that was typed the one may be that it was rounded down from: less than a unit of its last
    /// decimal, at most 10 ms; zero for whole seconds and what names its place.
    public var precision: MediaTime {
        // Finer decimals than a microsecond's name no other frame.
        guard case .time(let time) = self, time.timescale > 1, time.timescale <= 1_000_000 else { return .zero }
        return MediaTime(value: 999, timescale: max(100, time.timescale) * 1_000)
    }

    /// The place on a timeline; nil when it has no such place (no frame rate, no duration, no such key frame).
    ///
    /// A timecode is read against `start`, the source's own first timecode, when there is one.
    public func resolved(
        duration: MediaTime, rate: FrameRate?, start: Timecode? = nil, keyFrames: [MediaTime] = []
    ) -> MediaTime? {
        switch self {
        case .time(let time): return time
        case .percent(let percent):
            guard duration.isNumeric else { return nil }
            let time = MediaTime(seconds: duration.seconds * percent / 100, preferredTimescale: 90_000)
            // Rounded to a tick, the whole must not lie behind itself.
            return percent <= 100 ? min(duration, time) : time
        case .keyFrame(let number):
            return number > 0 && number <= keyFrames.count ? keyFrames[number - 1] : nil
        case .frame(let number): return rate.map { Timecode(frames: number, rate: $0).time }
        case .timecode(let text):
            guard let rate, let label = Timecode(text, rate: start?.rate ?? rate) else { return nil }
            return label.advanced(by: Int64(0).subtractingSaturating(start?.frames ?? 0)).time
        }
    }

    private static func clock(_ text: String, _ parts: [Substring]) -> MediaTime? {
        guard (1...3).contains(parts.count), !text.contains(";"), let last = parts.last else { return nil }
        let fields = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var whole: Int64 = 0
        for part in parts.dropLast() + [fields[0]] {
            guard let number = number(part, orEmpty: parts.count == 1 && fields.count == 2) else { return nil }
            // Only the first field may count beyond a minute or hour.
            guard number < 60 || part.startIndex == text.startIndex else { return nil }
            let (scaled, overflow) = whole.multipliedReportingOverflow(by: 60)
            guard !overflow, scaled <= 1 << 40 else { return nil }
            whole = scaled + number
        }
        guard fields.count == 2 else { return MediaTime(value: whole, timescale: 1) }
        let digits = fields[1]
        guard (1...9).contains(digits.count), let fraction = number(digits, orEmpty: false) else { return nil }
        let scale = digits.reduce(Int64(1)) { scale, _ in scale * 10 }
        return MediaTime(value: whole, timescale: 1) + MediaTime(value: fraction, timescale: Int32(scale))
    }

    private static func signed(_ digits: Substring) -> Int64? {
        guard digits.hasPrefix("-") else { return number(digits, orEmpty: false) }
        return number(digits.dropFirst(), orEmpty: false).map { -$0 }
    }

    private static func number(_ digits: Substring, orEmpty: Bool) -> Int64? {
        if digits.isEmpty { return orEmpty ? 0 : nil }
        guard digits.count <= 12, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int64(digits)
    }
}
