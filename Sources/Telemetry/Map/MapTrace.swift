internal import Glibc

/// The way that a film states, on a plane.
///
/// Lengths are true at the middle of the way: of a film's length the Earth is flat.
public struct MapTrace: Sendable, Hashable {
    /// A place on the Earth.
    public struct Place: Sendable, Hashable {
        /// Degrees, north being positive.
        public let latitude: Double
        /// Degrees, east being positive.
        public let longitude: Double

        /// A place by its degrees.
        public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

        /// Where a position is.
        public init(_ position: GeographicPosition) {
            self.init(latitude: position.latitude, longitude: position.longitude)
        }
    }

    /// Metres from the middle of the way.
    public struct Point: Sendable, Hashable {
        /// How far it is to the east; west is negative.
        public let east: Double
        /// How far it is to the north; south is negative.
        public let north: Double
    }

    /// The way in the order of time.
    public let points: [Point]
    /// How far it reaches from the middle, in metres.
    public let reach: Point
    private let middle: Place

    /// The way through some places; nil where there are none.
    public init?(_ places: [Place]) {
        guard let first = places.first else { return nil }
        let latitudes = places.map(\.latitude)
        // A way over the meridian of 180° goes on there.
        let longitudes = places.map { first.longitude + Self.turn($0.longitude - first.longitude) }
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
            let east = longitudes.max()
        else { return nil }
        let middle = Place(latitude: (south + north) / 2, longitude: (west + east) / 2)
        self.middle = middle
        points = places.map { Self.point(of: $0, from: middle) }
        reach = Self.point(of: Place(latitude: north, longitude: east), from: middle)
    }

    /// Where a place lies.
    public func point(of place: Place) -> Point { Self.point(of: place, from: middle) }

    /// The length of a degree of a great circle in metres (WGS 84's mean radius).
    private static let degree = 6_371_008.8 * Double.pi / 180

    private static func point(of place: Place, from middle: Place) -> Point {
        let parallel = cos(middle.latitude * .pi / 180)
        return Point(
            east: turn(place.longitude - middle.longitude) * degree * parallel,
            north: (place.latitude - middle.latitude) * degree)
    }

    /// An angle as the shortest turn that leads to it, −180 to 180°.
    private static func turn(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
    }
}
