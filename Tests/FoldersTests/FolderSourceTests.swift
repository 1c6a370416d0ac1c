import Glibc
import TestFolders
import TestSupport
import Testing

@testable import Folders

/// What is listed though no disk has it, beside what a disk has.
@Suite(.timeLimit(.minutes(5))) struct FolderSourceTests {
    private let scratch: FolderTests.Scratch
    private let source: MemoryFolders
    private let folders: FolderReader

    init() throws {
        scratch = try FolderTests.Scratch()
        try scratch.add(Array("takes.box".utf8))
        source = MemoryFolders(
            at: scratch.path.appending("takes.box".utf8),
            ["day 10/b.mp4": 5, "day 2/a.mp4": 7, "small.mp4": 1, "large.mp4": 900, ".hidden": 3, "mid.mp4": 20])
        folders = FolderReader([source])
    }

    private func names(_ listing: Listing, _ order: [Int32]) -> [String] {
        order.map { String(decoding: listing.name(Int($0)), as: UTF8.self) }
    }

    @Test func aFileIsWalkedLikeAFolder() async throws {
        let rows = try await folders.list(source.root, by: Arrangement())
        #expect(rows.isComplete)
        #expect(names(rows.listing, rows.order) == ["day 2", "day 10", "large.mp4", "mid.mp4", "small.mp4"])
        let large = try #require(rows.listing.index(of: Array("large.mp4".utf8)))
        #expect(rows.listing.attributes(large)?.size == 900)
        let day = try #require(rows.listing.index(of: Array("day 2".utf8)))
        #expect(rows.listing.kind(day) == .folder && rows.listing.attributes(day) == nil)
        let inner = try await folders.list(source.root.appending("day 2".utf8))
        #expect(inner.count == 1 && inner.place(0) == Path("day 2/a.mp4", relativeTo: source.root))
        #expect(folders.isFolder(day, of: rows.listing) && !folders.isFolder(large, of: rows.listing))
        let outer = try await folders.list(scratch.path)
        #expect(folders.isFolder(0, of: outer) && outer.kind(0) == .file)
        #expect(!FolderReader.disks.isFolder(0, of: outer))
    }

    @Test func entriesAreFoundByTheirPaths() async throws {
        let inner = Path("day 2/a.mp4", relativeTo: source.root)
        #expect(try await folders.kind(of: source.root) == .folder)
        #expect(try await folders.attributes(of: source.root)?.isFolder == false, "on its disk it is a file")
        #expect(try await folders.kind(of: inner) == .file)
        #expect(try await folders.kind(of: source.root.appending("day 2".utf8)) == .folder)
        #expect(try await folders.kind(of: source.root.appending("none".utf8)) == nil)
        #expect(try await folders.attributes(of: [inner, scratch.path]).map { $0?.isFolder } == [false, true])
        #expect(await folders.head(of: inner, count: 5) == Array("day 2".utf8))
        #expect(try await FolderReader.disks.kind(of: source.root) == .file)
        #expect(try await FolderReader.disks.kind(of: inner) == nil)
    }

    @Test func aRealFolderWins() async throws {
        try #require(source.root.withCString { unlink($0) } == 0)
        try #require(source.root.withCString { mkdir($0, 0o700) } == 0)
        let listing = try await folders.list(source.root)
        #expect(listing.count == 0 && source.counts.listings == 0)
        #expect(await !folders.hasChanged(since: listing))
        #expect(try await folders.kind(of: source.root) == .folder)
    }

    @Test func whatNoSourceHasIsToldOfAsTheDiskDoes() async throws {
        try scratch.add(Array("plain".utf8))
        for (name, code) in [("plain", FolderError.Code.notAFolder), ("none", .missing), ("plain/in it", .notAFolder)] {
            let error = await #expect(throws: FolderError.self) {
                try await folders.list(Path(name, relativeTo: scratch.path))
            }
            #expect(error?.code == code, "\(name)")
        }
    }

    /// What the place tells with the names is not asked for again.
    @Test func whatIsKnownOrdersTheRows() async throws {
        var arrangement = Arrangement()
        arrangement.order = .size
        var rows = try await folders.list(source.root, by: arrangement)
        let files = ["large.mp4", "mid.mp4", "small.mp4"]
        #expect(names(rows.listing, rows.order).suffix(3) == files[...])
        arrangement.order = .date
        rows = try await folders.list(source.root, by: arrangement)
        #expect(names(rows.listing, rows.order).suffix(3) == ["mid.mp4", "large.mp4", "small.mp4"])
        arrangement.order = .size
        arrangement.filter = "M"
        #expect(
            names(rows.listing, try await folders.arranged(rows.listing, by: arrangement)) == [
                "large.mp4", "mid.mp4", "small.mp4",
            ])
        // The two folders, of which it says nothing, once for each order of all rows.
        #expect(source.counts.attributes == 4)
        let disk = try await folders.list(scratch.path)
        #expect(disk.attributes(0) == nil)
    }

    @Test func noNameLeadsElsewhere() {
        var listing = Listing(path: source.root)
        let known = FileAttributes(size: 1, modified: 1, isFolder: false)
        for name in ["", ".", "..", "a/b", "/", "a\0b", "...", "a"] {
            listing.append(Entry(name: Array(name.utf8), kind: .file), known)
        }
        #expect((0..<listing.count).map { String(decoding: listing.name($0), as: UTF8.self) } == ["...", "a"])
        #expect(listing.attributes(1) == known)
    }

    @Test func entriesAreThereAsTheyCome() async throws {
        source.wait(after: 3)
        var reading = folders.rows(of: { [root = source.root] in root }, by: Arrangement()).makeAsyncIterator()
        let partial = try #require(try await reading.next())
        #expect(!partial.isComplete)
        #expect(names(partial.listing, partial.order) == ["day 2", "day 10", "small.mp4"])
        source.wait(after: nil)
        let all = try #require(try await reading.next())
        #expect(all.isComplete && all.order.count == 5)
        #expect(try await reading.next() == nil)
    }

    @Test func nobodyReadsOnForNobody() async throws {
        source.wait(after: 1)
        let task = Task { [folders, source] in
            for try await _ in folders.rows(of: { source.root }, by: Arrangement()) {}
        }
        #expect(await eventually { source.counts.listings == 1 })
        task.cancel()
        _ = await task.result
        #expect(await eventually { source.counts.abandoned == 1 })
    }

    @Test func changesAreToldOf() async throws {
        let listing = try await folders.list(source.root)
        let changes = await folders.changes(in: source.root)
        #expect(await !folders.hasChanged(since: listing))
        source.add("new.mp4", size: 1)
        for await _ in changes { break }
        #expect(await folders.hasChanged(since: listing))
        // What cannot be watched ends at once.
        for await _ in await FolderReader.disks.changes(in: source.root) { Issue.record("a file is no folder") }
    }

    /// A disk's folder is told of in parts where it takes long.
    @Test func namesOfALargeFolderComeInParts() async throws {
        for number in 0..<12_000 { try scratch.add(Array("a name of some length \(number)".utf8)) }
        let (disks, path) = (DiskFolders(period: 0), scratch.path)
        let (parts, all) = try await Disks.shared.perform(at: path) { call in
            var parts: [Int] = []
            let all = try disks.list(path, call) { parts.append($0.count) }
            return (parts, all.count)
        }
        #expect(all == 12_001)
        #expect(parts.count > 1 && parts == parts.sorted() && parts.allSatisfy { $0 <= all })
    }
}
