import Media
import Places
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Films whose length is only an estimate: what turns out to be behind it belongs to the timeline.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TimelineEndTests {
    private static let film = Place.file(path: Array("/a/film.avi".utf8))
    private static let frame = MediaTime(value: 1, timescale: 25)
    private static let estimate = MediaTime(value: 10, timescale: 1)
    /// That of the last frame.
    private static let last = MediaTime(value: 255, timescale: 25)

    /// A film that ends with `last`; the last frame is looked for in vain where it is not `isFound`.
    private static func engine(isPrecise: Bool = false, isFound: Bool = true) -> FakeEngine {
        let facts = TimelineFacts(
            kind: .video, hasSound: false, duration: estimate, isDurationPrecise: isPrecise, frameDuration: frame,
            displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        @Sendable func picture(_ asked: MediaTime?, _ time: MediaTime) throws -> EnginePicture {
            if time > last { throw MediaError(.noFrame, "there is no frame") }
            return .grey(at: time, asked: asked)
        }
        return FakeEngine(
            onTimeline: { _ in facts },
            onPicture: { request in
                switch request.moment {
                case .exact(let time), .near(let time): return try picture(time, time)
                case .after(let time): return try picture(nil, time + frame)
                case .before(.positiveInfinity) where isFound: return try picture(nil, last)
                default: throw FakeEngine.nothing
                }
            })
    }

    @MainThread
    private static func timeline(_ services: Services) async throws -> TimelineModel {
        let model = TimelineModel(services: services, place: film)
        model.resize(Size(rows: 10, columns: 20))
        model.start()
        try #require(await eventually { model.playhead.isAtFullQuality })
        return model
    }

    @Test func theEndIsLookedFor() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let model = try await Self.timeline(services)
            // Asked for before the last frame is found, or after.
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.last })
            #expect(!model.mayGoOn)
            #expect(model.facts?.duration == Self.last + Self.frame)
            #expect(model.playhead.duration == Self.last + Self.frame)
            #expect(model.window == TimelineWindow(duration: Self.last + Self.frame))
            model.stop()
        }
    }

    @Test func stepsGoOnBehindTheEstimate() async throws {
        try await ModelStage.run(Self.engine(isFound: false)) { services in
            let model = try await Self.timeline(services)
            try #require(await eventually { !model.mayGoOn })
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.estimate - Self.frame })
            #expect(model.facts?.duration == Self.estimate)
            for count in 0..<3 {
                model.step(1)
                try #require(
                    await eventually { model.shown?.time == Self.estimate + Self.frame * Int64(count) })
            }
            #expect(model.playhead.duration == Self.estimate + Self.frame * 3)
            model.seek(to: Self.estimate + Self.frame, exactly: true)
            #expect(await eventually { model.shown?.time == Self.estimate + Self.frame })
            model.stop()
        }
    }

    /// A frame that begins behind the end is there, whatever is stated.
    @Test func stepsGoOnBehindAnEndThatIsStatedWrongly() async throws {
        try await ModelStage.run(Self.engine(isPrecise: true, isFound: false)) { services in
            let model = try await Self.timeline(services)
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.estimate - Self.frame })
            for count in 0..<3 {
                model.step(1)
                try #require(
                    await eventually { model.shown?.time == Self.estimate + Self.frame * Int64(count) })
            }
            #expect(model.playhead.duration == Self.estimate + Self.frame * 3)
            model.stop()
        }
    }

    @Test func whatIsStatedStands() async throws {
        try await ModelStage.run(Self.engine(isPrecise: true)) { services in
            let model = try await Self.timeline(services)
            #expect(!model.mayGoOn)
            model.seekToEnd()
            #expect(await eventually { model.shown?.time == Self.estimate - Self.frame })
            #expect(model.playhead.duration == Self.estimate)
            model.stop()
        }
    }

    /// Of sound all packets are read: it may turn out to be shorter, too.
    @Test(arguments: [7, 13]) func soundIsMeasured(seconds: Int64) async throws {
        let measured = MediaTime(value: seconds, timescale: 1)
        let facts = TimelineFacts(
            kind: .audio, hasSound: true, duration: Self.estimate, isDurationPrecise: false, frameDuration: nil,
            displaySize: nil, startTimecode: nil, chapters: [])
        try await ModelStage.run(FakeEngine(onTimeline: { _ in facts }, onMeasuring: { _ in measured })) { services in
            let model = TimelineModel(services: services, place: Self.film)
            model.resize(Size(rows: 10, columns: 20))
            model.start()
            try #require(await eventually { model.facts?.isDurationPrecise == true })
            #expect(model.facts?.duration == measured && model.playhead.duration == measured)
            #expect(model.window == TimelineWindow(duration: measured) && !model.mayGoOn)
            model.stop()
        }
    }

    @Test func aWindowFollowsTheEnd() {
        var whole = TimelineWindow(duration: Self.estimate)
        whole.moveEnd(to: Self.last)
        #expect(whole == TimelineWindow(duration: Self.last) && whole.isWhole)
        whole.moveEnd(to: Self.estimate)
        #expect(whole == TimelineWindow(duration: Self.estimate))
        var part = TimelineWindow(duration: Self.estimate, around: MediaTime(value: 8, timescale: 1), length: 4)
        part.moveEnd(to: Self.last)
        #expect(part.start == 6 && part.length == 4 && part.duration == Self.last)
        part.moveEnd(to: MediaTime(value: 7, timescale: 1))
        #expect(part.start == 3 && part.length == 4)
        part.moveEnd(to: MediaTime(value: 2, timescale: 1))
        #expect(part == TimelineWindow(duration: MediaTime(value: 2, timescale: 1)))
    }
}
