/// What the elements of GPX and of the extensions of receivers are that state numbers.
enum GPXQuantity: String {
    case elevation = "ele"
    case magneticVariation = "magvar"
    case geoidHeight = "geoidheight"
    case satellites = "sat"
    case horizontalDilution = "hdop"
    case verticalDilution = "vdop"
    case positionDilution = "pdop"
    case ageOfCorrection = "ageofdgpsdata"
    case speed
    case course
    case bearing
    case heartRate = "hr"
    case cadence = "cad"
    case airTemperature = "atemp"
    case waterTemperature = "wtemp"
    case depth
    case power

    /// What people call it.
    var name: String {
        switch self {
        case .elevation: "Elevation"
        case .magneticVariation: "Magnetic variation"
        case .geoidHeight: "Geoid height"
        case .satellites: "Satellites"
        case .horizontalDilution: "Dilution of precision, across ground"
        case .verticalDilution: "Dilution of precision, vertical"
        case .positionDilution: "Dilution of precision"
        case .ageOfCorrection: "Age of differential correction"
        case .speed: "Speed"
        case .course: "Course"
        case .bearing: "Bearing"
        case .heartRate: "Heart rate"
        case .cadence: "Cadence"
        case .airTemperature: "Air temperature"
        case .waterTemperature: "Water temperature"
        case .depth: "Depth"
        case .power: "Power"
        }
    }

    /// Its unit; nil for what has none.
    var unit: String? {
        switch self {
        case .elevation, .geoidHeight, .depth: "m"
        case .magneticVariation, .course, .bearing: "deg"
        case .ageOfCorrection: "s"
        case .speed: "m/s"
        case .heartRate, .cadence: "1/min"
        case .airTemperature, .waterTemperature: "°C"
        case .power: "W"
        case .satellites, .horizontalDilution, .verticalDilution, .positionDilution: nil
        }
    }
}
