internal import Media

/// The in and out that a person has set on a timeline: a state machine that knows no screen.
struct RangeMarks: Equatable {
    /// Where the range starts; nil for the start of the timeline.
    private(set) var start: MediaTime?
    /// The first instant that is not in it; nil for the end of the timeline.
    private(set) var end: MediaTime?

    /// Whether there is a range.
    var isSet: Bool { start != nil || end != nil }

    /// Sets in at a frame. An out that would not come after it goes: a new range begins.
    mutating func markIn(at time: MediaTime) {
        start = time
        if let end, end <= time { self.end = nil }
    }

    /// Sets out at a frame, which is not in the range any more. An in that would not come before it goes.
    mutating func markOut(at time: MediaTime) {
        end = time
        if let start, start >= time { self.start = nil }
    }

    mutating func clear() { self = RangeMarks() }

    /// The range on a timeline of that length; nil when none is set or nothing is in it.
    func range(in duration: MediaTime?) -> TimeRange? {
        guard isSet else { return nil }
        let length = duration.flatMap { $0.isNumeric ? $0 : nil }
        guard let end = [end, length].compactMap({ $0 }).min() else { return nil }
        let range = TimeRange(start: start ?? .zero, end: end)
        return range.duration > .zero ? range : nil
    }

    /// The range as a line of the CSV files that LosslessCut reads and writes: start, end and label, in seconds; what was
    /// not set stays empty, and means the start or the end of the file there.
    ///
    /// LosslessCut reads milliseconds. Rounded down, they name the same frames again: a frame is shown from the first one
    /// at or after the start, and the end is not in the range.
    func line(label: String) -> String {
        func seconds(_ time: MediaTime?) -> String {
            guard let time, let ticks = time.ticks(numerator: 1, denominator: 1_000, rounding: .down) else {
                return ""
            }
            let (whole, rest) = ticks.quotientAndRemainder(dividingBy: 1_000)
            guard rest > 0 else { return "\(whole)" }
            var decimals = String(1_000 + rest).dropFirst()
            while decimals.last == "0" { decimals.removeLast() }
            return "\(whole).\(decimals)"
        }
        return "\(seconds(start)),\(seconds(end)),\(Self.quoted(label))"
    }

    /// A field of a CSV file (RFC 4180, 2.5 to 2.7).
    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.contains { $0 == "," || $0 == "\"" || $0.isNewline } || field.hasPrefix(" ")
        return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }
}
