import Media
import Places
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Films whose first frame is presented some time after the start.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FirstFrameTests {
    private static let film = Place.file(path: Array("/a/film.flv".utf8))
    private static let frame = MediaTime(value: 1, timescale: 25)
    private static let first = MediaTime(value: 2, timescale: 25)
    private static let duration = MediaTime(value: 10, timescale: 1)
    /// That of the last frame, which begins behind the stated end.
    private static let last = MediaTime(value: 251, timescale: 25)

    /// A film of 25 frames a second from `first` to `last`; the search for the first waits until `gate` ends.
    private static func engine(searching gate: AsyncStream<Void>? = nil, isFound: Bool = true) -> FakeEngine {
        let facts = TimelineFacts(
            kind: .video, hasSound: false, duration: duration, frameDuration: frame,
            displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        @Sendable func picture(_ asked: MediaTime?, _ time: MediaTime) -> EnginePicture {
            .grey(at: min(last, max(first, time)), asked: asked)
        }
        return FakeEngine(
            onTimeline: { _ in facts },
            onPicture: { request in
                if request.urgency == .visible {
                    if let gate { for await _ in gate {} }
                    if !isFound { throw FakeEngine.nothing }
                }
                switch request.moment {
                case .exact(let time), .near(let time): return picture(time, time)
                case .after(let time): return picture(nil, time + frame)
                case .before(.positiveInfinity): return picture(nil, last)
                default: throw FakeEngine.nothing
                }
            })
    }

    @MainThread
    private static func timeline(_ services: Services, at time: MediaTime = .zero) async throws -> TimelineModel {
        let model = TimelineModel(services: services, place: film)
        model.resize(Size(rows: 10, columns: 20))
        if time > .zero { model.resume(at: time) }
        model.start()
        try #require(await eventually { model.playhead.isAtFullQuality })
        return model
    }

    @Test func framesAreCountedFromTheFirst() async throws {
        try await ModelStage.run(Self.engine()) { services in
            let model = try await Self.timeline(services)
            #expect(model.shown?.time == Self.first)
            #expect(model.readout?.frameWords(Self.first) == "frame 0")
            model.step(1)
            try #require(await eventually { model.shown?.time == Self.first + Self.frame })
            #expect(model.readout?.frameWords(Self.first + Self.frame) == "frame 1")
            // Its length leaves out by how much it begins late.
            #expect(await eventually { model.facts?.duration == Self.last + Self.frame })
            model.stop()
        }
    }

    @Test func theFirstFrameIsLookedForFromElsewhere() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await ModelStage.run(Self.engine(searching: gate)) { services in
            let model = try await Self.timeline(services, at: Self.first + Self.frame * 100)
            #expect(model.readout?.frameWords(Self.frame * 102) == "frame ~102")
            #expect(model.isUncounted(.frame(13)) && !model.isUncounted(.percent(50)))
            var isFound = false
            model.whenFirstFrameIsFound { isFound = true }
            open.finish()
            try #require(await eventually { isFound })
            #expect(model.readout?.frameWords(Self.frame * 102) == "frame 100")
            #expect(!model.isUncounted(.frame(13)))
            model.stop()
        }
    }

    @Test func whereItCannotBeReadNumbersStayEstimates() async throws {
        try await ModelStage.run(Self.engine(isFound: false)) { services in
            let model = try await Self.timeline(services, at: Self.frame * 50)
            try #require(await eventually { !model.isUncounted(.frame(13)) })
            #expect(model.readout?.frameWords(Self.frame * 50) == "frame ~50")
            model.stop()
        }
    }
}
