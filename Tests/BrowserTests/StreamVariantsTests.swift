import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Media
@testable import Terminal

/// Choosing the variant of a stream on the timeline, and its sound.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StreamVariantsTests {
    private static let stream = Place("https://example.com/all.m3u8")

    private static func variant(_ width: Int, _ height: Int, isIFrameOnly: Bool = false) -> AssetVariant {
        AssetVariant(
            url: "", peakBitRate: nil, averageBitRate: Double(width) * 1_000, codecs: ["avc1.64001f"],
            presentationSize: PixelSize(width: width, height: height), nominalFrameRate: 25, videoRange: nil,
            isIFrameOnly: isIFrameOnly, groups: [:])
    }

    /// An engine whose stream has these variants, and notes what is chosen; the first is opened where one can be.
    private static func engine(
        _ variants: [AssetVariant], canChoose: Bool = true, _ chosen: Chosen = Chosen()
    ) -> FakeEngine {
        var facts = TimelineFacts(
            kind: .video, hasSound: false, duration: .seconds(10), frameDuration: MediaTime(value: 1, timescale: 25),
            displaySize: PixelSize(width: 2, height: 2), startTimecode: nil, chapters: [])
        facts.variants = variants
        if canChoose { facts.variants[0].isSelected = true }
        return FakeEngine(onTimeline: { [facts] _ in facts }, onChoosing: { chosen.add($0) })
    }

    private final class Chosen: Sendable {
        private let list = Mutex<[VariantPreference?]>([])
        var all: [VariantPreference?] { list.withLock(\.self) }
        func add(_ preference: VariantPreference?) { list.withLock { $0.append(preference) } }
    }

    @MainThread
    private static func screen(_ services: Services, _ navigator: FakeNavigator) async throws -> TimelineScreen {
        let screen = TimelineScreen(services: services, navigator: navigator, place: stream)
        screen.appear()
        try #require(await eventually { screen.model.facts != nil })
        return screen
    }

    @Test func aVariantIsChosenByItsName() async throws {
        let chosen = Chosen()
        let variants = [Self.variant(1_920, 1_080), Self.variant(640, 360), Self.variant(640, 360, isIFrameOnly: true)]
        try await ModelStage.run(Self.engine(variants, chosen)) { services in
            let screen = try await Self.screen(services, FakeNavigator())
            #expect(screen.variantNames == ["auto", "1920x1080", "640x360"])
            var count = 0
            for (name, preference) in [
                ("360p", .height(360)), ("1", .index(0)), ("smallest", .smallest), ("auto", nil),
            ] as [(String, VariantPreference?)] {
                screen.chooseVariant(name)
                count += 1
                try #require(await eventually { chosen.all.count == count && screen.model.error == nil })
                #expect(chosen.all.last == .some(preference), "\(name)")
                #expect(services.notice?.isFailure == false)
            }
            for name in ["480p", "3", "hd"] {
                screen.chooseVariant(name)
                #expect(services.notice?.text.contains("auto, 1920x1080, 640x360") == true)
            }
            #expect(chosen.all.count == count)
            screen.close()
        }
    }

    @Test func theMenuMarksTheOneThatIsOpen() async throws {
        let chosen = Chosen()
        try await ModelStage.run(Self.engine([Self.variant(1_920, 1_080), Self.variant(640, 360)], chosen)) {
            services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            screen.chooseVariant("")
            let menu = try #require(navigator.menu)
            #expect(menu.items.map(\.isOn) == [false, true, false])
            #expect(menu.items[2].title == "640×360 · 640 kbit/s · 25 fps · avc1.64001f")
            #expect(menu.take(KeyEvent(.character("2"))))
            try #require(await eventually { !chosen.all.isEmpty })
            #expect(chosen.all == [.index(1)])
            screen.close()
        }
    }

    @Test func soundsAreChosenFromAMenu() async throws {
        let chosen = Mutex<[Int?]>([])
        var facts = TimelineFacts(
            kind: .audio, hasSound: true, duration: .seconds(10), frameDuration: nil, displaySize: nil,
            startTimecode: nil, chapters: [])
        facts.sounds = [("English", "en", true), ("Director", "de", false)].map {
            TimelineFacts.Sound(name: $0, language: $1, isShown: $2)
        }
        let engine = FakeEngine(
            onTimeline: { [facts] _ in facts }, onChoosingSound: { place in chosen.withLock { $0.append(place) } })
        try await ModelStage.run(engine) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            #expect(screen.soundLabel == "English")
            #expect(screen.perform(.chooseSound, count: nil))
            let menu = try #require(navigator.menu)
            #expect(menu.items.map(\.title) == ["English · en", "Director · de"])
            #expect(menu.items.map(\.isOn) == [true, false])
            #expect(menu.take(KeyEvent(.character("2"))))
            try #require(await eventually { chosen.withLock(\.self) == [1] })
            screen.close()
        }
    }

    /// What is drawn before the engine has chosen asks for the waveform of the sound that was there before.
    @Test func theWaveformIsThatOfTheSoundThatWasChosen() async throws {
        let events = Mutex<[String]>([])
        let gate = AsyncStream.makeStream(of: Void.self)
        var facts = TimelineFacts(
            kind: .audio, hasSound: true, duration: .seconds(10), frameDuration: nil, displaySize: nil,
            startTimecode: nil, chapters: [])
        facts.sounds = ["a", "b"].map { TimelineFacts.Sound(name: $0, language: nil, isShown: $0 == "a") }
        let engine = FakeEngine(
            onTimeline: { [facts] _ in facts },
            onPicture: { _ in .grey(at: .zero, asked: .zero) },
            onWaveform: {
                events.withLock { $0.append("waveform") }
                return Updates { { nil } }
            },
            onChoosingSound: { _ in
                for await _ in gate.stream { break }
                events.withLock { $0.append("chosen") }
            })
        try await ModelStage.run(engine) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            @MainThread func isRead(after event: String?) async -> Bool {
                await eventually {
                    screen.draw(on: Canvas(size: Size(rows: 24, columns: 60)))
                    let events = events.withLock(\.self)
                    return events.last == "waveform" && (event.map(events.contains) ?? true)
                }
            }
            try #require(await isRead(after: nil))
            screen.chooseSound()
            #expect(try #require(navigator.menu).take(KeyEvent(.character("2"))))
            screen.draw(on: Canvas(size: Size(rows: 24, columns: 60)))
            gate.continuation.yield()
            #expect(await isRead(after: "chosen"))
            screen.close()
        }
    }

    @Test(arguments: [0, 1]) func oneSoundIsNoChoice(count: Int) async throws {
        var facts = TimelineFacts(
            kind: .audio, hasSound: count > 0, duration: .seconds(10), frameDuration: nil, displaySize: nil,
            startTimecode: nil, chapters: [])
        facts.sounds = (0..<count).map { _ in TimelineFacts.Sound(name: "English", language: "en", isShown: true) }
        try await ModelStage.run(FakeEngine(onTimeline: { [facts] _ in facts })) { services in
            let navigator = FakeNavigator()
            let screen = try await Self.screen(services, navigator)
            screen.chooseSound()
            #expect(navigator.menu == nil && screen.soundLabel == nil)
            #expect(services.notice?.text == (count == 0 ? "there is no sound" : "there is one sound: English"))
            screen.close()
        }
    }

    @Test(arguments: [(0, "one version alone"), (2, "read by libav")])
    func whereThereIsNothingToChooseThatIsSaid(count: Int, words: String) async throws {
        let variants = [Self.variant(1_920, 1_080), Self.variant(640, 360)].prefix(count)
        try await ModelStage.run(Self.engine(Array(variants), canChoose: false)) { services in
            let screen = try await Self.screen(services, FakeNavigator())
            screen.chooseVariant("360p")
            #expect(services.notice?.text.contains(words) == true)
            screen.close()
        }
    }
}
