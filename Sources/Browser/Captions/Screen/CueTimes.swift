internal import Captions
internal import Media

/// How the times of captions are written and read: as timecode where their file counts frames, else as elapsed time.
struct CueTimes {
    let rate: FrameRate?
    let isDropFrame: Bool

    init(_ document: CaptionDocument) {
        rate = document.frameRate
        isDropFrame = document.isDropFrame
    }

    func text(_ time: MediaTime) -> String {
        guard time.isNumeric else { return "open" }
        if let rate, let code = Timecode(time, rate: rate, isDropFrame: isDropFrame) { return code.description }
        return time.elapsed(hours: true, rounding: .down)
    }

    /// How long something lasts, in seconds with two decimals.
    static func length(_ time: MediaTime) -> String {
        guard time.isNumeric else { return "open" }
        let ticks = time.ticks(numerator: 1, denominator: 100) ?? 0
        let hundredths = ticks.magnitude
        return "\(ticks < 0 ? "-" : "")\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// Start and end as a person types them: `1:02.5 --> 1:04`; nil where they are no times.
    func parse(_ text: String) -> (start: MediaTime, end: MediaTime)? {
        let parts = text.replacing("→", with: "-->").split(separator: "-->", maxSplits: 1)
        guard parts.count == 2, let start = time(parts[0]) else { return nil }
        let last = parts[1].filter { $0 != " " }
        guard last != "open", !last.isEmpty else { return (start, .indefinite) }
        return time(parts[1]).map { (start, $0) }
    }

    /// A distance such as `-1.5` or `0:02`, the sign first; nil for anything else.
    func distance(_ text: String) -> MediaTime? {
        let text = text.filter { $0 != " " }
        guard let sign = text.first, let time = time(text.drop { "+-−".contains($0) }) else { return nil }
        return "-−".contains(sign) ? .zero - time : time
    }

    private func time(_ text: some StringProtocol) -> MediaTime? {
        let time = TimeExpression(String(text.filter { $0 != " " }).replacing(",", with: "."))?
            .resolved(duration: .indefinite, rate: rate)
        return time.flatMap { $0 < .zero ? nil : $0 }
    }
}
