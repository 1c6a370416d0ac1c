internal import Bytes
import Times

/// Writes times as a document counts them.
struct TimedTextClock {
    let parameters: TimedTextParameters

    /// The shortest length that can be told apart: a frame, or a millisecond.
    var shortest: MediaTime {
        guard parameters.timeBase == .smpte, let rate = parameters.frameRate else {
            return MediaTime(value: 1, timescale: 1_000)
        }
        return rate.frameDuration
    }

    /// The time as text, and whether it says it exactly.
    func text(_ time: MediaTime) -> (text: String, isExact: Bool) {
        guard parameters.timeBase == .smpte else { return media(time) }
        let (count, isExact) = frame(time)
        let magnitude = Int64(count.magnitude)
        var label = magnitude
        if parameters.dropMode == .dropNTSC, parameters.nominal == 30 {
            let (tens, rest) = label.quotientAndRemainder(dividingBy: 17_982)
            label += 18 * tens
            if rest >= 1_800 { label += 2 * (1 + (rest - 1_800) / 1_798) }
        }
        let (seconds, frames) = label.quotientAndRemainder(dividingBy: parameters.nominal)
        let sign = count < 0 ? "-" : ""
        // iTunes Timed Text writes `:` before the frames, dropped or not.
        return (sign + TimedTextClock.fields(seconds) + ":" + Digits.padded(frames, 2), isExact)
    }

    private func frame(_ time: MediaTime) -> (count: Int64, isExact: Bool) {
        guard let down = Int32(exactly: parameters.denominator), let up = Int32(exactly: parameters.numerator),
            let count = time.ticks(numerator: down, denominator: up), count.magnitude < 1 << 40
        else { return (0, false) }
        let isExact = MediaTime(ticks: count, numerator: down, denominator: up) == time
        return (count, isExact)
    }

    private static func fields(_ seconds: Int64) -> String {
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Digits.padded($0, 2) }.joined(separator: ":")
    }

    private func media(_ time: MediaTime) -> (String, Bool) {
        let sign = time < .zero ? "-" : ""
        let positive = time < .zero ? -time : time
        if ClockTime.isExact(positive) { return (sign + ClockTime.text(positive, separator: "."), true) }
        let (count, isExact) = frame(positive)
        if isExact { return ("\(sign)\(count)f", true) }
        return (sign + ClockTime.text(positive, separator: "."), false)
    }
}
