internal import Engine

/// The values at the foot and at the top of a lane.
struct TelemetryScale: Equatable {
    let foot: Double
    let top: Double

    /// The scale of all that some lines state; nil where that is nothing.
    init?(_ lines: [[TelemetryGraph.Bucket?]]) {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for case let bucket? in lines.joined() {
            least = min(least, bucket.minimum)
            greatest = max(greatest, bucket.maximum)
        }
        guard least <= greatest else { return nil }
        // Zero is the foot where it is not far below: half the speed is half as high.
        foot = least > 0 && least <= greatest - least ? 0 : least
        top = greatest
    }

    /// How high a value lies, 0 to 1; in the middle where all are the same.
    func height(of value: Double) -> Double {
        // Halves: the difference of two numbers may be none.
        top > foot ? max(0, min((value / 2 - foot / 2) / (top / 2 - foot / 2), 1)) : 0.5
    }

    /// How many decimal places tell values of the scale apart, up to four digits.
    var decimals: Int {
        let size = max(abs(foot), abs(top))
        var (digits, limit) = (0, 1.0)
        while digits < 4, size >= limit { (digits, limit) = (digits + 1, limit * 10) }
        return digits == 0 ? 3 : max(digits < 4 ? 1 : 0, 3 - digits)
    }
}
