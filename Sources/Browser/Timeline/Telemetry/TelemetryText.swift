/// Values of telemetry in words.
enum TelemetryText {
    /// A value with its decimal places; a dash where there is none.
    static func number(_ value: Double?, decimals: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        var unit = 1.0
        for _ in 0..<decimals { unit *= 10 }
        guard abs(value) * unit < 1e15 else { return "\(value)" }
        let whole = Int((abs(value) * unit).rounded())
        let sign = value < 0 && whole > 0 ? "−" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let fraction = String(whole % Int(unit))
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return sign + "\(whole / Int(unit)).\(zeros)\(fraction)"
    }

    /// A lane's words for the moment under the playhead: `speed`, `4.2`, `m/s (15 km/h)`.
    struct Label: Equatable {
        let title: String
        /// The value of each line.
        let values: [String]
        let unit: String
    }

    /// What a lane says of the moment under the playhead.
    /// - Parameters:
    ///   - values: The value of each line of the lane; nil where none is stated.
    ///   - scale: What the values are between, which says how many of their digits tell something.
    static func label(_ lane: TelemetryLane, _ values: [Double?], scale: TelemetryScale) -> Label {
        let isAngle = lane.unit == "°" && ["latitude", "longitude"].contains(lane.name)
        let decimals = isAngle ? 5 : scale.decimals
        let width = max(number(scale.foot, decimals: decimals).count, number(scale.top, decimals: decimals).count)
        let numbers = values.map { value in
            let text = number(value, decimals: decimals)
            // What is beside it stays where it is while values change.
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        var unit = lane.unit
        if lane.name == "speed", lane.unit == "m/s", let speed = values.first ?? nil {
            unit += " (\(number(speed * 3.6, decimals: 0)) km/h)"
        }
        return Label(title: lane.shortTitle, values: numbers, unit: unit)
    }
}
