import AssetWriting
import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// What a writer takes, and when the file is there.
@Suite struct WriterStateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    private func group(_ start: Int64, _ length: Int64, _ items: [MetadataItem] = []) -> TimedMetadataGroup {
        TimedMetadataGroup(items, timeRange: TimeRange(start: .seconds(start), duration: .seconds(length)))
    }

    @Test func nothingIsThereBeforeTheEnd() async throws {
        let file = folder.url.appending(path: "a.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let input = try writer.addMetadata(keys: [.location])
        try await input.append(group(0, 1))
        #expect(names == [])
        try await writer.finish()
        #expect(names == ["a.mov"])
        await expectInvalid { try await input.append(group(1, 1)) }
        await expectInvalid { try await writer.finish() }
        #expect(throws: MediaError.self) { try writer.addMetadata(keys: [.location]) }
    }

    @Test func groupsFollowEachOther() async throws {
        let writer = try AssetWriter(to: Written.location(folder.url.appending(path: "a.mov")), as: .quickTime)
        let input = try writer.addMetadata(keys: [.location])
        try await input.append(group(2, 2))
        for (start, length) in [(3, 2), (0, 1), (4, 0), (-1, 1), (5, -1), (1 << 40, 1)] as [(Int64, Int64)] {
            await expectInvalid { try await input.append(group(start, length)) }
        }
        await expectInvalid {
            try await input.append(
                TimedMetadataGroup([], timeRange: TimeRange(start: .seconds(9), duration: .indefinite)))
        }
        try await input.append(group(4, 1))
    }

    @Test func onlyDeclaredKeysAndKnownTypes() async throws {
        let writer = try AssetWriter(to: Written.location(folder.url.appending(path: "a.mov")), as: .quickTime)
        let key = MetadataKey("org.example.x")
        let input = try writer.addMetadata(keys: [key])
        let other = MetadataItem(keySpace: .quickTimeMetadata, key: "org.example.y", value: .number(1))
        let three = MetadataItem(
            keySpace: .quickTimeMetadata, key: key.key, value: .list([.number(1), .number(2), .number(3)]))
        let mixed = MetadataItem(
            keySpace: .quickTimeMetadata, key: key.key, value: .list([.number(1), .string("2")]))
        for item in [other, three, mixed] { await expectInvalid { try await input.append(group(0, 1, [item])) } }
        for keys in [[], [key, key], [MetadataKey("", in: .quickTimeMetadata)], [MetadataKey("x", in: .iTunes)]] {
            #expect(throws: MediaError.self) { try writer.addMetadata(keys: keys) }
        }
        // What was refused has left nothing behind.
        try await input.append(group(0, 1))
        try await writer.finish()
    }

    @Test func nothingIsReplaced() async throws {
        let file = try folder.write("mine", to: "a.mov")
        let writer = try AssetWriter(to: Written.location(file), as: .quickTime)
        let input = try writer.addMetadata(keys: [.location])
        try await input.append(group(0, 1))
        await expectInvalid { try await writer.finish() }
        #expect(names == ["a.mov"])
        #expect(try folder.bytes(of: "a.mov") == Array("mine".utf8))
        // The way is free: what was appended is still there, and more may follow.
        try FileManager.default.removeItem(at: file)
        try await input.append(group(1, 1))
        try await writer.finish()
        #expect(try await Written.groups(of: file).count == 2)
    }

    /// A file that a link leads to is replaced, and the link stays; a folder is not.
    @Test func whatMayBeReplaced() async throws {
        let file = try folder.write("old", to: "film.mov")
        let link = folder.url.appending(path: "link.mov")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        for name in ["link.mov", "film.mov", "new.mov"] {
            let location = Written.location(folder.url.appending(path: name))
            try await Written.addPlaces(to: AssetWriter(to: location, as: .quickTime, replacing: true))
            #expect(try await Written.groups(of: folder.url.appending(path: name)).count == 4)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        try folder.folder("folder.mov")
        let writer = try AssetWriter(
            to: Written.location(folder.url.appending(path: "folder.mov")), as: .quickTime, replacing: true)
        await expectInvalid { try await writer.finish() }
        #expect(names.sorted() == ["film.mov", "folder.mov", "link.mov", "new.mov"])
    }

    @Test func anAddressAndAMissingFolder() async throws {
        #expect(throws: MediaError.self) { try AssetWriter(to: .remote(url: "https://example.org/a.mov"), as: .mpeg4) }
        let writer = try AssetWriter(to: .file(path: Array("/nowhere/at/all/a.mov".utf8)), as: .quickTime)
        let error = await #expect(throws: MediaError.self) { try await writer.finish() }
        #expect(error?.code == .notFound)
    }

    @Test func aCancelledCopyLeavesNothing() async throws {
        let film = folder.url.appending(path: "film.mov")
        try await Written.addPlaces(to: AssetWriter(to: Written.location(film), as: .quickTime))
        let writer = try AssetWriter(
            to: Written.location(folder.url.appending(path: "copy.mov")), copying: Written.asset(film))
        let work = Task {
            // Before it begins.
            withUnsafeCurrentTask { $0?.cancel() }
            try await writer.finish()
        }
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(names == ["film.mov"])
        try await writer.finish()
        #expect(names.sorted() == ["copy.mov", "film.mov"])
    }

    private func expectInvalid(_ body: () async throws -> Void) async {
        let error = await #expect(throws: MediaError.self) { try await body() }
        #expect(error?.code == .invalidRequest)
    }
}
