/// What lanes of telemetry say in words.
enum TelemetryText {
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
        let width = max(
            TelemetryNumber.text(scale.foot, decimals: decimals).count,
            TelemetryNumber.text(scale.top, decimals: decimals).count)
        let numbers = values.map { value in
            let text = TelemetryNumber.text(value, decimals: decimals)
            // What is beside it stays where it is while values change.
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        var unit = lane.unit
        if lane.name == "speed", lane.unit == "m/s", let speed = values.first ?? nil {
            unit += " (\(TelemetryNumber.text(speed * 3.6, decimals: 0)) km/h)"
        }
        return Label(title: lane.shortTitle, values: numbers, unit: unit)
    }
}
