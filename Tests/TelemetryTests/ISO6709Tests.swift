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

    /// What is written reads as the same place, to the last digit, and in digits only.
    @Test(
        arguments: [
            (46.9481, 7.4474, 540.5, "+46.9481+007.4474+540.5/"), (-0.00001234, -179.5, nil, "-00.00001234-179.5/"),
            (0, 0, 0, "+00.0+000.0+000.0/"), (89.123456789012, 100, -12, "+89.123456789012+100.0-012.0/"),
            (1e-300, -2.5e-7, 1e20, nil), (.pi, -.pi, .infinity, nil),
        ] as [(Double, Double, Double?, String?)])
    func placesAreWritten(latitude: Double, longitude: Double, altitude: Double?, text: String?) throws {
        let position = try #require(
            GeographicPosition(latitude: latitude, longitude: longitude, altitude: altitude))
        let written = position.iso6709
        if let text { #expect(written == text) }
        #expect(written.allSatisfy { "+-./0123456789".contains($0) })
        let again = try #require(GeographicPosition(iso6709: written))
        #expect(again.latitude == latitude && again.longitude == longitude)
        #expect(again.altitude == (altitude.map(\.isFinite) == true ? altitude : nil))
    }

    @Test(arguments: [
        "", "Bern", "+46.9", "+46.9481 007.4474", "+91+007/", "+46.9481+007.4474 Bern", "+46.9.1+7", "+-", "+12345+1",
    ])
    func otherTextIsNoPlace(text: String) { #expect(GeographicPosition(iso6709: text) == nil) }
}
