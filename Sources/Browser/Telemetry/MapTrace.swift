internal import Engine
internal import Glibc

/// The way that a film states, on a plane.
///
/// Lengths are true at the middle of the way: of a film's length the Earth is flat.
struct MapTrace: Equatable {
    /// Degrees.
    struct Place: Equatable {
        let latitude: Double
        let longitude: Double
    }

    /// Metres from the middle of the way.
    struct Point: Equatable {
        let east: Double
        let north: Double
    }

    /// The way in the order of time.
    let points: [Point]
    /// How far it reaches from the middle, in metres.
    let reach: Point
    private let middle: Place

    /// The way of a graph of positions; nil where it knows none.
    init?(_ graph: TelemetryGraph, of channel: TelemetryChannel) {
        guard let places = Self.places(of: graph, channel)?.compactMap(\.self) else { return nil }
        self.init(places)
    }

    /// The way through some places; nil where there are none.
    init?(_ places: [Place]) {
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
    func point(of place: Place) -> Point { Self.point(of: place, from: middle) }

    /// The place that a graph knows in each of its buckets; nil where the channel states no places.
    static func places(of graph: TelemetryGraph, _ channel: TelemetryChannel) -> [Place?]? {
        guard channel.isOfPositions, let latitude = channel.lines.firstIndex(where: { $0.name == "latitude" }),
            let longitude = channel.lines.firstIndex(where: { $0.name == "longitude" }),
            graph.lines.indices.contains(latitude), graph.lines.indices.contains(longitude)
        else { return nil }
        return zip(graph.lines[latitude], graph.lines[longitude]).map { latitude, longitude in
            guard let latitude, let longitude else { return nil }
            return Place(latitude: latitude.sample, longitude: longitude.sample)
        }
    }

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
