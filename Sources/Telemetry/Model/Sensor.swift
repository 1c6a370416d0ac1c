/// What measures, by the names that people have for it.
public enum Sensor: String, Sendable, Hashable, CaseIterable {
    /// Where the device is.
    case position
    /// Acceleration with gravity.
    case accelerometer
    /// How fast it turns.
    case gyroscope
    /// The magnetic field.
    case magnetometer
    /// Where down is.
    case gravity
    /// How the camera is held, as a quaternion.
    case cameraOrientation
    /// How the picture is turned against the camera, as a quaternion.
    case imageOrientation
    /// How long the shutter is open.
    case exposure
    /// The sensor's sensitivity.
    case iso
    /// The light's colour temperature.
    case whiteBalance
    /// Faces that the camera found.
    case faces
    /// What the camera takes the scene for.
    case scene

    /// The keys of the streams that it writes.
    public var keys: Set<String> {
        switch self {
        case .position: Set(GPMFPositions.keys).union(["camm5", "camm6", "com.apple.quicktime.location.ISO6709"])
        case .accelerometer: ["ACCL", "camm3", "Accelerometer"]
        case .gyroscope: ["GYRO", "camm2", "PitchRollYaw"]
        case .magnetometer: ["MAGN", "camm7"]
        case .gravity: ["GRAV"]
        case .cameraOrientation: ["CORI"]
        case .imageOrientation: ["IORI"]
        case .exposure: ["SHUT", "camm1", "shutter", "Shutter", "SS", "TV", "ExposureTime"]
        case .iso: ["ISOE", "ISOG", "ISO", "iso", "SonyISO"]
        case .whiteBalance: ["WBAL", "ct", "ColorTemperature"]
        case .faces: ["FACE", "com.apple.quicktime.detected-face"]
        case .scene: ["SCEN"]
        }
    }
}
