import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Folders
@testable import Lanes

@Suite(.timeLimit(.minutes(5))) struct DisksTests {
    /// A disk that has no answer until it is mended.
    private final class DeadDisk: Sendable {
        static let number: UInt64 = 1
        private let gate = DispatchGate()
        private let looks = Atomic(0)
        var count: Int { looks.load(ordering: .relaxed) }

        func wait() {
            looks.add(1, ordering: .relaxed)
            gate.wait()
            gate.open()
        }

        func mend() { gate.open() }

        /// Waits until so many calls stand still.
        func holds(_ count: Int) async throws { try #require(await eventually { self.count >= count }) }
    }

    private static func path(_ folder: TemporaryFolder) -> Path { Path(bytes: Array(folder.path.utf8)) }

    /// Disks of which one is dead, as the folder of that name is on it.
    private static func disks(_ dead: DeadDisk, at folder: Path) -> Disks {
        Disks(
            pool: BlockingPool(name: "test", count: 8, limit: 16, share: 6, yields: false, patience: 20_000_000),
            visit: { path, enter in
                guard path.bytes.starts(with: folder.bytes) else { return try enter(2) }
                try enter(DeadDisk.number)
                dead.wait()
            })
    }

    @Test func aDeadMountHoldsUpNoOtherFolder() async throws {
        let (stalled, healthy) = (try TemporaryFolder(), try TemporaryFolder())
        try healthy.write("", to: "a")
        let (dead, folder) = (DeadDisk(), Self.path(stalled))
        let disks = Self.disks(dead, at: folder)
        let calls = (0..<100).map { _ in Task { try await disks.list(folder) } }
        for _ in 0..<20 { #expect(try await disks.list(Self.path(healthy)).count == 1) }
        try await dead.holds(6)
        // Those that wait for their turn fail, and all that come later.
        let error = await #expect(throws: FolderError.self) { try await disks.list(folder) }
        #expect(error?.message == "the disk does not answer")
        #expect(dead.count == 6)
        #expect(try await disks.list(Self.path(healthy)).count == 1)
        dead.mend()
        var (listed, failed) = (0, 0)
        for call in calls {
            switch await call.result {
            case .success: listed += 1
            case .failure(let error):
                #expect(error as? FolderError == .noAnswer)
                failed += 1
            }
        }
        #expect(listed == 6 && failed == 94)
        #expect(try await disks.list(folder).count == 0)
    }

    /// More work than may be at a disk at once: all of it is done, and what was cancelled keeps nobody out.
    @Test func workThatWaitsForItsTurnAtADiskGetsIt() async throws {
        let folder = try TemporaryFolder()
        let (dead, path) = (DeadDisk(), Self.path(folder))
        let disks = Self.disks(dead, at: path)
        let calls = (0..<300).map { _ in Task { try? await disks.list(path) } }
        for call in calls.prefix(150) { call.cancel() }
        dead.mend()
        for call in calls.dropFirst(150) { #expect(await call.value != nil) }
    }

    /// A folder with a link to a dead disk is listed without what only that disk knows.
    @Test func aLinkToADeadMountHoldsUpNoFolder() async throws {
        let (stalled, healthy) = (try TemporaryFolder(), try TemporaryFolder())
        let (dead, folder) = (DeadDisk(), Self.path(stalled))
        let disks = Disks(
            pool: BlockingPool(name: "test", count: 8, limit: 16, share: 6, yields: false, patience: 20_000_000),
            visit: { path, enter in
                let isDead = path.bytes.starts(with: folder.bytes) || path.name == Array("link".utf8)
                try enter(isDead ? DeadDisk.number : 2)
                if isDead { dead.wait() }
            })
        let place = Self.path(healthy).appending(Array("link".utf8))
        #expect(place.withCString { link in folder.withCString { symlink($0, link) } } == 0)
        let calls = (0..<6).map { _ in Task { try await disks.list(folder) } }
        try await dead.holds(6)
        await #expect(throws: FolderError.self) { try await disks.list(folder) }
        let listing = try await disks.list(Self.path(healthy))
        #expect(listing.count == 1 && listing.kind(0) == .link)
        dead.mend()
        for call in calls { _ = try await call.value }
        #expect(try await disks.list(Self.path(healthy)).kind(0) == .folder)
    }
}

extension Disks {
    fileprivate func list(_ path: Path) async throws -> Listing {
        try await perform(at: path) { try DiskFolders().list(path, $0) { _ in } }
    }
}
