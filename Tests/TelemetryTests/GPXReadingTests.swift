import Foundation
import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Logs of GPX.
@Suite struct GPXReadingTests {
    private func log(_ text: String) -> TelemetryLog { TelemetryLog(Array(text.utf8), format: .gpx) }

    private func point(_ index: Int, of log: TelemetryLog) throws -> LoggedPoint {
        let bytes = Array(log.bytes[log.entries[index].range])
        return try #require(TelemetryLog.point(bytes, format: .gpx, date: nil))
    }

    private static func track(_ points: String) -> String {
        "<gpx version='1.1' creator='me'><metadata><name>file</name></metadata><trk><name>A &amp; B</name><trkseg>\(points)"
            + "</trkseg></trk></gpx>"
    }

    @Test func pointsHaveTheirTimesAndMore() throws {
        let log = log(
            Self.track(
                """
                <trkpt lat="-33.5" lon="151.25"><ele>12.5</ele><time>2020-02-29T23:59:59.5Z</time><fix>dgps</fix><sat>9</sat>
                <hdop>1.5</hdop><extensions><x:TrackPointExtension><x:hr> 98 </x:hr><x:speed>2.5</x:speed><x:course>90</x:course>
                </x:TrackPointExtension><note>up</note></extensions></trkpt>
                <trkpt lon="151.5" lat="-33.75"><time>2020-03-01T01:00:01+01:00</time></trkpt>
                """))
        #expect(log.date == 1_583_020_799.5 && log.name == "A & B" && log.creator == "me" && log.damage == nil)
        #expect(log.entries.map(\.start) == [0, 1.5] && log.entries.map(\.duration) == [1.5, 0])
        let first = try point(0, of: log)
        #expect(first.statements.map(\.key) == ["ele", "time", "fix", "sat", "hdop", "hr", "speed", "course", "note"])
        #expect(first.statements[5].value == .number(98) && first.statements[8].value == .text("up"))
        let position = try #require(first.position)
        #expect(position.latitude == -33.5 && position.longitude == 151.25 && position.altitude == 12.5)
        #expect(position.speed == 2.5 && position.course == 90 && position.fix == .threeDimensional)
        #expect(position.satellites == 9 && position.dilutionOfPrecision == 1.5 && position.date == 1_583_020_799.5)
        #expect(try point(1, of: log).position?.longitude == 151.5)
    }

    /// Between segments the receiver was off, and two devices may have logged at once.
    @Test func pointsComeInTheOrderOfTime() {
        func point(_ second: Int) -> String {
            "<trkpt lat='1' lon='2'><time>2020-01-01T00:00:0\(second)Z</time></trkpt>"
        }
        let log = log(Self.track("\(point(5))\(point(6))</trkseg><trkseg>\(point(1))\(point(3))"))
        #expect(log.entries.map(\.start) == [0, 2, 4, 5] && log.entries.map(\.duration) == [2, 0, 1, 0])
    }

    @Test func whatHasNoTimeIsLeftOut() throws {
        let log = log(
            Self.track("<trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'><ele>3</ele></trkpt>")
                .replacing("<trk>", with: "<wpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></wpt><trk>"))
        #expect(log.entries.isEmpty && log.undatedCount == 2 && log.damage == nil)
        #expect(self.log("no xml").entries.isEmpty)
    }

    /// A logger whose battery was empty.
    @Test func whatIsCutOffIsTold() throws {
        let whole = Self.track("<trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></trkpt>")
        let end = try #require(whole.range(of: "</trkpt>")).upperBound
        let cut = log(String(whole[..<end]))
        #expect(cut.entries.count == 1 && cut.damage == "the file ends in the middle of a track")
        #expect(log(String(whole[..<end].dropLast(3))).entries.isEmpty)
    }

    @Test func pointsThatDoNotEndAreTold() {
        let point = "<trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time>"
        let log = log(Self.track("\(point)\(point)</trkpt>"))
        #expect(log.entries.count == 1 && log.damage == "a point of the track does not end")
    }

    @Test func impossiblePlacesAreNone() throws {
        let time = "<time>2020-01-01T00:00:00Z</time>"
        for place in ["lat='91' lon='2'", "lat='nan' lon='2'", "lon='2'", "lat='1e400' lon='2'"] {
            let log = log(Self.track("<trkpt \(place)>\(time)</trkpt>"))
            #expect(try point(0, of: log).position == nil)
        }
    }

    @Test func otherEncodingsAreRead() {
        let text = Self.track("<trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></trkpt>")
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(TelemetryLog(wide, format: .gpx).entries.count == 1)
    }

    @Test func anyBytesAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(41))
        let whole = Array(
            Self.track(
                "<trkpt lat='1' lon='2'><ele>3</ele><time>2020-01-01T00:00:00Z</time><extensions><hr>9</hr></extensions>"
                    + "</trkpt><trkpt lat='1' lon='2'><time>2020-01-01T00:00:07Z</time></trkpt>"
            ).utf8)
        for _ in 0..<Thoroughness.rounds(2_000, of: 20_000) {
            var bytes = whole
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(Array("<>/\"'&;:0".utf8).randomElement(using: &random) ?? 0, at: place)
                }
            }
            let log = TelemetryLog(bytes, format: .gpx)
            #expect(log.entries.count <= 2)
            for entry in log.entries {
                #expect(entry.start >= 0 && entry.duration >= 0)
                _ = TelemetryLog.point(Array(log.bytes[entry.range]), format: .gpx, date: nil)
            }
        }
    }
}
