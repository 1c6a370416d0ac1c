/// What statements of acquisition metadata state, by their tags: those of SMPTE RDD 18, those of positions, which have the
/// numbers of Exif's behind `0x8500`, and those of Sony's own whose meaning is known.
public enum AcquisitionQuantity: UInt16, Sendable, Hashable, CaseIterable {
    case fNumber = 0x8000
    case focusDistance, focusDistanceFromLens, macro, focalLength35mm, focalLength, opticalExtender, lensAttributes
    case tNumber, irisRing, focusRing, zoomRing
    case exposureMode = 0x8100
    case focusArea, colorFilter, densityFilter, sensorWidth, sensorHeight, captureRate, readoutMode
    case shutterAngle, exposureTime, gain, sensitivity, electricalExtender, whiteBalanceMode, whiteBalance
    case blackLevel, kneePoint, kneeSlope, dynamicRange, settingFile, cameraAttributes, exposureIndex
    case latitudeReference = 0x8501
    case latitude, longitudeReference, longitude, altitudeReference, altitude, timeStamp
    case status = 0x8509
    case measureMode, dilutionOfPrecision, speedReference, speed, trackReference, track
    case imageDirectionReference, imageDirection, mapDatum
    case dateStamp = 0x851D
    case stabilization = 0xE300
    case sonySensitivity
    case whiteBalancePreset = 0xE303
    case dateTime
    case gyroscopeRate = 0xE435
    case gyroscope = 0xE43B
    case accelerometerRate = 0xE445
    case accelerometer = 0xE44B

