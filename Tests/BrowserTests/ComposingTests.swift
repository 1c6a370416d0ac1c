import Captions
import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// What is made of a film's frames, as the timeline shows it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ComposingTests {
    private static let film = Place.file(path: Array("/a/film.mp4".utf8))
    private static let other = Place.file(path: Array("/a/other.mp4".utf8))

    private static func compared(_ way: PictureComparison) -> PictureComposition { .compared(with: other, by: way) }

    /// What pictures were asked for as, and the film that there is for it.
    private final class Asked: Sendable {
        private let compositions = Mutex<[PictureComposition?]>([])
        var last: PictureComposition?? { compositions.withLock(\.last) }
        func note(_ request: PictureRequest) { compositions.withLock { $0.append(request.composition) } }
    }

    private static func engine(_ asked: Asked, obstacle: MediaError? = nil) -> FakeEngine {
        let facts = TimelineFacts(
            kind: .video, hasSound: false, duration: .seconds(10), frameDuration: MediaTime(value: 1, timescale: 25),
            displaySize: PixelSize(width: 160, height: 90), startTimecode: nil, chapters: [])
        return FakeEngine(
            onTimeline: { _ in facts },
            onPicture: { request in
                switch request.moment {
                case .exact(let time), .near(let time):
                    asked.note(request)
                    var picture = EnginePicture.grey(at: time, asked: time)
                    picture.obstacle = request.composition == nil ? nil : obstacle
                    return picture
                default: throw FakeEngine.nothing
                }
            },
            onPreparing: { composition in
                if case .overlaid(let overlays) = composition, overlays.contains(.telemetry) {
                    throw MediaError(.noSuchTrack, "film.mp4 states no positions")
                }
                return PixelSize(width: 320, height: 90)
            })
    }

    @MainThread
    private static func screen(
        _ services: Services, _ navigator: FakeNavigator = FakeNavigator()
    ) async throws -> TimelineScreen {
        let screen = TimelineScreen(services: services, navigator: navigator, place: film)
        screen.appear()
        _ = lines(of: screen)
        try #require(await eventually { screen.model.playhead.isAtFullQuality })
        return screen
    }

    @MainThread
    private static func lines(of screen: TimelineScreen) -> [String] {
        let canvas = Canvas(size: Size(rows: 24, columns: 100))
        screen.draw(on: canvas)
        return canvas.lines
    }

    @Test func filmsAreComparedInTwoWays() async throws {
        let asked = Asked()
        try await ModelStage.run(Self.engine(asked)) { services in
            let screen = try await Self.screen(services)
            screen.composing.compare(with: Self.other)
            #expect(await eventually { asked.last == .some(Self.compared(.sideBySide)) })
            #expect(services.notice?.text.contains("d shows what differs") == true)
            #expect(Self.lines(of: screen)[0].contains("film.mp4 │ other.mp4"))
            #expect(screen.composing.ofStrip == Self.compared(.sideBySide), "the strip compares, too")
            #expect(screen.model.composed?.size == PixelSize(width: 320, height: 90))

            #expect(screen.perform(.nextCut, count: nil))
            #expect(await eventually { asked.last == .some(Self.compared(.difference)) })
            #expect(Self.lines(of: screen)[0].contains("film.mp4 − other.mp4, ×4"))
            #expect(screen.perform(.nextCut, count: nil))
            #expect(await eventually { asked.last == .some(Self.compared(.sideBySide)) })

            screen.composing.endComparison()
            #expect(await eventually { asked.last == .some(nil) })
            #expect(Self.lines(of: screen)[0].contains("film.mp4  "))
            screen.composing.endComparison()
            #expect(services.notice?.text.contains(":compare FILE") == true)
            #expect(screen.perform(.nextCut, count: nil))
            #expect(services.notice?.text.contains("not put together") == true, "d goes to cuts again")
            screen.close()
        }
    }

    @Test func overlaysComeAndGo() async throws {
        let asked = Asked()
        try await ModelStage.run(Self.engine(asked)) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            screen.composing.toggle("titles")
            #expect(await eventually { asked.last == .some(.overlaid([.titles])) })
            #expect(screen.composing.ofStrip == nil, "letters would be too small")
            // What is not there leaves all as it is.
            screen.composing.toggle("telemetry")
            #expect(await eventually { services.notice?.text.contains("states no positions") == true })
            #expect(screen.model.composed?.composition == .overlaid([.titles]))
            // A comparison comes before them, and they are there after it.
            screen.composing.compare(with: Self.other)
            #expect(await eventually { asked.last == .some(Self.compared(.sideBySide)) })
            screen.composing.endComparison()
            #expect(await eventually { asked.last == .some(.overlaid([.titles])) })
            screen.composing.toggle("titles")
            #expect(await eventually { asked.last == .some(nil) })
            screen.composing.toggle("subtitles")
            #expect(services.notice?.text.contains("telemetry, captions, titles") == true)
            screen.composing.toggle("")
            #expect(navigator.menu?.items.map(\.isOn) == [false, false, false])
            screen.close()
        }
    }

    /// Where overlays can no longer be had a comparison ends all the same.
    @Test func aComparisonEndsWhateverFails() async throws {
        let asked = Asked()
        var engine = Self.engine(asked)
        let preparing = engine.onPreparing
        let hasTitles = Mutex(true)
        engine.onPreparing = { composition in
            guard composition != .overlaid([.titles]) || hasTitles.withLock(\.self) else { throw FakeEngine.nothing }
            return try await preparing(composition)
        }
        try await ModelStage.run(engine) { services in
            let screen = try await Self.screen(services)
            screen.composing.toggle("titles")
            #expect(await eventually { asked.last == .some(.overlaid([.titles])) })
            screen.composing.compare(with: Self.other)
            #expect(await eventually { asked.last == .some(Self.compared(.sideBySide)) })
            screen.composing.toggle("titles")
            #expect(services.notice?.text.contains(":compare ends") == true, "nothing lies over a comparison")
            hasTitles.withLock { $0 = false }
            screen.composing.endComparison()
            #expect(await eventually { asked.last == .some(nil) })
            #expect(services.notice?.text.contains("nothing here") == true && screen.model.composed == nil)
            screen.close()
        }
    }

    /// Captions that are burnt in are drawn once, and are those that are chosen.
    @Test func burntCaptionsAreThoseChosen() async throws {
        let asked = Asked()
        var engine = Self.engine(asked)
        engine.onCaptions = { _ in
            CaptionDocument(captions: [Caption(start: .zero, end: .seconds(9), text: "Good evening")])
        }
        try await ModelStage.run(engine) { services in
            let screen = try await Self.screen(services)
            screen.composing.toggle("captions")
            #expect(services.notice?.text.isEmpty == false && screen.model.composed == nil, "none are there yet")
            let choices = ["a", "b"].map { CaptionChoice(file: .file(path: Array("/a/\($0).srt".utf8))) }
            screen.captions.guide.choose(choices[0])
            #expect(await eventually { screen.captions.shown != nil })
            #expect(Self.lines(of: screen).contains { $0.contains("Good evening") })
            let lane = Self.lines(of: screen).filter { $0.contains("Good evening") }.count
            screen.composing.toggle("captions")
            @MainThread func isOverlaid(_ choice: CaptionChoice) -> Bool {
                guard case .overlaid(let overlays) = screen.model.composed?.composition else { return false }
                return overlays.contains { if case .captions(choice, _) = $0 { true } else { false } }
            }
            #expect(await eventually { isOverlaid(choices[0]) })
            #expect(Self.lines(of: screen).filter { $0.contains("Good evening") }.count == lane - 1)
            screen.captions.guide.choose(choices[1])
            let follows = await eventually {
                _ = Self.lines(of: screen)
                return isOverlaid(choices[1])
            }
            #expect(follows)
            screen.close()
        }
    }

    @Test func aFrameThatIsNotComposedSaysWhy() async throws {
        let asked = Asked()
        let engine = Self.engine(asked, obstacle: MediaError(.damaged, "other.mp4 is damaged here"))
        try await ModelStage.run(engine) { services in
            let screen = try await Self.screen(services)
            screen.composing.compare(with: Self.other)
            let isSaid = await eventually {
                Self.lines(of: screen).contains { $0.contains("as it is in the file: other.mp4 is damaged here") }
            }
            #expect(isSaid)
            screen.close()
        }
    }

    @Test func theWayIsLeftWithTheScreen() async throws {
        let asked = Asked()
        var engine = Self.engine(asked)
        let gate = Gate()
        engine.onPreparing = { _ in
            try await gate.wait()
            return PixelSize(width: 320, height: 90)
        }
        try await ModelStage.run(engine) { services in
            let screen = try await Self.screen(services)
            screen.composing.compare(with: Self.other)
            screen.disappear()
            gate.open()
            screen.appear()
            screen.composing.endComparison()
            #expect(services.notice?.text.contains(":compare FILE") == true, "it was given up")
            #expect(screen.model.composed == nil)
            screen.close()
        }
    }
}
