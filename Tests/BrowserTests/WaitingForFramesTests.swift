import Media
import Places
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Frames that take long to come: the screen says what is being waited for.
@Suite(.timeLimit(.minutes(5))) struct WaitingForFramesTests {
    @Test(arguments: [true, false]) func theScreenSaysWhatIsAwaited(isReadInOrder: Bool) async throws {
        var facts = TimelineFacts(
            kind: .video, hasSound: false, duration: MediaTime(value: 60, timescale: 1),
            frameDuration: MediaTime(value: 1, timescale: 25), displaySize: PixelSize(width: 2, height: 2),
            startTimecode: nil, chapters: [])
        facts.isReadInOrder = isReadInOrder
        let engine = FakeEngine(
            onTimeline: { [facts] _ in facts },
            onPicture: { request in
                switch request.moment {
                case .exact(.zero): return .grey(at: .zero, asked: .zero)
                default:
                    try await Task.sleep(for: .seconds(1_000))
                    throw FakeEngine.nothing
                }
            })
        try await ModelStage.run(engine) { services in
            let model = TimelineModel(services: services, place: .file(path: Array("/a/film.mp4".utf8)))
            model.resize(Size(rows: 10, columns: 80))
            model.start()
            try #require(await eventually { model.playhead.isAtFullQuality })
            @MainThread func top() -> String {
                let canvas = Canvas(size: Size(rows: 10, columns: 80))
                FrameView(model: model, theme: services.theme).draw(on: canvas)
                return canvas.lines[0]
            }
            #expect(!top().contains(" for "))
            model.seek(to: MediaTime(value: 30, timescale: 1))
            try #require(await eventually { top().contains(" for 1 s …") })
            #expect(top().contains("from its start only") == isReadInOrder)
            model.stop()
        }
    }
}
