import Captions
import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Folders
@testable import Terminal

/// What models show where the engine does not keep to its errors, or somebody else cancels its work.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FailingEngineTests {
    private struct Unexpected: Error {}

    /// Fails some times, then answers.
    private final class Answers: Sendable {
        private let error: any Error
        private let failures: Int
        private let asked = Atomic(0)
        var count: Int { asked.load(ordering: .relaxed) }

        init(failing failures: Int = .max, with error: any Error) {
            self.failures = failures
            self.error = error
        }

        func take<Value>(_ value: Value) throws -> Value {
            if asked.wrappingAdd(1, ordering: .relaxed).oldValue < failures { throw error }
            return value
        }
    }

    private static let film = Place.file(path: Array("/a/film.mp4".utf8))
    private static let area = Size(rows: 10, columns: 20)
    private static let picture = EnginePicture(
        size: PixelSize(width: 2, height: 2), fullSize: nil, pixels: [UInt8](repeating: 128, count: 16),
        requestedTime: nil, actualTime: .zero, reason: "")
    private static let facts = TimelineFacts(
        kind: .video, hasSound: false, duration: MediaTime(value: 10, timescale: 1),
        frameDuration: MediaTime(value: 1, timescale: 25), displaySize: PixelSize(width: 2, height: 2),
        startTimecode: nil, chapters: [])

    // MARK: The preview

    @MainThread
    private static func preview(_ services: Services, of film: Place = film) -> PreviewModel {
        let model = PreviewModel(services: services)
        model.follow(
            .init(place: film, path: film.filePath.map { Path(bytes: $0) }, kind: .file), neighbours: [], area: area)
        return model
    }

    @Test(arguments: [true, false]) func aPreviewShowsWhatFails(isCancellation: Bool) async throws {
        let answers = Answers(with: isCancellation ? CancellationError() : Unexpected())
        let engine = FakeEngine(onPicture: { _ in try answers.take(Self.picture) })
        try await ModelStage.run(engine) { services in
            let model = Self.preview(services)
            try #require(await eventually { if case .failed = model.content { true } else { false } })
            guard case .failed(let error) = model.content else { return }
            #expect(error.code == .io && !error.remedy.isEmpty)
            #expect(answers.count == (isCancellation ? 5 : 1))
        }
    }

    @Test func aPreviewThatSomebodyElseCancelsComes() async throws {
        let answers = Answers(failing: 2, with: CancellationError())
        let engine = FakeEngine(onPicture: { _ in try answers.take(Self.picture) })
        try await ModelStage.run(engine) { services in
            let model = Self.preview(services)
            try #require(await eventually { if case .poster = model.content { true } else { false } })
            #expect(answers.count == 3)
            // Nobody is there any more to begin again for.
            model.stop()
        }
    }

    /// A log of positions, a film of which telemetry alone is left, the captions of a drone.
    @Test(arguments: ["film.mp4", "film.srt"]) func aPreviewWithoutPicturesShowsTheWay(name: String) async throws {
        let error = MediaError(.noSuchTrack, "there are no pictures")
        let lines = ["latitude", "longitude"].enumerated().map {
            TelemetryChannel.Line(name: $1, unit: "°", column: $0)
        }
        let channel = TelemetryChannel(
            trackID: 1, key: "position", name: "position", sensor: "position", lines: lines)
        let bucket = TelemetryGraph.Bucket(sample: 8, minimum: 8, maximum: 8)
        let graph = TelemetryGraph(
            range: TimeRange(start: .zero, duration: .seconds(1)), lines: [[bucket], [bucket]], isComplete: true)
        for hasWay in [true, false] {
            let engine = FakeEngine(
                onPicture: { _ in throw error }, onChannels: { _ in hasWay ? [channel] : [] },
                onGraph: { _, _, _ in
                    let isOver = Atomic(false)
                    return Updates { { isOver.exchange(true, ordering: .relaxed) ? nil : graph } }
                })
            try await ModelStage.run(engine) { services in
                let model = Self.preview(services, of: .file(path: Array("/a/\(name)".utf8)))
                let isShown = await eventually {
                    switch model.content {
                    case .way: hasWay
                    case .failed(let shown): !hasWay && shown.code == .noSuchTrack
                    default: false
                    }
                }
                #expect(isShown)
                model.stop()
            }
        }
    }

    // MARK: Rows

    @Test func aRowShowsWhatFails() async throws {
        let answers = Answers(with: Unexpected())
        let engine = FakeEngine(onSummary: { _ in
            try answers.take(())
            throw FakeEngine.nothing
        })
        try await ModelStage.run(engine) { services in
            services.facts.show([Self.film])
            #expect(
                await eventually { if case .failed = services.facts.state(of: Self.film) { true } else { false } })
            #expect(answers.count == 1)
        }
    }

    // MARK: The timeline

    @MainThread
    private static func timeline(_ services: Services) -> TimelineModel {
        let model = TimelineModel(services: services, place: film)
        model.resize(area)
        model.start()
        return model
    }

    @Test(arguments: [true, false]) func aTimelineShowsWhatFails(isCancellation: Bool) async throws {
        let answers = Answers(with: isCancellation ? CancellationError() : Unexpected())
        let engine = FakeEngine(onTimeline: { _ in try answers.take(Self.facts) })
        try await ModelStage.run(engine) { services in
            let model = Self.timeline(services)
            try #require(await eventually { model.error != nil })
            #expect(model.error?.code == .io && model.loadingSince == nil && model.facts == nil)
            #expect(answers.count == (isCancellation ? 5 : 1))
            model.stop()
        }
    }

    @Test(arguments: [MediaSummary.Kind.video, .image], [true, false])
    func aTimelineShowsWhyThereIsNoPicture(kind: MediaSummary.Kind, isCancellation: Bool) async throws {
        let answers = Answers(with: isCancellation ? CancellationError() : Unexpected())
        var facts = Self.facts
        facts.kind = kind
        let engine = FakeEngine(
            onTimeline: { [facts] _ in facts }, onPicture: { _ in try answers.take(Self.picture) })
        try await ModelStage.run(engine) { services in
            let model = Self.timeline(services)
            try #require(await eventually { model.error != nil })
            #expect(model.error?.code == .io && model.loadingSince == nil && model.shown == nil)
            #expect(answers.count == (isCancellation ? 5 : 1))
            model.stop()
        }
    }

    /// Drawing the frame that stays on the screen again must not take away why another did not come.
    @Test func aTimelineGoesOnSayingWhyAFrameDidNotCome() async throws {
        let asked = Atomic(0)
        let engine = FakeEngine(
            onTimeline: { _ in Self.facts },
            onPicture: { request in
                asked.wrappingAdd(1, ordering: .relaxed)
                if case .after = request.moment { throw MediaError(.io, "the disk failed") }
                return Self.picture
            })
        try await ModelStage.run(engine) { services in
            let model = Self.timeline(services)
            try #require(await eventually { model.shown != nil && model.playhead.isAtFullQuality })
            model.seek(to: MediaTime(value: 1, timescale: 1))
            model.step(1)
            try #require(await eventually { model.error != nil })
            let before = asked.load(ordering: .relaxed)
            model.redraw()
            #expect(await eventually { model.playhead.isAtFullQuality && asked.load(ordering: .relaxed) > before })
            #expect(model.error?.code == .io && model.shown != nil)
            model.seek(to: .zero)
            #expect(await eventually { model.error == nil })
            model.stop()
        }
    }

    @Test func aTimelineThatSomebodyElseCancelsComes() async throws {
        let (facts, pictures) = (
            Answers(failing: 1, with: CancellationError()), Answers(failing: 1, with: CancellationError())
        )
        let keyFrames = Answers(failing: 1, with: CancellationError())
        let engine = FakeEngine(
            onTimeline: { _ in try facts.take(Self.facts) }, onKeyFrames: { _ in try keyFrames.take([.zero]) },
            onPicture: { _ in try pictures.take(Self.picture) })
        try await ModelStage.run(engine) { services in
            let model = Self.timeline(services)
            #expect(await eventually { model.shown != nil && model.keyFrames == [.zero] })
            #expect(model.error == nil && model.keyFrameNote == nil)
            model.stop()
        }
    }

    @Test func keyFramesThatCannotBeReadSayWhy() async throws {
        let engine = FakeEngine(
            onTimeline: { _ in Self.facts }, onKeyFrames: { _ in throw Unexpected() }, onPicture: { _ in Self.picture })
        try await ModelStage.run(engine) { services in
            let model = Self.timeline(services)
            #expect(await eventually { model.keyFrameNote?.contains("Unexpected") == true })
            model.stop()
        }
    }

    // MARK: Screens

    @Test func theZoomShowsWhatFails() async throws {
        let answers = Answers(with: Unexpected())
        let engine = FakeEngine(onPicture: { _ in try answers.take(Self.picture) })
        try await ModelStage.run(engine) { services in
            let screen = ZoomScreen(services: services, place: Self.film, time: .zero)
            screen.appear()
            let isShown = await eventually {
                let canvas = Canvas(size: Size(rows: 5, columns: 60))
                screen.draw(on: canvas)
                return canvas.lines.contains { $0.contains("Unexpected") }
            }
            #expect(isShown && answers.count == 1)
            screen.disappear()
        }
    }

    @Test func captionsOfAFilmSayWhatFails() async throws {
        let answers = Answers(with: Unexpected())
        let engine = FakeEngine(onCaptions: { _ in try answers.take(CaptionDocument()) })
        try await ModelStage.run(engine) { services in
            let guide = CaptionGuide(services: services, place: Self.film)
            guide.choose(CaptionChoice(file: .file(path: Array("/a/film.srt".utf8))))
            #expect(await eventually { guide.note(duration: nil).isFailure })
            #expect(guide.obstacle.contains("Unexpected") && answers.count == 1)
            guide.stop()
        }
    }
}
