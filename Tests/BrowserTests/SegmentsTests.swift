import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Films that are put together from others, on the timeline.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SegmentsTests {
    private static let project = Place.file(path: Array("/a/cut.otio".utf8))

    /// Segments from 0 to 2, 2 to 4 and 6 to 9 s.
    private static let segments = [(0, 2), (2, 4), (6, 9)].map { start, end in
        TimelineFacts.Segment(
            name: "film \(start).mov", range: TimeRange(start: .seconds(Int64(start)), end: .seconds(Int64(end))),
            obstacle: start == 6 ? MediaError(.notFound, "it is not there") : nil)
    }

    private static func engine(_ segments: [TimelineFacts.Segment] = segments) -> FakeEngine {
        var facts = TimelineFacts(
            kind: .video, hasSound: false, duration: .seconds(10), frameDuration: MediaTime(value: 1, timescale: 25),
            displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        facts.segments = segments
        return FakeEngine(
            onTimeline: { [facts] _ in facts },
            onPicture: { request in
                switch request.moment {
                case .exact(let time), .near(let time): return .grey(at: time, asked: time)
                default: throw FakeEngine.nothing
                }
            },
            onOrigin: { _, time in
                switch time.seconds {
                case ..<4:
                    SegmentOrigin(name: "film.mov", place: .file(path: Array("/b/film.mov".utf8)), time: time * 2)
                case 6...: SegmentOrigin(name: "generator", place: nil, time: time)
                default: nil
                }
            })
    }

    @MainThread
    private static func screen(_ services: Services, _ navigator: FakeNavigator) async throws -> TimelineScreen {
        let screen = TimelineScreen(services: services, navigator: navigator, place: project)
        screen.appear()
        screen.draw(on: Canvas(size: Size(rows: 24, columns: 42)))
        try #require(await eventually { screen.model.playhead.isAtFullQuality })
        return screen
    }

    @Test func cutsAreWhereSomethingElseBegins() {
        #expect(TimelineModel.cuts(of: Self.segments) == [0, 2, 4, 6].map { .seconds($0) })
        #expect(TimelineModel.cuts(of: Array(Self.segments.dropFirst())) == [0, 2, 4, 6].map { .seconds($0) })
        #expect(TimelineModel.cuts(of: []).isEmpty)
    }

    @Test func keysGoFromCutToCut() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            @MainThread func press(_ command: Command, _ count: Int? = nil) async throws -> Double {
                #expect(screen.perform(command, count: count))
                try #require(await eventually { screen.model.playhead.isAtFullQuality })
                return screen.model.playhead.target.seconds
            }
            #expect(try await press(.nextCut) == 2 && screen.status.left == "film 2.mov")
            #expect(try await press(.nextCut) == 4 && screen.status.left == "a gap")
            #expect(try await press(.nextCut, 5) == 6 && screen.status.left == "film 6.mov")
            #expect(try await press(.nextCut) == 6 && services.notice?.text == "no cut there")
            screen.model.seek(to: .seconds(3), exactly: true)
            #expect(try await press(.previousCut) == 2)
            #expect(try await press(.previousCut, 3) == 0)
            screen.close()
        }
    }

    @Test func theSourceOpensAtTheFrameShown() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            @MainThread func open(at seconds: Int64) async throws {
                screen.model.seek(to: .seconds(seconds), exactly: true)
                try #require(await eventually { screen.model.playhead.isAtFullQuality })
                #expect(screen.perform(.openSegment, count: nil))
            }
            try await open(at: 3)
            try #require(await eventually { navigator.opened != nil })
            #expect(navigator.opened?.place.name == "film.mov" && navigator.opened?.time == .seconds(6))
            try await open(at: 5)
            try #require(await eventually { services.notice?.text.contains("gap") == true })
            try await open(at: 7)
            try #require(await eventually { services.notice?.text == "generator lies nowhere" })
            screen.close()
        }
        try await ModelStage.run(Self.engine([])) { services in
            let screen = try await Self.screen(services, FakeNavigator())
            for command in [Command.nextCut, .previousCut, .openSegment] {
                #expect(screen.perform(command, count: nil))
                #expect(services.notice?.text == "this file is not put together from others")
                services.clearNotice()
            }
            screen.close()
        }
    }

    @Test func segmentsStandOverTheRuler() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let screen = try await Self.screen(services, FakeNavigator())
            let canvas = Canvas(size: Size(rows: 24, columns: 42))
            screen.draw(on: canvas)
            let (lane, ruler) = (Array(canvas.lines[20]), Array(canvas.lines[21]))
            #expect(String(lane) == " ▏film 0…▏film 2…        ▏✗ film 6.m…")
            #expect(ruler[1] == "┃" && [9, 17, 25].allSatisfy { ruler[$0] == "│" })
            // Where there is no room for the lane, the ruler shows them still.
            let small = Canvas(size: Size(rows: 11, columns: 42))
            screen.draw(on: small)
            #expect([9, 17, 25].allSatisfy { Array(small.lines[9])[$0] == "│" })
            screen.close()
        }
    }
}
