import TestSupport
import Testing

@testable import Folders

@Suite(.timeLimit(.minutes(5))) struct FolderWatcherTests {
    /// Without the thread that reads events nobody would ever hear of one.
    @Test func aWatchWithoutAThreadEndsAtOnce() async throws {
        let folder = try TemporaryFolder()
        let watcher = FolderWatcher { _ in false }
        for await _ in watcher.changes(in: Path(bytes: Array(folder.path.utf8))) {
            #expect(Bool(false), "nothing has changed")
        }
    }

    @Test func aChangeIsTold() async throws {
        let folder = try TemporaryFolder()
        var changes = await FolderReader.disks.changes(in: Path(bytes: Array(folder.path.utf8))).makeAsyncIterator()
        try folder.write("new", to: "a")
        #expect(await changes.next() != nil)
    }
}
