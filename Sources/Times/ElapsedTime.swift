extension MediaTime {
    /// The time as hours, minutes and seconds: `1:02:03.456`, `2:03.456` with `places` decimals; `–` when not numeric.
    ///
    /// The time of a frame is rounded down: programs that show the first frame at or after a time then show that one.
    public func elapsed(places: Int = 3, hours: Bool = false, rounding: Rounding? = nil) -> String {
        guard isNumeric else { return "–" }
        let scale = (0..<max(0, min(places, 9))).reduce(Int64(1)) { scale, _ in scale * 10 }
        guard
            let ticks = ticks(
                numerator: 1, denominator: Int32(scale), rounding: rounding ?? (places > 0 ? .nearest : .down))
        else { return "–" }
        let (seconds, fraction) = Int64(clamping: ticks.magnitude).quotientAndRemainder(dividingBy: scale)
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        var text = ticks < 0 ? "-" : ""
        text +=
            hour > 0 || hours
            ? "\(hour):\(Timecode.twoDigits(minute)):\(Timecode.twoDigits(second))"
            : "\(minute):\(Timecode.twoDigits(second))"
        guard places > 0 else { return text }
        let digits = String(fraction)
        return text + "." + String(repeating: "0", count: places - digits.count) + digits
    }
}
