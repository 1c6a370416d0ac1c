import Foundation
import SFTP
import SeededRandom
import Stores
import TestSupport
import Testing

@testable import Media
@testable import SFTPFiles

/// Files of servers of SFTP.
@Suite(.timeLimit(.minutes(3))) struct SFTPFileTests {
    private let folder: TemporaryFolder
    private let bytes: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        var random = SplitMix(seed: 3)
        bytes = (0..<700_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try folder.write(bytes, to: "a film.bin")
        try age("a film.bin")
    }

    /// What was written just now might be written again within the same second.
    private func age(_ name: String, by seconds: Double = 3_600) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-seconds)], ofItemAtPath: folder.path + "/" + name)
    }

    private func file(
        _ connections: SFTPConnections = Servers.honest(), _ cache: ServerCache = ServerCache(),
        name: String = "a%20film.bin"
    ) -> SFTPFile {
        SFTPFile("sftp://here\(folder.path)/\(name)", connections, cache)
    }

    private func open(_ file: SFTPFile, _ budget: Budget = Budget()) throws -> any OpenBytes {
        try file.open(budget, Interruption())
    }

    private func read(_ bytes: any OpenBytes, at offset: Int, count: Int) throws -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(count, 70_000))
        while result.count < count {
            let wanted = min(buffer.count, count - result.count)
            let read = try buffer.withUnsafeMutableBytes {
                try bytes.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]), at: Int64(offset + result.count))
            }
            if read == 0 { break }
            result += buffer[..<read]
        }
        return result
    }

    private func error(_ work: () throws -> some Any) -> MediaError? {
        do {
            _ = try work()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    /// Whatever a server does, what is read are the bytes of the file.
    @Test(arguments: ["", "short", "swap", "drop"]) func bytesAreThoseOfTheFile(habit: String) throws {
        let servers = habit.isEmpty ? Servers.honest() : Servers.lying(habit, folder.path + "/dropped")
        let opened = try open(file(servers))
        #expect(opened.length == 700_000 && opened.isSeekable && opened.identity != nil)
        opened.readsHeader = false
        var random = SplitMix(seed: 5)
        for round in 0..<40 {
            let offset = random.below(700_000)
            let count = [1, 100, 40_000, 200_000][round % 4]
            let found = try read(opened, at: offset, count: count)
            #expect(found == Array(bytes[offset..<min(offset + count, bytes.count)]), "\(round): \(offset) \(count)")
        }
        #expect(try read(opened, at: 0, count: 800_000) == bytes)
        #expect(try read(opened, at: 700_000, count: 1).isEmpty)
    }

    @Test(arguments: [true, false]) func aSecondVisitFetchesNoBytes(onDisk: Bool) throws {
        let memory = ServerCache()
        func cache() -> ServerCache {
            guard onDisk else { return memory }
            let cache = ServerCache()
            cache.keep(in: ExtentStore(cacheHome: Array((folder.path + "/cache").utf8)))
            return cache
        }
        let first = try open(file(Servers.honest(), cache()))
        #expect(try read(first, at: 0, count: 700_000) == bytes)
        #expect(first.cost?.bytesRead == 700_000)
        let second = try open(file(Servers.honest(), cache()))
        #expect(try read(second, at: 0, count: 700_000) == bytes)
        #expect(second.cost == InputCost(requests: 1, bytesFromCache: 700_000))
        #expect(second.identity == first.identity)
        // Who has the value asks nobody for a while.
        let value = file(Servers.honest(), cache())
        _ = try open(value)
        #expect(try open(value).cost?.requests == 0)
        // Another file in its place is read.
        try folder.write(Array(bytes.reversed()), to: "a film.bin")
        try age("a film.bin", by: 1_800)
        let third = try open(file(Servers.honest(), cache()))
        #expect(try read(third, at: 0, count: 700_000) == bytes.reversed() && third.identity != first.identity)
        value.askAgain()
        #expect(try value.presentIdentity(Budget(), Interruption()) == third.identity)
    }

    @Test func aPartIsAskedForAlone() throws {
        let open = try file().part(300_000..<309_000).open(Budget(), Interruption())
        #expect(try read(open, at: 300_000, count: 9_000) == Array(bytes[300_000..<309_000]))
        #expect(open.cost?.bytesRead == 9_000)
    }

    @Test func aFileThatChangesWhileItIsReadFailsAsChanged() throws {
        let opened = try open(file())
        opened.readsHeader = false
        #expect(try read(opened, at: 0, count: 1_000) == Array(bytes[..<1_000]))
        let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a film.bin"))
        try handle.truncate(atOffset: 600_000)
        try handle.close()
        #expect(error { try read(opened, at: 650_000, count: 10) }?.code == .changed)
    }

    @Test func whatIsNoFileSaysSo() throws {
        try folder.write("", to: "empty")
        _ = try folder.folder("folder")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let codes: [(String, MediaError.Code)] = [
            ("nothing", .notFound), ("empty", .empty), ("folder", .isDirectory), ("pipe", .unrecognizedFormat),
            ("a%20film.bin/x", .notFound),
        ]
        // One after the other over one connection, which none of them holds up.
        let servers = Servers.honest()
        for (name, code) in codes { #expect(error { try open(file(servers, name: name)) }?.code == code, "\(name)") }
        #expect(try read(open(file(servers)), at: 0, count: 10) == Array(bytes[..<10]))
        let odd = SFTPFile("sftp://a;b/x", Servers.honest(), ServerCache())
        #expect(error { try open(odd) }?.code == .invalidRequest)
    }

    /// What is not answered ends when the reading must, and no later.
    @Test(arguments: ["silent", "stall"]) func nobodyWaitsForEver(habit: String) throws {
        var budget = Budget()
        budget.networkStallTimeout = .milliseconds(500)
        let interruption = Interruption()
        let failure = error {
            let opened = try file(Servers.lying(habit)).open(budget, interruption)
            opened.readsHeader = false
            interruption.setTimeout(.milliseconds(500))
            return try read(opened, at: 0, count: 700_000)
        }
        #expect(failure?.code == .timedOut)
    }

    @Test func whatIsNamedLiesOnTheSameHost() throws {
        let file = SFTPFile("sftp://me@host:22/films/list.m3u8", Servers.honest(), ServerCache())
        let beside = try file.neighbor(Array("sftp://me@host:22/films/a%20b.ts".utf8), within: Reach())
        #expect((beside as? SFTPFile)?.address?.path == Array("/films/a b.ts".utf8))
        for reference in ["sftp://other/a.ts", "http://host/a.ts", "file:/etc/passwd", "/etc/passwd", "sftp://-x/a"] {
            #expect(error { try file.neighbor(Array(reference.utf8), within: Reach()) }?.code == .permissionDenied)
        }
    }
}
