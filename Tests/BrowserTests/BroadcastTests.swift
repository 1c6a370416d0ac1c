import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Media
@testable import Terminal

/// A timeline that goes on while it is shown.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BroadcastTests {
    private static let place = Place("https://example.com/live.m3u8")
    private static let frame = MediaTime(value: 1, timescale: 25)

    /// A broadcast of which a test says how it goes on.
    private final class Source: Sendable {
        let news: AsyncThrowingStream<BroadcastNews, any Error>
        private let sender: AsyncThrowingStream<BroadcastNews, any Error>.Continuation
        private let length = Mutex(MediaTime.seconds(60))

        init() { (news, sender) = AsyncThrowingStream.makeStream() }

        /// Says how long it is by now.
        func grow(to seconds: Int64, isOver: Bool = false) {
            length.withLock { $0 = .seconds(seconds) }
            sender.yield(BroadcastNews(duration: .seconds(seconds), isOver: isOver))
        }

        func failOnce(_ error: MediaError) {
            sender.yield(BroadcastNews(duration: length.withLock(\.self), isOver: false, failure: error))
        }

        func beginAnew() { sender.finish(throwing: MediaError(.changed, "the broadcast has begun anew")) }

        var engine: FakeEngine {
            var facts = TimelineFacts(
                kind: .video, hasSound: true, duration: .seconds(60), frameDuration: frame,
                displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
            facts.minimumTimeOffsetFromLive = .seconds(18)
            return FakeEngine(
                onTimeline: { [facts] _ in facts },
                onPicture: { request in
                    switch request.moment {
                    case .exact(let time), .near(let time): return .grey(at: time, asked: time)
                    case .after(let time): return .grey(at: time + frame, asked: nil)
                    default: throw FakeEngine.nothing
                    }
                },
                onNews: { [news] in
                    Updates {
                        var iterator = news.makeAsyncIterator()
                        return { try await iterator.next() }
                    }
                })
        }
    }

    @MainThread
    private static func timeline(_ services: Services) async throws -> TimelineModel {
        let model = TimelineModel(services: services, place: place)
        model.resize(Size(rows: 10, columns: 20))
        model.start()
        try #require(await eventually { model.playhead.isAtFullQuality })
        return model
    }

    private static func last(before seconds: Int64) -> MediaTime { .seconds(seconds) - frame }

    @Test func itIsJoinedWherePlayersJoin() async throws {
        try await ModelStage.run(Source().engine) { services in
            let model = try await Self.timeline(services)
            #expect(model.shown?.time == .seconds(42) && model.broadcast.words == "live")
            model.stop()
            let resumed = TimelineModel(services: services, place: Self.place)
            resumed.resize(Size(rows: 10, columns: 20))
            resumed.resume(at: .seconds(7))
            resumed.start()
            try #require(await eventually { resumed.shown?.time == .seconds(7) })
            resumed.stop()
        }
    }

    @Test func theEndIsLive() async throws {
        let source = Source()
        try await ModelStage.run(source.engine) { services in
            let model = try await Self.timeline(services)
            let window = model.window
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.last(before: 60) })
            #expect(model.broadcast.words == "● live")
            source.grow(to: 66)
            try #require(await eventually { model.shown?.time == Self.last(before: 66) })
            // What is drawn of it stays where it is.
            #expect(model.window == window && model.playhead.duration == .seconds(66))
            // Whoever goes elsewhere stays there.
            model.seek(to: .seconds(30), exactly: true)
            try #require(await eventually { model.playhead.isAtFullQuality })
            source.grow(to: 200)
            try #require(await eventually { model.playhead.duration == .seconds(200) })
            #expect(model.playhead.target == .seconds(30) && model.broadcast.words == "live")
            #expect(model.window.duration > .seconds(200))
            source.grow(to: 206, isOver: true)
            try #require(await eventually { model.broadcast.words == nil })
            #expect(model.window == TimelineWindow(duration: .seconds(206)))
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.last(before: 206) })
            model.stop()
        }
    }

    @Test func playbackWaitsForMore() async throws {
        let source = Source()
        try await ModelStage.run(source.engine) { services in
            let model = try await Self.timeline(services)
            model.seekToEnd()
            try #require(await eventually { model.shown?.time == Self.last(before: 60) })
            model.togglePlayback()
            try #require(await eventually { model.broadcast.holdsPlayback })
            #expect(model.playback != nil && !model.hasEnded)
            source.grow(to: 61)
            try #require(await eventually { (model.shown?.time).map { $0 > .seconds(60) } ?? false })
            try #require(await eventually { model.broadcast.holdsPlayback })
            source.grow(to: 61, isOver: true)
            try #require(await eventually { model.playback == nil && model.hasEnded })
            model.stop()
        }
    }

    @Test func whatHindersIsSaid() async throws {
        let source = Source()
        try await ModelStage.run(source.engine) { services in
            let model = try await Self.timeline(services)
            source.failOnce(MediaError(.io, "the server is busy"))
            try #require(await eventually { model.broadcast.words == "live: the server is busy" })
            source.grow(to: 66)
            try #require(await eventually { model.broadcast.words == "live" })
            source.beginAnew()
            try #require(await eventually { model.error?.code == .changed })
            model.stop()
        }
    }

    private final class Asked: Sendable {
        let times = Mutex<[[Double]]>([])
    }

    /// Tiles of what has not come yet are empty, and asked for when it has.
    @Test func theStripFillsAsItComes() async throws {
        let asked = Asked()
        let engine = FakeEngine(onStrip: { request in
            asked.times.withLock { $0.append(request.times.map(\.seconds)) }
            return StripSequence { { nil } }
        })
        try await ModelStage.run(engine) { services in
            let strip = Filmstrip(services: services, place: Self.place)
            let window = TimelineWindow(duration: .seconds(100))
            @MainThread func show(_ end: Int64) {
                strip.show(
                    window, upTo: .seconds(end), in: Size(rows: 3, columns: 99), aspect: 1.5, around: .zero,
                    composedAs: nil)
            }
            for end in [42, 43, 47, 61] as [Int64] { show(end) }
            let times = asked.times.withLock(\.self)
            #expect(times == [[5, 15, 25, 35], [5, 15, 25, 35, 45], [5, 15, 25, 35, 45, 55]])
            strip.stop()
        }
    }
}
