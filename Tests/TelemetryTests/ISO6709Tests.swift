import Telemetry
import Testing

/// Places as text.
@Suite struct ISO6709Tests {
    @Test(
        arguments: [
            ("+46.9481+007.4474+540.500/", 46.9481, 7.4474, 540.5), ("-33.8568+151.2153/", -33.8568, 151.2153, nil),
            ("+51.5335-000.1261CRSWGS_84/", 51.5335, -0.1261, nil), ("+40-075/", 40, -75, nil),
            ("+1.5-2.5", 1.5, -2.5, nil),
            ("+4012.22-07500.25/", 40 + 12.22 / 60, -(75 + 0.25 / 60), nil),
            ("+401213.1-0750015.1-10.5/", 40 + 12.0 / 60 + 13.1 / 3_600, -(75 + 15.1 / 3_600), -10.5),
        ] as [(String, Double, Double, Double?)])
    func placesAreRead(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
        let position = try #require(GeographicPosition(iso6709: text))
        #expect(abs(position.latitude - latitude) < 1e-9 && abs(position.longitude - longitude) < 1e-9)
        #expect(position.altitude == altitude)
    }

    @Test(arguments: [
        "", "Bern", "+46.9", "+46.9481 007.4474", "+91+007/", "+46.9481+007.4474 Bern", "+46.9.1+7", "+-", "+12345+1",
    ])
    func otherTextIsNoPlace(text: String) { #expect(GeographicPosition(iso6709: text) == nil) }
}
