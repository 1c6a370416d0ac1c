import Media
import Telemetry
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// The way of a film on a map.
@Suite struct MapTests {
    private typealias Place = MapTrace.Place

    @Test func onlyPositionsHaveAWay() throws {
        func line(_ name: String, _ column: Int) -> TelemetryChannel.Line {
            .init(name: name, unit: "°", column: column)
        }
        func bucket(_ value: Double) -> TelemetryGraph.Bucket { .init(sample: value, minimum: value, maximum: value) }
        var channel = TelemetryChannel(
            trackID: 1, key: "position", name: "position", sensor: "position",
            lines: [line("longitude", 1), line("latitude", 0)])
        let graph = TelemetryGraph(
            range: TimeRange(start: .zero, duration: .seconds(3)),
            lines: [[bucket(8), nil, bucket(9)], [bucket(50), bucket(60), bucket(51)]], isComplete: true)
        let places = try #require(MapTrace.places(of: graph, channel))
        #expect(places == [Place(latitude: 50, longitude: 8), nil, Place(latitude: 51, longitude: 9)])
        #expect(MapTrace(graph, of: channel)?.points.count == 2)
        channel.lines.removeLast()
        #expect(MapTrace(graph, of: channel) == nil)
        channel.key = "GPS5"
        #expect(MapTrace(graph, of: channel) == nil)
    }

    private static func lines(_ places: [MapTrace.Place], at place: MapTrace.Place?, _ size: Size) throws -> [String] {
        let canvas = Canvas(size: size)
        MapView(trace: try #require(MapTrace(places)), place: place, theme: .dark).draw(on: canvas)
        return canvas.lines.map { DisplayText.padded($0, to: size.columns) }
    }

    /// North is at the top, and what is as long to the north as to the east looks so.
    @Test func theMapIsDrawnToScale() throws {
        let corner = Place(latitude: 0, longitude: 0)
        let way = [corner, Place(latitude: 0.01, longitude: 0), Place(latitude: 0.01, longitude: 0.01)]
        let lines = try Self.lines(way, at: corner, Size(rows: 12, columns: 40))
        let drawn = lines.prefix(10).map(Array.init)
        let top = try #require(drawn.firstIndex { $0.contains { $0 != " " } })
        let bottom = try #require(drawn.lastIndex { $0.contains { $0 != " " } })
        let left = try #require(drawn[bottom].firstIndex { $0 != " " })
        let right = try #require(drawn[top].lastIndex { $0 != " " })
        #expect(top <= 1 && bottom >= 8 && drawn[bottom][left] == "●")
        #expect(drawn[top][left] != " " && drawn[bottom][right] == " ")
        // A row is as high as two columns are wide.
        #expect(abs((right - left) - 2 * (bottom - top)) <= 2)
        #expect(lines[10].hasPrefix("├") && lines[10].contains("┤ 1 km"))
        #expect(lines[11].hasPrefix("0.00000, 0.00000"))
    }

    @Test func whoStandsStillIsInTheMiddle() throws {
        let here = Place(latitude: 50, longitude: 8)
        let lines = try Self.lines([here, here], at: here, Size(rows: 10, columns: 21))
        #expect(Array(lines[3])[10] == "●" || Array(lines[4])[10] == "●")
        #expect(lines[8].contains("┤ 5 m"))
        for size in [Size(rows: 0, columns: 0), Size(rows: 3, columns: 8), Size(rows: 2, columns: 50)] {
            _ = try Self.lines([here], at: nil, size)
        }
    }

    @Test(arguments: [(49, 200, true), (23, 80, true), (49, 69, false), (9, 80, false), (2, 10, false)])
    func theMapIsBesideTheFrame(rows: Int, columns: Int, isShown: Bool) {
        let layout = TimelineLayout(Size(rows: rows, columns: columns), hasStrip: true, telemetryLanes: 2, hasMap: true)
        #expect((layout.map != nil) == isShown)
        guard let map = layout.map else { return #expect(layout.frame.size.columns == columns) }
        #expect(layout.frame.right < map.left && map.right < columns && layout.frame.size.columns * 3 >= columns * 2)
        #expect(map.top >= layout.frame.top && map.bottom <= layout.frame.bottom)
    }
}
