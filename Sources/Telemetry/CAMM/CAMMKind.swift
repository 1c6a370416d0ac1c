/// What a packet of `camm` holds, by the number of its type.
public enum CAMMKind: UInt16, Sendable, Hashable, CaseIterable {
    /// How the camera is held, as the axis of a turn whose length is its angle.
    case orientation = 0
    /// How long a pixel is exposed, and how long the shutter takes from the first row to the last.
    case exposure = 1
    /// How fast the camera turns about its axes.
    case gyroscope = 2
    /// Acceleration with gravity.
    case acceleration = 3
    /// Where the camera is in a space of the application's own.
    case position = 4
    /// Latitude, longitude and altitude.
    case minimalGPS = 5
    /// What a receiver says besides: time, fix, accuracies, velocity.
    case gps = 6
    /// The magnetic field about the camera.
    case magneticField = 7

    /// What people call it.
    public var name: String {
        switch self {
        case .orientation: "Orientation (angle axis)"
        case .exposure: "Exposure time, rolling shutter skew"
        case .gyroscope: "Gyroscope"
        case .acceleration: "Accelerometer"
        case .position: "Position in a local space"
        case .minimalGPS: "GPS (latitude, longitude, altitude)"
        case .gps: "GPS"
        case .magneticField: "Magnetometer"
        }
    }

    /// The units of its values; empty for those that have none.
    public var units: [String] { fields.map(\.unit) }

    /// How many bytes its values have.
    var length: Int { fields.reduce(0) { $0 + $1.type.length } }

    /// Reads its values, of which there are enough bytes.
    func values(_ bytes: ArraySlice<UInt8>) -> [TelemetryValue] {
        var place = bytes.startIndex
        return fields.map { field in
            defer { place += field.type.length }
            return field.type.value(bytes[place..<place + field.type.length])
        }
    }

    private var fields: [(type: CAMMFieldType, unit: String)] {
        switch self {
        case .orientation: Array(repeating: (.float, "rad"), count: 3)
        case .exposure: Array(repeating: (.int32, "ns"), count: 2)
        case .gyroscope: Array(repeating: (.float, "rad/s"), count: 3)
        case .acceleration: Array(repeating: (.float, "m/s²"), count: 3)
        case .position: Array(repeating: (.float, "m"), count: 3)
        case .minimalGPS: [(.double, "°"), (.double, "°"), (.double, "m")]
        case .gps:
            [(.double, "s"), (.int32, ""), (.double, "°"), (.double, "°"), (.float, "m"), (.float, "m"), (.float, "m")]
                + Array(repeating: (.float, "m/s"), count: 4)
        case .magneticField: Array(repeating: (.float, "µT"), count: 3)
        }
    }
}
