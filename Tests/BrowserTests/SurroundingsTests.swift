import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// What is made ready for steps while the timeline rests.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SurroundingsTests {
    /// What steps ask for is made ready, in cells and in pixels: frames made otherwise would all be made again.
    @Test(arguments: [nil, .sixel, .kitty] as [ImageProtocol?])
    func areAsStepsAskForThem(imageProtocol: ImageProtocol?) async throws {
        let frameDuration = MediaTime(value: 1, timescale: 25)
        let facts = TimelineFacts(
            kind: .video, hasSound: false, duration: .seconds(10), frameDuration: frameDuration,
            displaySize: PixelSize(width: 1920, height: 1080), startTimecode: nil, chapters: [])
        let requests = Mutex<[PictureRequest]>([])
        let engine = FakeEngine(
            onTimeline: { _ in facts },
            onPicture: { request in
                requests.withLock { $0.append(request) }
                return switch request.moment {
                case .exact(let time), .near(let time): .grey(at: time, asked: time)
                case .after(let time): .grey(at: time + frameDuration, asked: time)
                case .before(let time): .grey(at: time - frameDuration, asked: time)
                case .poster: throw FakeEngine.nothing
                }
            })
        try await ModelStage.run(engine, imageProtocol) { services in
            let screen = TimelineScreen(
                services: services, navigator: FakeNavigator(), place: .file(path: Array("/a/film.mov".utf8)))
            screen.appear()
            screen.draw(on: Canvas(size: Size(rows: 60, columns: 200)))
            try #require(await eventually { screen.model.playhead.isAtFullQuality })
            screen.model.seek(to: .seconds(5), exactly: true)
            try #require(await eventually { screen.model.playhead.isAtFullQuality })
            #expect(screen.perform(.frameForward, count: nil))
            try #require(await eventually { screen.model.playhead.isAtFullQuality })
            let asked = requests.withLock { $0 }
            let still = try #require(asked.last { $0.moment == .exact(.seconds(5)) && $0.surroundings != nil })
            let step = try #require(asked.first { if case .after = $0.moment { true } else { false } })
            #expect(still.surroundings == PictureSurroundings(fitting: step.size, background: step.background))
            #expect(step.surroundings == still.surroundings && step.isOfSurroundings)
            #expect((still.size == step.size) == (imageProtocol == nil), "pictures at rest have more pixels")
            screen.close()
        }
    }
}
