import Folders
import Foundation
import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Terminal

/// What becomes of files that were found again.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RelinkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("as it was", to: "cut.otio")
    }

    private var project: Path { Path(folder.path + "/cut.otio", relativeTo: .current) }

    private static let new = Path(bytes: Array("/new".utf8))

    private static func found(_ name: String, isOther: Bool = false) -> Relinking.File {
        .init(name: name, outcome: .found(path: Array("/new/\(name)".utf8), isOther: isOther))
    }

    private static let some = Relinking(
        files: [
            found("a.mp4"), .init(name: "b.mp4", outcome: .notFound), .init(name: "c.mp4", outcome: .ambiguous(2)),
            found("d.mp4", isOther: true),
        ], result: .document(Array("as it is".utf8)))

    /// Has a relinker look for what a place presents, the project where none is given, and waits until it has `ended`.
    private func run(
        _ relinking: Relinking, of place: Place? = nil, until ended: @escaping @MainThread (Services, Menu?) -> Bool,
        _ body: @escaping @MainThread (Services, Menu?) async throws -> Void
    ) async throws {
        let place = place ?? .file(path: project.bytes)
        let engine = FakeEngine(onRelinking: { asked, folder in
            Updates {
                var states = [Relinking.Progress.searching(missing: 2, names: 7), .finished(relinking)][...]
                return { asked == place && folder == Self.new.bytes ? states.popFirst() : nil }
            }
        })
        try await ModelStage.run(engine) { services in
            let navigator = FakeNavigator()
            let relinker = Relinker(services: services, navigator: navigator)
            relinker.relink(place, in: Self.new)
            try #require(await eventually { ended(services, navigator.menu) })
            try await body(services, navigator.menu)
        }
    }

    @MainThread
    private static func strike(_ key: Character, in menu: Menu?) -> Bool? { menu?.take(KeyEvent(.character(key))) }

    // MARK: Project files

    @Test func nothingIsWrittenUnasked() async throws {
        try await run(Self.some, until: { $1 != nil }) { services, menu in
            #expect(menu?.title == "found 2 of 4 missing files" && services.notice == nil)
            #expect(Self.strike("k", in: menu) == true)
        }
        #expect(try folder.bytes(of: "cut.otio") == Array("as it was".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cut.otio"])
    }

    @Test func whatWasThereIsKept() async throws {
        try await run(Self.some, until: { $1 != nil }) { services, menu in
            #expect(Self.strike("W", in: menu) == true)
            try #require(await eventually { services.notice?.text.contains("cut.otio.bak") == true })
        }
        #expect(try folder.bytes(of: "cut.otio") == Array("as it is".utf8))
        #expect(try folder.bytes(of: "cut.otio.bak") == Array("as it was".utf8))
    }

    /// What another program has written meanwhile is not lost.
    @Test func whatChangedMeanwhileStays() async throws {
        try await run(Self.some, until: { $1 != nil }) { services, menu in
            try folder.write("by another", to: "cut.otio")
            #expect(Self.strike("W", in: menu) == true)
            try #require(await eventually { services.notice?.text.contains("was changed meanwhile") == true })
        }
        #expect(try folder.bytes(of: "cut.otio") == Array("by another".utf8))
    }

    @Test func whatIsNotFoundIsSaid() async throws {
        let files = (1...5).map { Relinking.File(name: "\($0).mp4", outcome: .notFound) }
        let none = Relinking(files: files + [.init(name: "x.mp4", outcome: .ambiguous(2))], result: .document([]))
        try await run(none, until: { services, _ in services.notice?.isFailure == true }) { services, menu in
            #expect(
                services.notice?.text
                    == "nothing in /new has the contents or the name of 1.mp4, 2.mp4, 3.mp4 and 2 more; "
                    + "only names speak for x.mp4, and several files have them")
            #expect(menu == nil)
        }
        let all = Relinking(files: [], result: .document([]))
        try await run(all, until: { services, _ in services.notice?.text.contains("is missing") == true }) {
            #expect($0.notice?.text == "no file that cut.otio presents is missing" && $1 == nil)
        }
    }

    @Test func whatWantsALookStandsFirst() {
        #expect(
            RelinkingText(Self.some).lines == [
                "d.mp4 → /new/d.mp4 (other contents)", "b.mp4: nothing has its contents or its name",
                "c.mp4: 2 of this name, and nothing tells which it is", "a.mp4 → /new/a.mp4",
            ])
    }

    // MARK: The reel

    @Test func theReelIsChangedAtOnce() async throws {
        let clip = EditList.Clip(
            .file(path: Array("/old/a.mp4".utf8)), TimeRange(start: .zero, duration: .seconds(1)), [.video])
        let before = EditList([clip])
        var after = before
        after.clips[0].place = .file(path: Array("/new/a.mp4".utf8))
        let relinking = Relinking(files: [Self.found("a.mp4")], result: .editList(after))
        let engine = FakeEngine(onRelinking: { _, _ in
            Updates {
                var states = [Relinking.Progress.finished(relinking)][...]
                return { states.popFirst() }
            }
        })
        try await ModelStage.run(engine) { services in
            services.reel.append(before.clips)
            let relinker = Relinker(services: services, navigator: FakeNavigator())
            relinker.relink(.editList(before), in: Self.new)
            try #require(await eventually { services.reel.edits == after })
            #expect(services.notice?.text == "found 1 missing file; u takes this back")
            #expect(services.reel.undo() && services.reel.edits == before)
            var isGone = false
            services.reel.discard { isGone = true }
            try #require(await eventually { isGone })
        }
    }

    // MARK: Stopping

    @Test func searchesAreStopped() async throws {
        let gate = Gate()
        let engine = FakeEngine(onRelinking: { _, _ in
            Updates {
                var states = [Relinking.Progress.searching(missing: 2, names: 7)][...]
                return {
                    if let state = states.popFirst() { return state }
                    try await gate.wait()
                    return .finished(Self.some)
                }
            }
        })
        try await ModelStage.run(engine) { [project] services in
            let navigator = FakeNavigator()
            let relinker = Relinker(services: services, navigator: navigator)
            #expect(!relinker.stop())
            relinker.relink(.file(path: project.bytes), in: Self.new)
            try #require(await eventually { services.notice?.text.contains("7 names so far; Esc stops it") == true })
            #expect(relinker.stop() && !relinker.stop())
            gate.open()
            // The next search is the one that counts.
            relinker.relink(.file(path: project.bytes), in: Self.new)
            try #require(await eventually { navigator.menu != nil })
            #expect(!relinker.stop())
        }
    }

    @Test(arguments: [Place("/a.mp4"), Place("/cut.otio#t=1,2"), Place("https://host/cut.otio")])
    func whatPresentsNoFiles(place: Place) async throws {
        try await ModelStage.run(FakeEngine()) { services in
            let relinker = Relinker(services: services, navigator: FakeNavigator())
            relinker.relink(place, in: Self.new)
            #expect(!relinker.stop())
            #expect(services.notice?.text.contains("presents no other files") == true)
        }
    }
}
