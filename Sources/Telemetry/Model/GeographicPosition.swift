/// Where a receiver of a satellite system was, and how it moved (WGS 84).
public struct GeographicPosition: Sendable, Hashable, Codable {
    /// Degrees, north being positive; −90 to 90.
    public let latitude: Double
    /// Degrees, east being positive; −180 to 180.
    public let longitude: Double
    /// Metres; nil when not known. Above the ellipsoid or the sea, as the device has it.
    public var altitude: Double?
    /// Metres a second over ground; nil when not known.
    public var speed: Double?
    /// Metres a second with climbing and sinking; nil when not known.
    public var speed3D: Double?
    /// The direction of movement in degrees, clockwise from north; nil when not known.
    public var course: Double?
    /// Where the device points, in degrees, clockwise from north; nil when not known.
    public var heading: Double?
    /// When it was measured, in seconds since 1970-01-01T00:00Z; nil when not known.
    public var date: Double?
    /// What the receiver could find out; nil when not stated.
    public var fix: PositionFix?
    /// How much the satellites' places spoil the result: 1 is ideal, above 20 is poor (DOP); nil when not known.
    public var dilutionOfPrecision: Double?
    /// How far it may be wrong across ground, in metres; nil when not known.
    public var horizontalAccuracy: Double?
    /// How far the altitude may be wrong, in metres; nil when not known.
    public var verticalAccuracy: Double?
    /// How many satellites were seen; nil when not known.
    public var satellites: Int?

    /// A position; nil where there is no such place.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}
