import Foundation
import TestSupport
import Testing

@testable import Folders

struct SavedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> Path { Path(bytes: Array(folder.url.appending(path: name).path.utf8)) }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func aFileIsReplacedAndKept() async throws {
        try folder.write("old", to: "a.srt")
        chmod(folder.url.appending(path: "a.srt").path, 0o640)
        let stamp = try #require(await SavedFile.stamp(of: path("a.srt")))
        let after = try await SavedFile.write(Array("new".utf8), to: path("a.srt"), expecting: stamp, backup: ".bak")
        #expect(try text("a.srt") == "new")
        #expect(try text("a.srt.bak") == "old")
        #expect(try names == ["a.srt", "a.srt.bak"])
        #expect(await SavedFile.stamp(of: path("a.srt")) == after)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: "a.srt").path)
        #expect(mode[.posixPermissions] as? Int == 0o640)
        // The next backup is of what was saved last.
        try await _ = SavedFile.write(Array("newer".utf8), to: path("a.srt"), expecting: after, backup: ".bak")
        #expect(try text("a.srt.bak") == "new")
    }

    @Test func nothingOfAnotherIsLost() async throws {
        try folder.write("old", to: "a.srt")
        let stamp = await SavedFile.stamp(of: path("a.srt"))
        await #expect(throws: SavedFile.Failure.taken) {
            try await SavedFile.write([1], to: path("a.srt"), expecting: nil, backup: ".bak")
        }
        try folder.write("somebody else's", to: "a.srt")
        await #expect(throws: SavedFile.Failure.changed) {
            try await SavedFile.write([1], to: path("a.srt"), expecting: stamp, backup: ".bak")
        }
        try FileManager.default.removeItem(at: folder.url.appending(path: "a.srt"))
        await #expect(throws: SavedFile.Failure.changed) {
            try await SavedFile.write([1], to: path("a.srt"), expecting: stamp, backup: ".bak")
        }
        #expect(try names.isEmpty)
    }

    @Test func newFilesAndRefusals() async throws {
        try await _ = SavedFile.write([0x61], to: path("b.vtt"), expecting: nil, backup: nil)
        #expect(try names == ["b.vtt"])
        try folder.folder("c")
        for name in ["c", "none/b.vtt"] {
            await #expect(throws: SavedFile.Failure.self) {
                try await SavedFile.write([1], to: path(name), expecting: nil, backup: nil)
            }
        }
        #expect(try names == ["b.vtt", "c"])
    }

    @Test func aLinksTargetIsWritten() async throws {
        try folder.write("old", to: "real.srt")
        let link = folder.url.appending(path: "link.srt")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: "real.srt"))
        let stamp = await SavedFile.stamp(of: path("link.srt"))
        try await _ = SavedFile.write(Array("new".utf8), to: path("link.srt"), expecting: stamp, backup: ".bak")
        #expect(try text("real.srt") == "new")
        #expect(try text("real.srt.bak") == "old")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("real.srt"))
    }

    @Test func whatIsNoFileIsRefused() async throws {
        mkfifo(folder.url.appending(path: "pipe.srt").path, 0o600)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "nowhere.srt").path, withDestinationPath: "missing.srt")
        for name in ["pipe.srt", "nowhere.srt"] {
            for expected in [nil, await SavedFile.stamp(of: path(name))] {
                let error = await #expect(throws: SavedFile.Failure.self) {
                    try await SavedFile.write([1], to: path(name), expecting: expected, backup: ".bak")
                }
                guard case .refused? = error else {
                    return #expect(Bool(false), "\(name): \(String(describing: error))")
                }
            }
        }
        #expect(try names == ["nowhere.srt", "pipe.srt"])
    }

    @Test func nothingIsWrittenIntoAnArchive() async throws {
        try folder.write("archive", to: "takes.zip")
        let error = await #expect(throws: SavedFile.Failure.self) {
            try await SavedFile.write([1], to: path("takes.zip/a.srt"), expecting: nil, backup: nil)
        }
        guard case .refused(let reason)? = error else { return #expect(error == nil) }
        #expect(reason.contains("nothing is written into archives"))
    }

    @Test func aProtectedFileStays() async throws {
        try folder.write("old", to: "a.srt")
        chmod(folder.url.appending(path: "a.srt").path, 0o444)
        let stamp = await SavedFile.stamp(of: path("a.srt"))
        // Root may write anything.
        guard access(folder.url.appending(path: "a.srt").path, W_OK) != 0 else { return }
        await #expect(throws: SavedFile.Failure.self) {
            try await SavedFile.write([1], to: path("a.srt"), expecting: stamp, backup: nil)
        }
        #expect(try text("a.srt") == "old")
    }

    @Test func anEarlierBackupStaysWhereNothingIsSaved() async throws {
        try folder.write("older", to: "a.srt.bak")
        try folder.write("old", to: "a.srt")
        await #expect(throws: SavedFile.Failure.taken) {
            try await SavedFile.write([1], to: path("a.srt"), expecting: nil, backup: ".bak")
        }
        #expect(try text("a.srt.bak") == "older")
        #expect(try names == ["a.srt", "a.srt.bak"])
    }

    @Test func nothingChangesWhereItIsNoLongerWanted() async throws {
        try folder.write("older", to: "a.srt.bak")
        try folder.write("old", to: "a.srt")
        let stamp = await SavedFile.stamp(of: path("a.srt"))
        #expect(throws: CancellationError.self) {
            try SavedFile.place([1], at: path("a.srt"), stamp, ".bak", isWanted: { false })
        }
        #expect(try text("a.srt") == "old" && text("a.srt.bak") == "older")
        #expect(try names == ["a.srt", "a.srt.bak"])
    }

    /// However late a save is cancelled, what it says is what has become of the file.
    @Test func aCancelledSaveTellsWhatItHasDone() async throws {
        try folder.write("0", to: "a.srt")
        var (stamp, content) = (await SavedFile.stamp(of: path("a.srt")), "0")
        for number in 1...200 {
            let (file, before, text) = (path("a.srt"), stamp, "\(number)")
            let save = Task { try await SavedFile.write(Array(text.utf8), to: file, expecting: before, backup: nil) }
            for _ in 0..<number { await Task.yield() }
            save.cancel()
            switch await save.result {
            case .success(let after): (stamp, content) = (after, text)
            case .failure(let error): #expect(error is CancellationError)
            }
            #expect(try self.text("a.srt") == content)
            #expect(await SavedFile.stamp(of: file) == stamp)
        }
        // Who cancels does not wait until the disk has taken the draft away.
        #expect(await eventually { (try? names) == ["a.srt"] })
    }

    /// Another file has the name up to the zero byte.
    @Test func aNameIsNotCutAtAZeroByte() async throws {
        try folder.write("old", to: "a.srt")
        let cut = Path(bytes: path("a.srt").bytes + [0] + Array("b".utf8))
        #expect(await SavedFile.stamp(of: cut) == nil)
        #expect(try await FolderReader.disks.attributes(of: cut) == nil)
        for expected in [nil, await SavedFile.stamp(of: path("a.srt"))] {
            await #expect(throws: SavedFile.Failure.self) {
                try await SavedFile.write([1], to: cut, expecting: expected, backup: ".bak")
            }
        }
        await SavedFile.remove(cut)
        let inside = Path(bytes: Array(folder.path.utf8) + [0])
        await #expect(throws: FolderError.self) { try await FolderReader.disks.list(inside) }
        #expect(try names == ["a.srt"] && text("a.srt") == "old")
    }
}