    /// The quantity with a key; nil for those that nobody has published.
    public init?(key: String) {
        guard let known = Self.byKey[key] else { return nil }
        self = known
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })

    /// The name by which streams are chosen: that of other tools where they have one.
    public var key: String { description.key }

    /// What people call it.
    public var name: String { description.name }

    /// The unit of its values; nil for what has none.
    public var unit: String? { description.unit }

    var form: AcquisitionForm { description.form }

    private var description: (key: String, name: String, unit: String?, form: AcquisitionForm) {
        switch self {
        case .fNumber: ("FNumber", "F-number", nil, .stop)
        case .focusDistance: ("FocusDistance", "Focus distance from the sensor", "m", .decimal(1))
        case .focusDistanceFromLens: ("FocusDistanceFromLens", "Focus distance from the lens", "m", .decimal(1))
        case .macro: ("Macro", "Macro", nil, .unsigned())
        case .focalLength35mm: ("FocalLength35mm", "Focal length as of 35 mm film", "mm", .decimal(1_000))
        case .focalLength: ("FocalLength", "Focal length", "mm", .decimal(1_000))
        case .opticalExtender: ("OpticalExtenderMagnification", "Optical extender", "%", .unsigned())
        case .lensAttributes: ("LensAttributes", "Lens", nil, .text)
        case .tNumber: ("TNumber", "T-number", nil, .stop)
        case .irisRing: ("IrisRingPosition", "Iris ring", "%", .unsigned(100.0 / 65_536))
        case .focusRing: ("FocusRingPosition", "Focus ring", "%", .unsigned(100.0 / 65_536))
        case .zoomRing: ("ZoomRingPosition", "Zoom ring", "%", .unsigned(100.0 / 65_536))
        case .exposureMode: ("AutoExposureMode", "Exposure mode", nil, .label)
        case .focusArea: ("AutoFocusArea", "Area of the automatic focus", nil, .unsigned())
        case .colorFilter: ("ColorFilter", "Colour filter", nil, .unsigned())
        case .densityFilter: ("NDFilter", "Neutral density filter: one part in", nil, .unsigned())
        case .sensorWidth: ("SensorWidth", "Width of the sensor", "mm", .unsigned(0.001))
        case .sensorHeight: ("SensorHeight", "Height of the sensor", "mm", .unsigned(0.001))
        case .captureRate: ("CaptureFrameRate", "Pictures taken a second", "fps", .rationals)
        case .readoutMode: ("SensorReadoutMode", "Way of reading the sensor", nil, .unsigned())
        case .shutterAngle: ("ShutterAngle", "Shutter angle", "deg", .unsigned(1.0 / 60))
        case .exposureTime: ("ExposureTime", "Exposure time", "s", .rationals)
        case .gain: ("MasterGainAdjustment", "Gain", "dB", .signed(0.01))
        case .sensitivity: ("ISO", "Sensitivity (ISO)", nil, .unsigned())
        case .electricalExtender: ("ElectricalExtenderMagnification", "Electrical extender", "%", .unsigned())
        case .whiteBalanceMode: ("AutoWhiteBalanceMode", "Way of the white balance", nil, .unsigned())
        case .whiteBalance: ("ColorTemperature", "White balance", "K", .unsigned())
        case .blackLevel: ("MasterBlackLevel", "Black level", "%", .signed(0.1))
        case .kneePoint: ("KneePoint", "Knee point", "%", .unsigned(0.1))
        case .kneeSlope: ("KneeSlope", "Knee slope", nil, .rationals)
        case .dynamicRange: ("LuminanceDynamicRange", "Range of brightness", "%", .unsigned(0.1))
        case .settingFile: ("CameraSettingFile", "File of settings", nil, .text)
        case .cameraAttributes: ("CameraAttributes", "Camera", nil, .text)
        case .exposureIndex: ("ExposureIndex", "Exposure index", nil, .unsigned())
        case .latitudeReference: ("GPSLatitudeRef", "Latitude is", nil, .text)
        case .latitude: ("GPSLatitude", "Latitude in degrees, minutes, seconds", nil, .rationals)
        case .longitudeReference: ("GPSLongitudeRef", "Longitude is", nil, .text)
        case .longitude: ("GPSLongitude", "Longitude in degrees, minutes, seconds", nil, .rationals)
        case .altitudeReference: ("GPSAltitudeRef", "Altitude is below the sea", nil, .unsigned())
        case .altitude: ("GPSAltitude", "Altitude", "m", .rationals)
        case .timeStamp: ("GPSTimeStamp", "Time of the satellites in hours, minutes, seconds", nil, .rationals)
        case .status: ("GPSStatus", "Whether the receiver knows its place", nil, .text)
        case .measureMode: ("GPSMeasureMode", "Dimensions of the place", nil, .text)
        case .dilutionOfPrecision: ("GPSDOP", "Dilution of precision", nil, .rationals)
        case .speedReference: ("GPSSpeedRef", "Speed is in", nil, .text)
        case .speed: ("GPSSpeed", "Speed over ground", nil, .rationals)
        case .trackReference: ("GPSTrackRef", "Direction is from", nil, .text)
        case .track: ("GPSTrack", "Direction of movement", "deg", .rationals)
        case .imageDirectionReference: ("GPSImgDirectionRef", "Direction of the picture is from", nil, .text)
        case .imageDirection: ("GPSImgDirection", "Direction of the picture", "deg", .rationals)
        case .mapDatum: ("GPSMapDatum", "Geodetic datum", nil, .text)
        case .dateStamp: ("GPSDateStamp", "Day of the satellites", nil, .text)
        case .stabilization: ("Stabilization", "Stabilization", nil, .unsigned())
        case .sonySensitivity: ("SonyISO", "Sensitivity (ISO), Sony's own", nil, .unsigned())
        case .whiteBalancePreset: ("WhiteBalance", "Preset of the white balance", nil, .unsigned())
        case .dateTime: ("DateTime", "The camera's clock", nil, .date)
        case .gyroscopeRate: ("GyroscopeRate", "Samples of the gyroscope", "Hz", .unsigned())
        case .gyroscope: ("PitchRollYaw", "Gyroscope, as it counts", nil, .rows)
        case .accelerometerRate: ("AccelerometerRate", "Samples of the accelerometer", "Hz", .unsigned())
        case .accelerometer: ("Accelerometer", "Accelerometer, as it counts", nil, .rows)
        }
    }
}
