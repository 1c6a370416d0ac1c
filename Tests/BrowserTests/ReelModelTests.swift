import Folders
import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Browser
@testable import Terminal

/// The reel of a run by itself.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReelModelTests {
    /// Where sessions keep what is not saved.
    private let state: TemporaryFolder

    init() throws { state = try TemporaryFolder() }

    /// Runs `body` with the reel of a session of its own.
    private func run(
        _ engine: FakeEngine = Self.engine(), _ body: @escaping @MainThread (ReelModel) async throws -> Void
    ) async throws {
        let folder = Path(bytes: Array(state.path.utf8))
        try await ModelStage.run(engine) { try await body(ReelModel(engine: $0.engine, keptIn: folder)) }
    }

    /// What sessions have kept.
    private var kept: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: state.path + "/unsaved")
        return names?.filter { $0.hasSuffix(".json") } ?? []
    }

    private static func place(_ name: String) -> Place { .file(path: Array("/\(name)".utf8)) }

    private static func clip(_ name: String, _ range: TimeRange? = nil) -> EditList.Clip {
        EditList.Clip(place(name), range ?? TimeRange(start: .zero, duration: .seconds(2)), [.video])
    }

    /// An engine that knows every file but “none”, and is in no hurry with “slow” until the gate opens.
    private static func engine(_ gate: Gate = Gate()) -> FakeEngine {
        FakeEngine(
            onClip: { place, range in
                if place.name == "none" { throw FakeEngine.nothing }
                if place.name == "slow" { try await gate.wait() }
                return clip(place.name, range)
            },
            onProjectFile: { edits, _ in Array(edits.clips.map(\.place.name).joined(separator: " ").utf8) })
    }

    @MainThread
    private static func names(_ reel: ReelModel) -> [String] { reel.edits.clips.map(\.place.name) }

    @MainThread
    private static func add(_ names: String..., to reel: ReelModel) async throws -> ReelModel.Outcome {
        var outcome: ReelModel.Outcome?
        reel.add(names.map { .init(place: place($0)) }) { outcome = $0 }
        try #require(await eventually { outcome != nil })
        return try #require(outcome)
    }

    /// The order is that in which the person asked, whatever is read first.
    @Test func clipsComeInOrder() async throws {
        let gate = Gate()
        try await run(Self.engine(gate)) { reel in
            var (settled, told) = (false, 0)
            reel.add([.init(place: Self.place("slow")), .init(place: Self.place("a"))]) { _ in told += 1 }
            reel.add([.init(place: Self.place("b"))]) { _ in told += 1 }
            reel.afterAdding { settled = true }
            try #require(await eventually { reel.status == "adding 2/3" })
            #expect(reel.isAdding && Self.names(reel).isEmpty && !settled)
            gate.open()
            try #require(await eventually { settled })
            #expect(Self.names(reel) == ["slow", "a", "b"] && told == 2 && reel.status == "reel 3")
            #expect(reel.place == .editList(reel.edits))
        }
    }

    @Test func whatFailsIsToldAndTheRestIsAdded() async throws {
        try await run { reel in
            let outcome = try await Self.add("a", "none", "b", to: reel)
            #expect(outcome.failures.map(\.place) == [Self.place("none")] && outcome.clips.count == 2)
            #expect(Self.names(reel) == ["a", "b"])
            _ = try await Self.add("none", to: reel)
            // What added nothing is nothing to take back.
            #expect(reel.undo() && reel.edits.clips.isEmpty && reel.place == nil)
        }
    }

    @Test func changesAreTakenBackAndMadeAgain() async throws {
        try await run { reel in
            #expect(!reel.undo() && !reel.redo() && !reel.isUnsaved)
            _ = try await Self.add("a", "b", to: reel)
            _ = try await Self.add("c", to: reel)
            #expect(reel.undo() && Self.names(reel) == ["a", "b"])
            #expect(reel.undo() && Self.names(reel).isEmpty && !reel.isUnsaved)
            #expect(reel.redo() && reel.redo() && !reel.redo() && Self.names(reel) == ["a", "b", "c"])
            #expect(reel.undo())
            reel.append([Self.clip("d")])
            #expect(!reel.redo() && Self.names(reel) == ["a", "b", "d"])
        }
    }

    /// What was added while files were looked for is as it was added, unless it is of the same file.
    @Test func clipsLieWhereTheyWereFound() async throws {
        try await run { reel in
            _ = try await Self.add("a", "b", to: reel)
            let before = reel.edits
            var after = before
            let contents = MediaFingerprint(size: 1, movieHash: 2)
            (after.clips[0].place, after.clips[0].fingerprint) = (Self.place("new"), contents)
            _ = try await Self.add("c", "a", to: reel)
            reel.relink(from: before, to: after)
            #expect(Self.names(reel) == ["new", "b", "c", "new"])
            #expect(reel.edits.clips.map(\.fingerprint) == [contents, nil, nil, contents])
            #expect(reel.undo() && Self.names(reel) == ["a", "b", "c", "a"])
            // Nothing to take back where nothing has changed.
            reel.relink(from: before, to: before)
            #expect(reel.redo() && Self.names(reel) == ["new", "b", "c", "new"])
        }
    }

    @Test func addingIsStopped() async throws {
        let gate = Gate()
        try await run(Self.engine(gate)) { reel in
            var isTold = false
            reel.add([.init(place: Self.place("slow"))]) { _ in isTold = true }
            #expect(reel.stopAdding() && !reel.isAdding && !reel.stopAdding())
            gate.open()
            _ = try await Self.add("a", to: reel)
            #expect(Self.names(reel) == ["a"] && !isTold && reel.status == "reel 1")
        }
    }

    @Test func savingReplacesNothingOfOthers() async throws {
        let folder = try TemporaryFolder()
        let path = Path(bytes: Array((folder.path + "/cut.otio").utf8))
        try await run { reel in
            _ = try await Self.add("a", to: reel)
            #expect(reel.isUnsaved)
            #expect(await reel.save(to: nil, replaces: false) == .failed("name a file: :w FILE"))
            #expect(await reel.save(to: path, replaces: false) == .saved(path))
            #expect(!reel.isUnsaved && reel.file == path)
            _ = try await Self.add("b", to: reel)
            #expect(reel.isUnsaved)
            #expect(await reel.save(to: nil, replaces: false) == .saved(path))
            #expect(try folder.bytes(of: "cut.otio") == Array("a b".utf8))
            #expect(reel.undo() && reel.isUnsaved)
            try folder.write("another's", to: "cut.otio")
            #expect(await reel.save(to: nil, replaces: false) == .changed(path))
            try folder.write("theirs", to: "other.otio")
            let other = Path(bytes: Array((folder.path + "/other.otio").utf8))
            #expect(await reel.save(to: other, replaces: false) == .taken(other))
            #expect(try folder.bytes(of: "other.otio") == Array("theirs".utf8) && reel.file == path)
            #expect(await reel.save(to: other, replaces: true) == .saved(other))
            #expect(try folder.bytes(of: "other.otio") == Array("a".utf8) && reel.file == other)
            #expect(try folder.bytes(of: "other.otio.bak") == Array("theirs".utf8))
        }
    }

    /// What a session left that broke off comes before what was added since; saved, it is not there again.
    @Test func aSessionThatBrokeOffIsTakenUp() async throws {
        let folder = try TemporaryFolder()
        let path = Path(bytes: Array((folder.path + "/cut.otio").utf8))
        try await run { reel in
            _ = try await Self.add("a", to: reel)
            #expect(await reel.save(to: path, replaces: false) == .saved(path))
            _ = try await Self.add("b", to: reel)
            try #require(await eventually { kept.count == 1 })
        }
        try await run { reel in
            reel.append([Self.clip("c")])
            #expect(await reel.recover() && reel.isUnsaved)
            #expect(Self.names(reel) == ["a", "b", "c"] && reel.file == path)
            #expect(reel.undo() && Self.names(reel) == ["a", "b"])
            #expect(reel.undo() && Self.names(reel).isEmpty && reel.redo())
            #expect(await reel.save(to: nil, replaces: false) == .saved(path))
            let written = try folder.bytes(of: "cut.otio")
            #expect(written == Array("a b".utf8))
        }
        try await run { reel in
            #expect(await !reel.recover() && reel.edits.clips.isEmpty)
            #expect(kept.isEmpty)
        }
    }
}
