import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Captions of drones, of all generations of them that are known.
@Suite struct DroneCaptionTests {
    private static func caption(_ text: String) -> DroneCaption? { DroneCaption(Array(text.utf8)) }

    /// Where some captions say that the aircraft was, as their makers have the order of the numbers.
    @Test(
        arguments: [
            ("[latitude: 3.41531] [longitude: -3.37440] [rel_alt: -2.400 abs_alt: 0.401]", 3.41531, -3.3744, 0.401),
            (
                "[latitude : -34.869950] [longtitude : -57.823395] [altitude: 74.725998]", -34.86995, -57.823395,
                74.725998
            ),
            ("F/3.2, SS 160, GPS (8.2090, 47.4692, 18), D 49.21m, H 45.60m, H.S 0.20m/s", 47.4692, 8.209, nil),
            (
                "HOME(149.0251,-20.2532) 2017.08.05 14:11:51\nGPS(149.0251,-20.2533,16) BAROMETER:1.9", -20.2533,
                149.0251, nil
            ),
            ("2022.06.21 16:06:17\r\nGPS(36.6146,-6.1120,0.0M) BAROMETER:0.3M\r\n", 36.6146, -6.112, nil),
            (
                "HOME(W: 109.318642, N: 40.769371)\nGPS(W: 109.339287, N: 40.768574, 2371.76m)\nHDR ISO:100 Shutter:1/1000",
                40.768574, -109.339287, 2_371.76
            ),
        ] as [(String, Double, Double, Double?)])
    func placesAreRead(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
        let position = try #require(Self.caption(text)?.position)
        #expect(position.latitude == latitude && position.longitude == longitude && position.altitude == altitude)
        #expect(position.fix == nil && position.date == nil)
    }

    @Test func fieldsHaveTheirValues() throws {
        let text = """
            <font size="28">FrameCnt : 7, DiffTime : 33ms
            2022-08-07 13:40:40,774,808
            [iso : 100] [shutter : 1/8000.0] [fnum : 280] [ev : -1/3] [ct : 5744] [color_md : default] [focal_len : 240] \
            [dzoom_ratio: 10000, delta:0] [gb_yaw: -32.6 gb_pitch: -1.9] </font>
            """
        let statements = try #require(Self.caption(text)).statements
        #expect(
            statements.map(\.key) == [
                "FrameCnt", "DiffTime", "date", "iso", "shutter", "fnum", "ev", "ct", "color_md", "focal_len",
                "dzoom_ratio", "delta", "gb_yaw", "gb_pitch",
            ])
        let values: [TelemetryValue] = [
            .number(7), .number(33), .text("2022-08-07 13:40:40,774,808"), .number(100), .number(1 / 8_000),
            .number(2.8), .number(-1.0 / 3), .number(5_744), .text("default"), .number(24), .number(10_000), .number(0),
            .number(-32.6), .number(-1.9),
        ]
        #expect(statements.map(\.values) == values.map { [$0] })
    }

    @Test func movementsAreRead() throws {
        let text = """
            F/5.6, SS 400, ISO 100, EV +0.7, GPS (-59.4, -34.6, 16), HOME (-59.3, -34.5, 7.60m), D n/a, H.S 1.84m/s, \
            F.PRY (-8.9°, 2.9°, -75.0°), G.PRY (-27.3°, 0.0°, -76.0°)
            """
        let caption = try #require(Self.caption(text))
        let position = try #require(caption.position)
        #expect(position.speed == 1.84 && position.heading == 285 && position.satellites == 16)
        let values = Dictionary(uniqueKeysWithValues: caption.statements.map { ($0.key, $0.values) })
        #expect(values["SS"] == [.number(1.0 / 400)] && values["EV"] == [.number(0.7)] && values["D"] == nil)
        #expect(values["F.PRY"] == [.number(-8.9), .number(2.9), .number(-75)])
        #expect(values["HOME"] == [.number(-59.3), .number(-34.5), .number(7.6)])
    }

    /// Before it has found its satellites a drone says that it is in the Gulf of Guinea.
    @Test func placesWithoutAFixAreNone() throws {
        let caption = try #require(Self.caption("[latitude: 0.000000] [longitude: 0.000000] [iso : 100]"))
        #expect(caption.position?.fix == PositionFix.none)
        #expect(Self.caption("ISO 100, EV 0, F/2.8, GPS (n/a, n/a, n/a)")?.position == nil)
        #expect(Self.caption("[latitude: 91] [longitude: 0]") == nil)
    }

    /// Numbers that no number of ours can hold are words.
    @Test func numbersAreFinite() throws {
        let huge = String(repeating: "9", count: 400)
        let tiny = "0." + String(repeating: "0", count: 320) + "1"
        let text = "[latitude: 1] [longitude: 2] [altitude: \(huge)] SS \(tiny), H.S \(huge)m/s, EV 1/0"
        let caption = try #require(Self.caption(text))
        #expect(caption.position?.altitude == nil && caption.position?.speed == nil)
        for case .number(let number) in caption.statements.flatMap(\.values) { #expect(number.isFinite) }
        #expect(caption.statements.first { $0.key == "EV" }?.values == [.text("1/0")])
    }

    /// The value of a field that has none is not the next field.
    @Test func emptyFieldsAreLeftOut() throws {
        let caption = try #require(Self.caption("GPS(1.5,2.5,11) BAROMETER:0.0\nISO:100 Shutter:60 EV: Fnum:2.2 "))
        #expect(caption.statements.map(\.key) == ["GPS", "BAROMETER", "ISO", "Shutter", "Fnum"])
    }

    @Test(arguments: [
        "", "Hello.", "[MUSIC: loud]", "Narrator: In 1999, at 12:30, ISO 100 was all we had.", "<i>I - 2 of 3</i>",
        "GPS (is it on?)", "D 5, H 7", "HOME: 1.5", "2019-05-06 10:11:12",
    ])
    func whatPeopleSayIsNone(text: String) { #expect(Self.caption(text) == nil) }

    @Test func anyBytesAreRead() {
        let texts = [
            "<font size=\"36\">SrtCnt : 1, DiffTime : 33ms\n2022-08-07 13:40:40,774,808\n[iso : 100] [latitude: 1] [longitude: 2]",
            "F/5.6, SS 400, EV 0, GPS (-58.8, -34.2, 15), HOME (-58.8, -34.2, -57.98m), F.PRY (2.7°, -7.0°, 110.1°)",
            "GPS(W: 109.3, N: 40.7, 2371.76m) 2017.08.05 14:11:51",
        ].map { Array($0.utf8) }
        let marks = Array("0123456789.,:/()[]<>-+ \nEMmWN\u{FF}".utf8)
        var random = SplitMix(seed: Thoroughness.seed(43))
        for round in 0..<Thoroughness.rounds(2_000, of: 20_000) {
            var text = texts[round % texts.count]
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text[place] = marks.randomElement(using: &random) ?? 0
                case 1: text.removeSubrange(place...)
                default: text.insert(contentsOf: marks.shuffled(using: &random).prefix(3), at: place)
                }
                if text.isEmpty { text = [0] }
            }
            guard let caption = DroneCaption(text) else { continue }
            for value in caption.statements.flatMap(\.values) {
                if case .number(let number) = value { #expect(number.isFinite) }
            }
        }
    }
}
