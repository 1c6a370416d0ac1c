import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Logs of NMEA sentences.
@Suite struct NMEATests {
    /// A sentence with its check sum.
    private static func sentence(_ text: String) -> String {
        let sum = String(text.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(text)*\(sum.count == 1 ? "0" : "")\(sum)\r\n"
    }

    private static func log(_ sentences: String...) -> TelemetryLog {
        TelemetryLog(Array(sentences.map(sentence).joined().utf8), format: .nmea)
    }

    private func point(_ index: Int, of log: TelemetryLog, date: Double? = nil) throws -> LoggedPoint {
        let bytes = Array(log.bytes[log.entries[index].range])
        return try #require(TelemetryLog.point(bytes, format: .nmea, date: date))
    }

    @Test func sentencesOfOneMomentAreOnePoint() throws {
        let log = Self.log(
            "GPGGA,123519.5,4807.038,N,01131.000,W,1,08,0.9,545.4,M,46.9,M,,",
            "GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1",
            "GPRMC,123519.5,A,4807.038,N,01131.000,W,022.4,084.4,230394,003.1,W", "GPHDT,123.4,T",
            "GPGGA,123520.5,4807.138,S,01131.000,E,1,08,0.9,,M,46.9,M,,")
        #expect(log.date == 764_426_119.5 && log.damage == nil)
        #expect(log.entries.map(\.start) == [0, 1] && log.entries.map(\.duration) == [1, 0])
        let first = try point(0, of: log, date: 5)
        #expect(first.statements.map(\.key) == ["GPGGA", "GPGSA", "GPRMC", "GPHDT"])
        #expect(first.statements[3].value == .text("GPHDT,123.4,T"))
        let position = try #require(first.position)
        #expect(abs(position.latitude - 48.1173) < 1e-9 && abs(position.longitude + 11.516_666_666) < 1e-8)
        #expect(position.altitude == 545.4 && position.satellites == 8 && position.dilutionOfPrecision == 0.9)
        #expect(position.fix == .threeDimensional && position.course == 84.4 && position.date == 5)
        #expect(abs((position.speed ?? 0) - 11.523_555_5) < 1e-6)
        let second = try #require(try point(1, of: log).position)
        #expect(second.latitude < 0 && second.longitude > 0 && second.altitude == nil && second.date == nil)
    }

    @Test func daysBeginAtMidnight() {
        let log = Self.log(
            "GPGGA,235958,4807,N,01131,E,1,08,0.9,5,M,,M,,", "GPGGA,000000,4807,N,01131,E,1,08,0.9,5,M,,M,,",
            "GPRMC,000001,A,4807,N,01131,E,,,010120,,", "GPGGA,235959,4807,N,01131,E,1,08,0.9,5,M,,M,,",
            "GPGGA,000001,4807,N,01131,E,1,08,0.9,5,M,,M,,")
        #expect(log.date == 1_577_836_798 && log.entries.map(\.start) == [0, 2, 3, 86_401, 86_403])
        let undated = Self.log("GPGGA,235958,4807,N,01131,E,1,08,0.9,5,M,,M,,", "GPGLL,4807,N,01131,E,000001,A")
        #expect(undated.date == nil && undated.entries.map(\.start) == [0, 3])
    }

    /// Without a fix a receiver states its last place, or any.
    @Test func lostPositionsSaySo() throws {
        for sentence in [
            "GPRMC,123519,V,4807,N,01131,E,,,230394,,", "GPGGA,123519,4807,N,01131,E,0,00,,,M,,M,,",
            "GPGLL,4807,N,01131,E,123519,V",
        ] { #expect(try point(0, of: Self.log(sentence)).position?.fix == PositionFix.none) }
        #expect(try point(0, of: Self.log("GPRMC,123519,V,,,,,,,230394,,")).position == nil)
    }

    @Test func wrongCheckSumsAreTold() throws {
        let good = ["1", "2", "3"].map { Self.sentence("GPGGA,12000\($0),4807,N,01131,E,1,08,0.9,5,M,,M,,") }
        let bad = good[1].replacing("4807", with: "4907")
        let log = TelemetryLog(Array((good[0] + bad + good[2]).utf8), format: .nmea)
        #expect(log.entries.map(\.start) == [0, 2] && log.damage == "one sentence has a wrong check sum")
        // A log that was begun and ended in the middle of a sentence.
        let cut = TelemetryLog(Array((good[0].dropFirst(9) + good[1] + good[2].dropLast(9)).utf8), format: .nmea)
        #expect(cut.entries.count == 1 && cut.damage == nil)
    }

    /// A sample that is the whole file would take its size in memory many times over.
    @Test func endlessMomentsAreDivided() {
        let sentences =
            [Self.sentence("GPGLL,4807,N,01131,E,120000,A")]
            + [String](repeating: Self.sentence("GPTXT,01,01,02,u-blox"), count: 10_000)
        let log = TelemetryLog(Array(sentences.joined().utf8), format: .nmea)
        #expect(log.entries.count > 1 && log.entries.allSatisfy { $0.start == 0 && $0.range.count <= 1 << 16 })
    }

    /// Programs put their own words between sentences, and before them.
    @Test func otherLinesAreLeftOut() {
        let sentence = Self.sentence("GPGGA,120000,4807,N,01131,E,1,08,0.9,5,M,,M,,")
        let log = TelemetryLog(Array("*** start ***\nNMEA,\(sentence)\n!AIVDM,1,1,,B,1,0*00\n".utf8), format: .nmea)
        #expect(log.entries.count == 1 && log.damage == nil && log.undatedCount == 0)
    }

    @Test func anyBytesAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(42))
        for _ in 0..<Thoroughness.rounds(2_000, of: 20_000) {
            var texts = [
                "GPGGA,123519.5,4807.038,N,01131.000,W,1,08,0.9,545.4,M,46.9,M,,",
                "GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1",
                "GPRMC,123520.5,A,4807.038,N,01131.000,W,022.4,084.4,230394,003.1,W", "GPZDA,123520.5,23,03,1994,00,00",
                "GPGLL,4807,N,01131,E,123519,V",
            ].map { Array($0.utf8) }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let text = Int.random(in: 0..<texts.count, using: &random)
                let place = Int.random(in: 0..<texts[text].count, using: &random)
                texts[text][place] = Array("0123456789,.-+eNSEWAV$*\n\u{FF}".utf8).randomElement(using: &random) ?? 0
            }
            // With right check sums, so that what is read in earnest is wrong.
            let bytes = texts.flatMap { Array(Self.sentence(String(decoding: $0, as: UTF8.self)).utf8) }
            let log = TelemetryLog(bytes, format: .nmea)
            for entry in log.entries {
                #expect(entry.start >= 0 && entry.duration >= 0)
                _ = TelemetryLog.point(Array(log.bytes[entry.range]), format: .nmea, date: nil)
            }
        }
    }
}
