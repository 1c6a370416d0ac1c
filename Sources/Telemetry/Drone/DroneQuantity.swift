/// What the fields of a drone's caption are, whatever generation of aircraft writes them.
public enum DroneQuantity: Sendable, Hashable {
    case sensitivity, exposureTime, exposureCompensation, fNumber, focalLength, colorTemperature
    case latitude, longitude, position, home
    case altitude, height, heightAboveGround, distance, speed, verticalSpeed
    case aircraftAttitude, gimbalAttitude, frame, frameDuration

    /// The quantity of a field; nil for those that nobody knows.
    public init?(key: String) {
        switch key {
        case "ISO", "iso": self = .sensitivity
        case "SS", "TV", "Shutter", "shutter": self = .exposureTime
        case "EV", "ev": self = .exposureCompensation
        case "F", "IR", "Fnum", "fnum": self = .fNumber
        case "focal_len": self = .focalLength
        case "ct": self = .colorTemperature
        case "latitude": self = .latitude
        case "longitude", "longtitude": self = .longitude
        case "GPS", "RTK": self = .position
        case "HOME": self = .home
        case "altitude", "abs_alt": self = .altitude
        case "H", "rel_alt", "BAROMETER", "Hb": self = .height
        case "Hs": self = .heightAboveGround
        case "D": self = .distance
        case "H.S": self = .speed
        case "V.S": self = .verticalSpeed
        case "F.PRY": self = .aircraftAttitude
        case "G.PRY": self = .gimbalAttitude
        case "FrameCnt", "SrtCnt": self = .frame
        case "DiffTime": self = .frameDuration
        default: return nil
        }
    }

    /// What people call it.
    public var name: String {
        switch self {
        case .sensitivity: "Sensitivity (ISO)"
        case .exposureTime: "Exposure time"
        case .exposureCompensation: "Exposure compensation"
        case .fNumber: "F-number"
        case .focalLength: "Focal length"
        case .colorTemperature: "Colour temperature"
        case .latitude: "Latitude"
        case .longitude: "Longitude"
        case .position: "Position"
        case .home: "Place of take-off"
        case .altitude: "Altitude"
        case .height: "Height above take-off"
        case .heightAboveGround: "Height above ground"
        case .distance: "Distance from take-off"
        case .speed: "Speed over ground"
        case .verticalSpeed: "Vertical speed"
        case .aircraftAttitude: "Pitch, roll and yaw of the aircraft"
        case .gimbalAttitude: "Pitch, roll and yaw of the gimbal"
        case .frame: "Frame"
        case .frameDuration: "Time since the frame before"
        }
    }

    /// Its unit; nil for what has none, or several.
    public var unit: String? {
        switch self {
        case .exposureTime: "s"
        case .exposureCompensation: "EV"
        case .focalLength: "mm"
        case .colorTemperature: "K"
        case .latitude, .longitude, .aircraftAttitude, .gimbalAttitude: "deg"
        case .altitude, .height, .heightAboveGround, .distance: "m"
        case .speed, .verticalSpeed: "m/s"
        case .frameDuration: "ms"
        case .sensitivity, .fNumber, .position, .home, .frame: nil
        }
    }
}
