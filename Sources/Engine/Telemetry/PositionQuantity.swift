internal import TimedMetadata

/// What is told of a place and the way through it, as lines of a channel.
enum PositionQuantity: String, CaseIterable {
    case latitude, longitude, altitude, speed, course, heading

    var unit: String {
        switch self {
        case .latitude, .longitude, .course, .heading: "°"
        case .altitude: "m"
        case .speed: "m/s"
        }
    }

    func value(of position: GeographicPosition) -> Double? {
        switch self {
        case .latitude: position.latitude
        case .longitude: position.longitude
        case .altitude: position.altitude
        case .speed: position.speed
        case .course: position.course
        case .heading: position.heading
        }
    }
}
