import Glibc
import Testing

@testable import Folders

@Suite struct FolderTests {
    /// A folder of its own for each test, removed at the end.
    final class Scratch: Sendable {
        let path: Path
        init() throws {
            var template = Array("/tmp/reel-folders-XXXXXX".utf8CString)
            _ = try #require(mkdtemp(&template))
            path = Path(bytes: template.dropLast().map(UInt8.init(bitPattern:)))
        }
        func add(_ name: [UInt8]) throws {
            let descriptor = path.appending(name).withCString { creat($0, 0o600) }
            try #require(descriptor >= 0)
            close(descriptor)
        }
        deinit { _ = path.withCString { name in system("rm -rf '\(String(cString: name))'") } }
    }

    @Test func listsNamesThatAreNotText() async throws {
        let scratch = try Scratch()
        let names: [[UInt8]] = [
            Array("plain.mp4".utf8), [0xff, 0xfe, 0x41], Array("new\nline".utf8), Array("\u{1b}[31m".utf8),
        ]
        for name in names { try scratch.add(name) }
        _ = scratch.path.appending(Array("sub".utf8)).withCString { mkdir($0, 0o700) }
        _ = scratch.path.appending(Array("link".utf8)).withCString { symlink("sub", $0) }
        _ = scratch.path.appending(Array("dangling".utf8)).withCString { symlink("nowhere", $0) }
        let listing = try await FolderReader.disks.list(scratch.path)
        let found = Dictionary(
            uniqueKeysWithValues: (0..<listing.count).map { (Array(listing.name($0)), listing.kind($0)) })
        #expect(found.count == names.count + 3)
        for name in names { #expect(found[name] == .file) }
        #expect(found[Array("sub".utf8)] == .folder)
        #expect(found[Array("link".utf8)] == .folder)
        #expect(found[Array("dangling".utf8)] == .link)
    }

    @Test func saysWhyAFolderCannotBeRead() async {
        await #expect(throws: FolderError.self) {
            try await FolderReader.disks.list(Path(bytes: Array("/no/such".utf8)))
        }
    }

    @Test func aCancelledWaitReturnsWithoutItsWork() async throws {
        let release = DispatchGate()
        let task = Task { try await Disks.shared.perform(at: .current) { _ in release.wait() } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        release.open()
    }

    @Test(.timeLimit(.minutes(5))) func tellsThatAFolderChanged() async throws {
        let scratch = try Scratch()
        let changes = FolderWatcher.shared.changes(in: scratch.path)
        try scratch.add(Array("new".utf8))
        for await _ in changes { break }
    }

    @Test func aFolderThatIsGoneHasChanged() async throws {
        let scratch = try Scratch()
        let folder = scratch.path.appending("sub".utf8)
        try #require(folder.withCString { mkdir($0, 0o700) } == 0)
        let listing = try await FolderReader.disks.list(folder)
        #expect(await !FolderReader.disks.hasChanged(since: listing))
        try #require(folder.withCString { rmdir($0) } == 0)
        #expect(await FolderReader.disks.hasChanged(since: listing))
    }

    /// Another file of the same size and date is another one.
    @Test func aReplacedFileIsNotWhatItWas() async throws {
        let scratch = try Scratch()
        let (file, other) = (scratch.path.appending("a".utf8), scratch.path.appending("b".utf8))
        for path in [file, other] {
            try scratch.add(path.name)
            var times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: 1_000, tv_nsec: 5)]
            try #require(path.withCString { utimensat(AT_FDCWD, $0, &times, 0) } == 0)
        }
        let before = try #require(try await FolderReader.disks.attributes(of: file))
        #expect(try await FolderReader.disks.attributes(of: file) == before)
        let moved = other.withCString { from in file.withCString { rename(from, $0) } }
        try #require(moved == 0)
        let after = try #require(try await FolderReader.disks.attributes(of: file))
        #expect(after.size == before.size && after.modified == before.modified && after != before)
    }

    @Test func pathsAreNormal() {
        let base = Path(bytes: Array("/a/b".utf8))
        #expect(Path("../c//d/.", relativeTo: base) == Path(bytes: Array("/a/c/d".utf8)))
        #expect(Path("/..", relativeTo: base).bytes == [UInt8(ascii: "/")])
        #expect(base.parent?.parent?.parent == nil)
    }
}
