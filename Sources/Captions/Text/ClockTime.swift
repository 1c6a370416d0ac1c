internal import Bytes
import Times

/// Times as SubRip and WebVTT write them: hours, minutes, seconds and their parts.
enum ClockTime {
    /// A time and where it ends.
    struct Reading {
        var time: MediaTime
        var end: Int
        /// Whether it is written as its format has it: all fields of two digits, three decimals.
        var isUsual: Bool
    }

    /// Reads `[hours:]minutes:seconds[.,decimals]` from `start` on; nil where there is none.
    static func read(_ bytes: ArraySlice<UInt8>, at start: Int, separator: UInt8) -> Reading? {
        var index = start
        var fields = 0
        var seconds: Int64 = 0
        var isUsual = true
        while true {
            let first = index
            var number: Int64 = 0
            while index < bytes.endIndex, Digits.isDecimal(bytes[index]), index - first < 9 {
                number = number * 10 + Int64(bytes[index] - 0x30)
                index += 1
            }
            guard index > first, fields == 0 || number < 60 || index - first < 3 else { return nil }
            if index - first != 2, fields > 0 || index - first < 2 { isUsual = false }
            if fields > 0, number > 59 { isUsual = false }
            // At most 10^9 hours, minutes or seconds: the sum stays far from the end of the range.
            seconds = seconds * 60 + number
            fields += 1
            guard fields < 3, index < bytes.endIndex, bytes[index] == 0x3A else { break }
            index += 1
        }
        guard fields > 1 || (index < bytes.endIndex && (bytes[index] == 0x2E || bytes[index] == 0x2C)) else {
            return nil
        }
        if fields == 1 { isUsual = false }
        guard index < bytes.endIndex, bytes[index] == 0x2E || bytes[index] == 0x2C else {
            return Reading(time: MediaTime(value: seconds, timescale: 1), end: index, isUsual: false)
        }
        if bytes[index] != separator { isUsual = false }
        index += 1
        let first = index
        var scale: Int64 = 1
        var fraction: Int64 = 0
        while index < bytes.endIndex, Digits.isDecimal(bytes[index]) {
            if scale < 1_000_000_000 {
                fraction = fraction * 10 + Int64(bytes[index] - 0x30)
                scale *= 10
            }
            index += 1
        }
        // What stands behind a second point belongs to no time.
        if index < bytes.endIndex, bytes[index] == 0x2E || bytes[index] == 0x2C { return nil }
        if index - first != 3 { isUsual = false }
        if scale < 1_000 {
            fraction *= 1_000 / scale
            scale = 1_000
        }
        // Nobody's captions last for centuries; their nanoseconds would not fit.
        if scale > 1_000, seconds > 1_000_000_000 {
            fraction /= scale / 1_000
            scale = 1_000
        }
        return Reading(
            time: MediaTime(value: seconds * scale + fraction, timescale: Int32(scale)), end: index, isUsual: isUsual)
    }

    /// `hours:minutes:seconds` with three decimals after `separator`, to the nearest millisecond; negative times are 0.
    static func text(_ time: MediaTime, separator: String) -> String {
        let all = max(0, time.ticks(numerator: 1, denominator: 1_000) ?? 0)
        let (seconds, milliseconds) = all.quotientAndRemainder(dividingBy: 1_000)
        let fields = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Digits.padded($0, 2) }
        return fields.joined(separator: ":") + separator + Digits.padded(milliseconds, 3)
    }

    /// Whether a time is a whole number of milliseconds.
    static func isExact(_ time: MediaTime) -> Bool {
        guard time.isNumeric, let ticks = time.ticks(numerator: 1, denominator: 1_000) else { return false }
        return MediaTime(value: ticks, timescale: 1_000) == time
    }
}
