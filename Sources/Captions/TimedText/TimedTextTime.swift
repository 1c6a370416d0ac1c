internal import Bytes
import Times

/// Time expressions of timed text (TTML 1, 10.3.1): `00:00:01.5`, `00:00:01:12`, `1.5s`, `36f`, `90000t`.
enum TimedTextTime {
    /// A time, and whether it is written as the standard has it.
    static func read(_ text: String, _ parameters: TimedTextParameters) -> (time: MediaTime, isUsual: Bool)? {
        var bytes = Array(text.utf8)[...]
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        bytes = bytes.drop { $0 <= 0x20 }
        let isNegative = bytes.first == 0x2D
        if isNegative { bytes = bytes.dropFirst() }
        guard bytes.count <= 40, let first = bytes.first, Digits.isDecimal(first) else { return nil }
        let reading = bytes.contains(0x3A) ? clock(bytes, parameters) : offset(bytes, parameters)
        guard let (time, isUsual) = reading else { return nil }
        return (isNegative ? -time : time, isUsual)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard !bytes.isEmpty, bytes.count <= 12, bytes.allSatisfy(Digits.isDecimal) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// The digits behind a point as a fraction.
    private static func fraction(_ bytes: ArraySlice<UInt8>) -> (Int64, Int64)? {
        guard !bytes.isEmpty, bytes.allSatisfy(Digits.isDecimal) else { return nil }
        var value: Int64 = 0
        var scale: Int64 = 1
        for byte in bytes.prefix(9) {
            value = value * 10 + Int64(byte - 0x30)
            scale *= 10
        }
        return (value, scale)
    }

    private static func clock(_ bytes: ArraySlice<UInt8>, _ parameters: TimedTextParameters) -> (MediaTime, Bool)? {
        var isUsual = true
        let parts = bytes.split(omittingEmptySubsequences: false) { $0 == 0x3A || $0 == 0x3B }
        // iTT has no `;`, but some write it before the frames.
        if bytes.contains(0x3B) { isUsual = false }
        guard parts.count == 3 || parts.count == 4, let hours = number(parts[0]), hours < 1_000_000,
            let minutes = number(parts[1]), minutes < 60
        else { return nil }
        if parts.count == 3 {
            let last = parts[2].split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x2C }
            if parts[2].contains(0x2C) { isUsual = false }
            guard let seconds = number(last[0]), seconds <= 60 else { return nil }
            let whole = (hours * 60 + minutes) * 60 + seconds
            guard last.count == 2 else { return counted(whole, 0, (0, 1), parameters, isUsual) }
            guard let (value, scale) = fraction(last[1]) else { return nil }
            return (MediaTime.make(Int128(whole) * Int128(scale) + Int128(value), Int128(scale)), isUsual)
        }
        let last = parts[3].split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        guard let seconds = number(parts[2]), seconds <= 60, let frames = number(last[0]), frames < 1_000_000 else {
            return nil
        }
        var part: (Int64, Int64) = (0, 1)
        if last.count == 2 {
            guard let value = number(last[1]) else { return nil }
            part = (min(value, parameters.subFrames), parameters.subFrames)
        }
        if frames >= parameters.nominal { isUsual = false }
        return counted((hours * 60 + minutes) * 60 + seconds, frames, part, parameters, isUsual)
    }

    /// A label of whole seconds and frames.
    private static func counted(
        _ seconds: Int64, _ frames: Int64, _ part: (Int64, Int64), _ parameters: TimedTextParameters, _ isUsual: Bool
    ) -> (MediaTime, Bool) {
        let up = Int128(parameters.numerator)
        let down = Int128(parameters.denominator)
        // (frames + part) / rate
        func length(_ frames: Int64) -> MediaTime {
            let whole = Int128(frames) * Int128(part.1) + Int128(part.0)
            return MediaTime.make(whole * down, up * Int128(part.1))
        }
        guard parameters.timeBase == .smpte else {
            return (MediaTime(value: seconds, timescale: 1) + length(frames), isUsual)
        }
        let minutes = seconds / 60
        var count = seconds * parameters.nominal + frames
        switch parameters.dropMode {
        case .nonDrop: break
        // The formula of w3c/ttml1 issue 191: two labels of each minute but the tenth.
        case .dropNTSC: count -= 2 * (minutes - minutes / 10)
        case .dropPAL: count -= 4 * (minutes / 2 - minutes / 20)
        }
        return (length(count), isUsual)
    }

    private static func offset(_ bytes: ArraySlice<UInt8>, _ parameters: TimedTextParameters) -> (MediaTime, Bool)? {
        let digits = bytes.prefix { Digits.isDecimal($0) || $0 == 0x2E }
        let parts = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = number(parts[0]) else { return nil }
        var (value, scale): (Int64, Int64) = (0, 1)
        if parts.count == 2 {
            guard let part = fraction(parts[1]) else { return nil }
            (value, scale) = part
        }
        let amount = Int128(whole) * Int128(scale) + Int128(value)
        let up: Int64
        let down: Int64
        switch String(decoding: bytes[digits.endIndex...], as: UTF8.self) {
        case "h": (up, down) = (3_600, 1)
        case "m": (up, down) = (60, 1)
        case "s": (up, down) = (1, 1)
        case "ms": (up, down) = (1, 1_000)
        case "f": (up, down) = (parameters.denominator, parameters.numerator)
        case "t": (up, down) = (1, parameters.ticks)
        default: return nil
        }
        return (MediaTime.make(amount * Int128(up), Int128(scale) * Int128(down)), true)
    }
}
