import Telemetry
import Testing

/// The way through places, on a plane.
@Suite struct MapTraceTests {
    private typealias Place = MapTrace.Place

    /// Paris and its surroundings: 0.1° of latitude are 11.1 km, of longitude 7.3 km.
    @Test func lengthsAreTrue() throws {
        let trace = try #require(
            MapTrace([
                Place(latitude: 48.8, longitude: 2.3), Place(latitude: 48.9, longitude: 2.3),
                Place(latitude: 48.9, longitude: 2.4),
            ]))
        let (first, last) = (trace.points[0], trace.points[2])
        #expect(abs(last.north - first.north - 11_119.5) < 1)
        #expect(abs(last.east - first.east - 7_317.3) < 5)
        #expect(abs(trace.reach.north - 11_119.5 / 2) < 1 && abs(trace.reach.east - 7_317.3 / 2) < 5)
        #expect(trace.point(of: Place(latitude: 48.85, longitude: 2.35)).north.magnitude < 0.01)
        #expect(MapTrace([]) == nil)
    }

    @Test func aWayGoesOnOverTheEndOfTheMap() throws {
        let fiji = try #require(
            MapTrace([Place(latitude: -17, longitude: 179.999), Place(latitude: -17, longitude: -179.999)]))
        #expect(abs(fiji.points[1].east - fiji.points[0].east - 212.7) < 1)
        #expect(fiji.reach.east < 110 && fiji.point(of: Place(latitude: -17, longitude: 179.999)).east < 0)
    }
}
