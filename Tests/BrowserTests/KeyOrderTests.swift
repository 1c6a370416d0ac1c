import Media
import Places
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// Keys that come faster than pictures mean what they meant in the order in which they were pressed.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KeyOrderTests {
    private static let frame = MediaTime(value: 1, timescale: 25)

    private static let engine = FakeEngine(
        onTimeline: { _ in
            TimelineFacts(
                kind: .video, hasSound: false, duration: .seconds(10), frameDuration: frame,
                displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        },
        onPicture: { request in
            switch request.moment {
            case .exact(let time), .near(let time): .grey(at: time, asked: time)
            case .after(let time): .grey(at: time + frame, asked: time)
            case .before(let time): .grey(at: time - frame, asked: time)
            case .poster: throw FakeEngine.nothing
            }
        })

    @Test func marksStandWhereTheyWereSet() async throws {
        try await ModelStage.run(Self.engine) { services in
            let screen = TimelineScreen(
                services: services, navigator: FakeNavigator(), place: .file(path: Array("/a/film.mov".utf8)))
            screen.appear()
            screen.draw(on: Canvas(size: Size(rows: 24, columns: 42)))
            try #require(await eventually { screen.model.playhead.isAtFullQuality })
            @MainThread func press(_ commands: Command...) {
                for command in commands { _ = screen.perform(command, count: nil) }
            }
            press(.frameForward, .frameForward, .frameForward, .markIn, .frameForward, .frameForward, .markOut)
            press(.frameForward)
            try #require(await eventually { screen.model.shownTime == Self.frame * 6 })
            #expect(screen.marks.start == Self.frame * 3 && screen.marks.end == Self.frame * 5)
            // Jumps and steps after a mark wait as well.
            press(.frameBack, .markIn, .forward1, .frameForward, .markOut, .start)
            try #require(await eventually { screen.model.shownTime == .zero })
            #expect(screen.marks.start == Self.frame * 5 && screen.marks.end == Self.frame * 31)
            screen.close()
        }
    }

    @Test func whatWaitsComesInOrder() async throws {
        try await ModelStage.run(Self.engine) { _ in
            let keys = KeyOrder()
            var (done, isThere) = ("", false)
            @MainThread func note(_ text: String) { done += text }
            #expect(!keys.isHolding)
            keys.add(waitsForFrame: true) {
                note("a")
                #expect(!keys.isHolding)
                keys.add(waitsForFrame: true) { note("b") }
                isThere = false
            }
            keys.add(waitsForFrame: false) { note("c") }
            keys.add(waitsForFrame: true) { note("d") }
            keys.run { isThere }
            #expect(done.isEmpty && keys.isHolding)
            isThere = true
            keys.run { isThere }
            #expect(done == "a" && keys.isHolding)
            isThere = true
            keys.run { isThere }
            #expect(done == "abcd" && !keys.isHolding)
            keys.add(waitsForFrame: true) { note("e") }
            keys.clear()
            keys.run { true }
            #expect(done == "abcd")
        }
    }
}
