import Telemetry
import Testing

/// Positions as GPX.
@Suite struct GPXWriterTests {
    @Test func pointsHaveWhatIsKnown() throws {
        let writer = GPXWriter(name: "a < b & c\u{1}")
        #expect(writer.header.contains("<trk><name>a &lt; b &amp; c\u{FFFD}</name><trkseg>\n"))
        var position = try #require(GeographicPosition(latitude: -33.5, longitude: 0.00000012, altitude: -20.5))
        #expect(writer.point(position) == "<trkpt lat=\"-33.5\" lon=\"0.00000012\"><ele>-20.5</ele></trkpt>\n")
        position.date = 1_574_120_714.0589
        position.fix = .twoDimensional
        position.satellites = 7
        position.dilutionOfPrecision = 1.54
        position.speed = 1.5
        position.course = 400
        #expect(
            writer.point(position).hasSuffix(
                """
                <time>2019-11-18T23:45:14.059Z</time><fix>2d</fix><sat>7</sat><pdop>1.54</pdop><extensions>\
                <gpxtpx:TrackPointExtension><gpxtpx:speed>1.5</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>\
                </trkpt>

                """))
    }
}
