import Times

/// How a timed text document counts time and measures lengths (TTML 1, 6.2).
struct TimedTextParameters: Sendable, Codable {
    enum TimeBase: String, Sendable, Codable {
        case media
        case smpte
        case clock
    }

    enum DropMode: String, Sendable, Codable {
        case dropNTSC
        case dropPAL
        case nonDrop
    }

    var timeBase = TimeBase.media
    /// The frames that a label counts in a second.
    var nominal: Int64 = 30
    /// Frames in `denominator` seconds.
    var numerator: Int64 = 30
    var denominator: Int64 = 1
    var subFrames: Int64 = 1
    var ticks: Int64 = 1
    var dropMode = DropMode.nonDrop
    var columns = 32.0
    var rows = 15.0
    /// The picture's size in pixels; nil where nothing says so.
    var width: Double?
    var height: Double?

    /// The frames; nil where nothing counts them.
    var frameRate: FrameRate? {
        guard let numerator = Int32(exactly: numerator), let denominator = Int32(exactly: denominator) else {
            return nil
        }
        return FrameRate(numerator, denominator)
    }

    /// Reads a document's root, by its attributes' names.
    mutating func read(_ root: XMLNode, _ problems: inout ProblemList) {
        var multiplier: (Int64, Int64) = (1, 1)
        var hasRate = false
        var hasTicks = false
        for attribute in root.attributes where TimedTextNames.isOwn(attribute) {
            let value = attribute.value
            var isGood = true
            switch attribute.name {
            case "timeBase":
                if let base = TimeBase(rawValue: value) { timeBase = base } else { isGood = false }
            case "frameRate":
                isGood = readRate(value)
                hasRate = isGood
            case "frameRateMultiplier":
                let parts = value.split { $0 == " " || $0 == ":" }.map { Int64($0) }
                if parts.count == 2, let up = parts[0], let down = parts[1], (1...1_000_000).contains(up),
                    (1...1_000_000).contains(down)
                {
                    // Apple writes 999 1000 for what all mean, 1000 1001.
                    multiplier = up == 999 && down == 1_000 ? (1_000, 1_001) : (up, down)
                } else if parts.count == 1, parts[0] == 1 {
                    multiplier = (1, 1)
                } else {
                    isGood = false
                }
            case "subFrameRate":
                if let rate = Int64(value), (1...10_000).contains(rate) { subFrames = rate } else { isGood = false }
            case "tickRate":
                if let rate = Int64(value), (1...10_000_000_000).contains(rate) {
                    ticks = rate
                    hasTicks = true
                } else {
                    isGood = false
                }
            case "dropMode":
                if let mode = DropMode(rawValue: value) { dropMode = mode } else { isGood = false }
            case "cellResolution":
                let parts = value.split(separator: " ").map { Double($0) }
                if parts.count == 2, let first = parts[0], let second = parts[1], first >= 1, second >= 1 {
                    (columns, rows) = (first, second)
                } else {
                    isGood = false
                }
            case "extent":
                let parts = value.split(separator: " ").map { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil }
                if parts.count == 2, let first = parts[0], let second = parts[1], first > 0, second > 0 {
                    (width, height) = (first, second)
                } else {
                    isGood = value == "auto"
                }
            default: break
            }
            if !isGood { problems.add(TimedTextNames.problem(attribute), line: root.line) }
        }
        // A rate like 29.97 has the multiplier in it already.
        if denominator == 1 {
            numerator *= multiplier.0
            denominator *= multiplier.1
        }
        if !hasTicks { ticks = hasRate ? nominal * subFrames : 1 }
    }

    private mutating func readRate(_ value: String) -> Bool {
        if let rate = Int64(value) {
            guard (1...1_000).contains(rate) else { return false }
            nominal = rate
            numerator = rate
            return true
        }
        guard let rate = Double(value), rate > 1, rate < 1_000 else { return false }
        nominal = Int64(rate.rounded(.up))
        numerator = nominal * 1_000
        denominator = 1_001
        return abs(Double(numerator) / Double(denominator) - rate) < 0.01
    }
}
