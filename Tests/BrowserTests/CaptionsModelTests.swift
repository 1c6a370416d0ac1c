import Captions
import Foundation
import Media
internal import Places
import TestSupport
import Testing

@testable import Browser
@testable import Engine
@testable import Folders
@testable import Terminal

/// Saving captions, whenever the person changes their mind.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CaptionsModelTests {
    private static let original = "1\n00:00:01,000 --> 00:00:02,000\nOriginal\n"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // What is not saved is kept there.
        setenv("XDG_STATE_HOME", folder.path, 1)
    }

    /// An engine that reads the file.
    private var engine: FakeEngine {
        FakeEngine(onCaptions: { choice in
            guard let path = choice.place.filePath else { throw FakeEngine.nothing }
            let bytes = try Data(contentsOf: URL(filePath: String(decoding: path, as: UTF8.self)))
            return try CaptionDocument.parse(Array(bytes), format: .subRip)
        })
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
    }

    @MainThread
    private func open(_ file: URL, _ services: Services) async throws -> CaptionsModel {
        let model = CaptionsModel(CaptionChoice(file: .file(path: Array(file.path.utf8))), services: services)
        model.load(at: nil)
        try #require(await eventually { if case .ready = model.state { true } else { false } })
        return model
    }

    @MainThread
    private func write(_ text: String, in model: CaptionsModel) {
        let isDone = model.edit { (editor) throws(CaptionEditError) in
            try editor.setText([TextRun(text)], of: 0)
            return 0
        }
        #expect(isDone)
    }

    /// What has become of a save.
    @MainThread
    private final class Outcome {
        var saving: CaptionsModel.Saving?
    }

    @MainThread
    private func save(_ model: CaptionsModel) async throws -> CaptionsModel.Saving {
        let outcome = Outcome()
        model.save(to: nil, replaces: false) { outcome.saving = $0 }
        #expect(await eventually { outcome.saving != nil })
        return try #require(outcome.saving)
    }

    /// A save that is stopped tells what the file is then, and the next one goes on from there.
    @Test func aStoppedSaveTellsWhatItHasDone() async throws {
        let file = try folder.write(Self.original, to: "a.srt")
        try await ModelStage.run(engine) { services in
            let model = try await open(file, services)
            var last = "Original"
            for number in 1...60 {
                write("Text \(number)", in: model)
                let outcome = Outcome()
                model.save(to: nil, replaces: false) { outcome.saving = $0 }
                // At another moment each time.
                for _ in 0..<number { await Task.yield() }
                let isStopped = model.stopWork()
                #expect(await eventually { outcome.saving != nil })
                switch try #require(outcome.saving) {
                case .saved(_, _, let isTooLate):
                    #expect(isTooLate == isStopped)
                    #expect(!model.editor.isChanged)
                    last = "Text \(number)"
                case .stopped:
                    #expect(isStopped && model.editor.isChanged)
                case let other: #expect(Bool(false), "\(number): \(other)")
                }
                #expect(try text("a.srt").contains(last + "\n"))
            }
            write("The end", in: model)
            guard case .saved(_, _, isTooLate: false) = try await save(model) else {
                return #expect(Bool(false), "the last save")
            }
            #expect(try text("a.srt").contains("The end"))
            #expect(try text("a.srt.bak") == Self.original)
            model.stop()
        }
    }

    /// A save behind one that was stopped waits for what that one does.
    @Test func aSaveAtOnceAfterAStoppedOneFollowsIt() async throws {
        let file = try folder.write(Self.original, to: "a.srt")
        try await ModelStage.run(engine) { services in
            let model = try await open(file, services)
            for number in 1...40 {
                write("First \(number)", in: model)
                model.save(to: nil, replaces: false) { _ in }
                for _ in 0..<number { await Task.yield() }
                _ = model.stopWork()
                write("Second \(number)", in: model)
                guard case .saved = try await save(model) else { return #expect(Bool(false), "\(number)") }
                #expect(!model.editor.isChanged)
                #expect(try text("a.srt").contains("Second \(number)"))
            }
            #expect(try text("a.srt.bak") == Self.original)
            model.stop()
        }
    }

    /// Another file that was replaced has its backup, too, and keeps it.
    @Test func theBackupOfAnotherFileStays() async throws {
        let file = try folder.write(Self.original, to: "a.srt")
        try folder.write("another", to: "b.srt")
        let other = Path(bytes: Array(folder.url.appending(path: "b.srt").path.utf8))
        try await ModelStage.run(engine) { services in
            let model = try await open(file, services)
            for _ in 0..<2 {
                let outcome = Outcome()
                model.save(to: other, replaces: true) { outcome.saving = $0 }
                #expect(await eventually { outcome.saving != nil })
                guard case .saved? = outcome.saving else { return #expect(Bool(false), "not saved") }
            }
            #expect(try text("b.srt.bak") == "another")
            model.stop()
        }
    }
}
