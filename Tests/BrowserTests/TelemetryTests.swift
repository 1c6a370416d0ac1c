import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Lanes of what a film states over its time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TelemetryTests {
    private static let film = Place.file(path: Array("/a/ride.mp4".utf8))
    private static let whole = TimeRange(start: .zero, duration: .seconds(10))

    private static let positions = TelemetryChannel(
        trackID: 3, key: "position", name: "position", sensor: "position",
        lines: [("altitude", "m"), ("speed", "m/s"), ("latitude", "°"), ("longitude", "°")].enumerated().map {
            TelemetryChannel.Line(name: $1.0, unit: $1.1, column: $0)
        })
    private static let accelerometer = TelemetryChannel(
        trackID: 3, key: "ACCL", name: "Accelerometer (up/down, right/left)", sensor: "accelerometer",
        lines: (0..<2).map { TelemetryChannel.Line(name: "", unit: "m/s²", column: $0) })
    private static let scene = TelemetryChannel(
        trackID: 3, key: "SCEN", name: "Scene", sensor: "scene", lines: [])

    private static func buckets(_ values: [Double?]) -> [TelemetryGraph.Bucket?] {
        values.map { value in value.map { .init(sample: $0, minimum: $0, maximum: $0) } }
    }

    /// A film of ten seconds whose speed is the second, and whose altitude is a hundred more.
    private static func engine(_ channels: [TelemetryChannel] = [positions, accelerometer, scene]) -> FakeEngine {
        let facts = TimelineFacts(
            kind: .video, hasSound: false, duration: .seconds(10), frameDuration: MediaTime(value: 1, timescale: 25),
            displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        return FakeEngine(
            onTimeline: { _ in facts },
            onPicture: { request in
                switch request.moment {
                case .exact(let time), .near(let time): return .grey(at: time, asked: time)
                default: throw FakeEngine.nothing
                }
            },
            onChannels: { _ in channels },
            onGraph: { channel, _, _ in
                let seconds = (0..<10).map(Double.init)
                let lines =
                    channel.isOfPositions
                    ? [
                        buckets(seconds.map { $0 + 100 }), buckets(seconds),
                        buckets(seconds.map { 50 + $0 / 1_000 }), buckets(seconds.map { 8 + $0 / 1_000 }),
                    ] : [buckets(seconds), buckets(seconds)]
                return Updates {
                    var graphs = [TelemetryGraph(range: whole, lines: lines, isComplete: true)]
                    return { graphs.popLast() }
                }
            },
            onReadings: { channel, range in
                (0..<10 as Range<Int64>).compactMap { second in
                    let time = TimeRange(start: .seconds(second), duration: .seconds(1))
                    guard time.start < range.end, range.start < time.end else { return nil }
                    let value = Double(second)
                    let values =
                        channel.isOfPositions
                        ? [value + 100, value, 50 + value / 1_000, 8 + value / 1_000] : [value, 1]
                    return TelemetryReading(range: time, values: values)
                }
            })
    }

    @Test func positionsAreALaneForEachLine() {
        let lanes = TelemetryLane.all(of: [Self.positions, Self.accelerometer, Self.scene])
        #expect(lanes.map(\.name) == ["speed", "altitude", "latitude", "longitude", "ACCL", "SCEN"])
        #expect(lanes.map(\.lines) == [[1], [0], [2], [3], [0, 1], []])
        #expect(lanes.map(\.unit) == ["m/s", "m", "°", "°", "m/s²", ""])
        for name in ["accl", "ACCL", "accelerometer", "Accelerometer (up/down, right/left)"] {
            #expect(lanes.filter { $0.isNamed(name) }.map(\.name) == ["ACCL"])
        }
        #expect(lanes.allSatisfy { !$0.isNamed("position") && !$0.isNamed("") })
        #expect(
            lanes.map(\.description) == [
                "speed", "altitude", "latitude", "longitude", "ACCL (Accelerometer (up/down, right/left))",
                "SCEN (Scene)",
            ])
    }

    @Test func aScaleKnowsWhereZeroBelongs() throws {
        func scale(_ values: [Double?]...) -> TelemetryScale? { TelemetryScale(values.map(Self.buckets)) }
        #expect(try #require(scale([2, nil], [8])).foot == 0)
        let high = try #require(scale([300, 310]))
        #expect(high.foot == 300 && high.top == 310 && high.height(of: 305) == 0.5)
        #expect(high.height(of: 200) == 0 && high.height(of: 400) == 1)
        #expect(try #require(scale([-3, 4])).foot == -3)
        #expect(try #require(scale([5, 5])).height(of: 5) == 0.5)
        #expect(scale([nil], []) == nil)
        let wide = try #require(scale([-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude]))
        #expect(wide.height(of: 0) == 0.5 && wide.height(of: wide.top) == 1)
        #expect(
            [[0.0, 0.05], [0, 8], [0, 80], [0, 800], [-9_000, 1]].map { scale($0)?.decimals } == [3, 2, 1, 1, 0])
    }

    @Test func valuesHaveTheirUnits() throws {
        let lanes = TelemetryLane.all(of: [Self.positions, Self.accelerometer])
        let scale = try #require(TelemetryScale([Self.buckets([-3, 12])]))
        let speed = TelemetryText.label(lanes[0], [4.25], scale: scale)
        #expect(speed == .init(title: "speed", values: [" 4.3"], unit: "m/s (15 km/h)"))
        let unknown = TelemetryText.label(lanes[0], [nil], scale: scale)
        #expect(unknown == .init(title: "speed", values: ["   –"], unit: "m/s"))
        let axes = TelemetryText.label(lanes[4], [-0.04, 12], scale: scale)
        #expect(axes == .init(title: "accelerometer", values: [" 0.0", "12.0"], unit: "m/s²"))
        #expect(TelemetryNumber.text(-1.005, decimals: 2) == "−1.00" && TelemetryNumber.text(.nan, decimals: 1) == "–")
        #expect(
            TelemetryNumber.text(0.05, decimals: 3) == "0.050" && TelemetryNumber.text(1e300, decimals: 2) == "1e+300")
    }

    @Test func columnsHoldWhatIsKnown() {
        let whole = TelemetryGraph(range: Self.whole, lines: [Self.buckets([1, 2, nil, nil, 5])], isComplete: false)
        let part = TelemetryGraph(
            range: TimeRange(start: .seconds(4), end: .seconds(6)), lines: [Self.buckets([7, 9])], isComplete: true)
        func columns(_ graphs: [TelemetryGraph], _ count: Int) -> [ClosedRange<Double>?] {
            TelemetryColumns(graphs, line: 0, window: TimelineWindow(duration: .seconds(10)), count: count).columns
        }
        #expect(columns([whole], 5) == [1...1, 2...2, nil, nil, 5...5])
        #expect(columns([part, whole], 5) == [1...1, 2...2, 7...9, nil, 5...5])
        #expect(columns([whole], 2) == [1...2, 5...5] && columns([whole], 0).isEmpty)
        #expect(columns([whole], 10).map { $0?.lowerBound } == [1, 1, 2, 2, nil, nil, nil, nil, 5, 5])
    }

    @Test func linesAreJoined() {
        var lines = BrailleCanvas(rows: 2, columns: 3)
        lines.draw([0...0, 1...1, nil, 0.5...0.5, 0...0, 0...0], line: 0)
        func text(_ row: Int) -> String {
            (0..<3).map { lines.cell(row: row, column: $0)?.text ?? " " }.joined()
        }
        #expect([text(0), text(1)] == ["⢸⢀ ", "⡸ ⣇"])
        lines.draw([nil, nil, nil, nil, 1...1], line: 1)
        #expect(lines.cell(row: 0, column: 2)?.line == 1 && lines.cell(row: 1, column: 2)?.line == 0)
        var none = BrailleCanvas(rows: 0, columns: 4)
        none.draw([0...1], line: 0)
    }

    @Test(arguments: [(49, 2, 3), (34, 1, 3), (23, 1, 1), (20, 0, 0), (2, 0, 0)])
    func lanesComeWhereThereIsRoom(rows: Int, height: Int, count: Int) {
        let layout = TimelineLayout(
            Size(rows: rows, columns: 80), hasStrip: true, hasWaveform: true, telemetryLanes: 5, hasCaptions: true,
            hasSegments: true)
        #expect(layout.telemetry.count == count && layout.telemetry.allSatisfy { $0.size.rows == height })
        if rows > 12 { #expect(layout.frame.size.rows * 2 >= rows - 6) }
        for (lane, next) in zip(layout.lanes, layout.lanes.dropFirst()) where rows > 12 {
            #expect(lane.bottom == next.top)
        }
    }

    @MainThread
    private static func text(_ screen: TimelineScreen, rows: Int = 40) -> [String] {
        let canvas = Canvas(size: Size(rows: rows, columns: 100))
        screen.draw(on: canvas)
        return canvas.lines
    }

    @Test func theValuesUnderThePlayheadAreShown() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let screen = TimelineScreen(services: services, navigator: FakeNavigator(), place: Self.film)
            screen.appear()
            @MainThread func shows(_ words: String...) async -> Bool {
                await eventually {
                    let text = Self.text(screen)
                    return words.allSatisfy { word in text.contains { $0.contains(word) } }
                }
            }
            #expect(await shows("speed 0.00 m/s (0 km/h)", "altitude 100.0 m"))
            screen.model.seek(to: .seconds(7), exactly: true)
            #expect(await shows("speed 7.00 m/s (25 km/h)", "altitude 107.0 m"))
            screen.toggleLane("Altitude")
            screen.toggleLane("accelerometer")
            #expect(await shows("speed 7.00", "accelerometer 7.00 1.00 m/s²"))
            #expect(services.telemetryLanes == ["map", "speed", "ACCL"])
            #expect(!Self.text(screen).contains { $0.contains("altitude") })
            screen.close()
        }
    }

    @Test func whatIsNotThereIsSaid() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let navigator = FakeNavigator()
            let screen = TimelineScreen(services: services, navigator: navigator, place: Self.film)
            screen.toggleLane("speed")
            #expect(services.notice?.text == "the file is being read")
            screen.appear()
            try #require(await eventually { !Self.text(screen).isEmpty && screen.telemetry.lanes.count == 5 })
            screen.toggleLane("depth")
            #expect(
                services.notice?.text.hasPrefix("there is no lane depth here: map, speed, altitude, latitude") == true)
            _ = Self.text(screen, rows: 24)
            screen.toggleLane("accl")
            #expect(services.notice?.text == "there is room for 1 lane: not shown now is altitude, speed")
            #expect(screen.perform(.chooseLanes, count: nil))
            #expect(navigator.menu?.items.map(\.isOn) == [true, true, true, false, false, true])
            navigator.menu?.items[1].choose()
            #expect(services.telemetryLanes == ["map", "altitude", "ACCL"])
            screen.close()
        }
        try await ModelStage.run(Self.engine([])) { services in
            let screen = TimelineScreen(services: services, navigator: FakeNavigator(), place: Self.film)
            screen.appear()
            try #require(
                await eventually {
                    screen.toggleLane("speed")
                    return services.notice?.text == "this film states nothing over its time"
                })
            screen.close()
        }
    }
}
