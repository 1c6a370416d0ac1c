/// In what a speed is told.
public enum SpeedUnit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Kilometres an hour.
    case kilometersPerHour = "km/h"
    /// Statute miles an hour.
    case milesPerHour = "mph"
    /// Nautical miles an hour.
    case knots = "kn"
    /// Metres a second.
    case metersPerSecond = "m/s"

    /// A speed of metres a second in whole units.
    func text(of speed: Double) -> String? {
        let perUnit =
            switch self {
            case .kilometersPerHour: 1 / 3.6
            case .milesPerHour: 0.447_04
            case .knots: 1_852.0 / 3_600
            case .metersPerSecond: 1.0
            }
        return Int(exactly: (speed / perUnit).rounded()).map { "\($0) \(rawValue)" }
    }
}
