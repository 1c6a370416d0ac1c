import Foundation
import SeededRandom
import Testing

@testable import Stores

struct ExtentStoreTests {
    private static let address = Array("http://example.org/film.mp4".utf8)

    private let scratch: Scratch
    private let content: [UInt8]
    private let version: ServedVersion

    init() throws {
        scratch = try Scratch()
        var random = SplitMix(seed: 40)
        content = random.bytes(300_000)
        version = ServedVersion(entityTag: "\"a\"", lastModified: nil, length: 300_000)
    }

    private func store(limit: Int64 = 16 << 20) -> ExtentStore {
        ExtentStore(cacheHome: scratch.cacheHome, limit: limit)
    }

    private func kept(_ store: ExtentStore? = nil) throws -> StoredExtents {
        try #require((store ?? self.store()).extents(of: Self.address, version))
    }

    private func add(_ range: Range<Int>, to extents: StoredExtents) {
        content[range].withUnsafeBytes { extents.add($0, at: Int64(range.lowerBound)) }
    }

    /// What is kept from an offset on, checked against what it is of; and where the next begins.
    private func read(_ extents: StoredExtents, at offset: Int, _ count: Int = 300_000) -> (count: Int, next: Int64) {
        var buffer = [UInt8](repeating: 0, count: count)
        let (found, next) = buffer.withUnsafeMutableBytes { extents.copy(at: Int64(offset), into: $0) }
        #expect(buffer[..<found] == content[offset..<offset + found])
        return (found, next)
    }

    private var file: String { "reel/servers/" + (scratch.names("reel/servers").first ?? "") }

    @Test func whatIsKeptIsFoundAgain() throws {
        let extents = try kept()
        #expect(read(extents, at: 0) == (0, .max))
        add(1_000..<200_000, to: extents)
        add(250_000..<300_000, to: extents)
        for extents in [extents, try kept(), try #require(store().extents(of: Self.address))] {
            #expect(extents.version == version)
            #expect(read(extents, at: 0) == (0, 1_000))
            #expect(read(extents, at: 1_000) == (199_000, 250_000))
            #expect(read(extents, at: 199_999, 1) == (1, .max))
            #expect(read(extents, at: 200_000) == (0, 250_000))
            #expect(read(extents, at: 299_999) == (1, .max))
        }
        #expect(store().extents(of: Self.address + [0x61]) == nil)
        #expect(scratch.names("reel/servers").count == 1)
    }

    @Test func whatLiesOverOthersIsKeptOnce() throws {
        let (first, second) = (try kept(), try kept())
        add(100_000..<110_000, to: first)
        add(150_000..<160_000, to: second)
        add(0..<300_000, to: first)
        add(0..<300_000, to: second)
        #expect(read(first, at: 0) == (300_000, .max) && read(second, at: 0) == (300_000, .max))
        #expect(scratch.size("reel/servers") < 301_000)
        // Nothing is there beyond the end.
        content[..<10].withUnsafeBytes { first.add($0, at: 299_995) }
        #expect(read(try kept(), at: 299_990) == (10, .max))
    }

    @Test func anotherVersionTakesThePlace() throws {
        let old = try kept()
        add(0..<100_000, to: old)
        for other in [
            ServedVersion(entityTag: "\"b\"", lastModified: nil, length: 300_000),
            ServedVersion(entityTag: "\"b\"", lastModified: "Mon, 30 Nov 2026 00:00:00 GMT", length: 300_000),
            ServedVersion(entityTag: nil, lastModified: "Mon, 30 Nov 2026 00:00:00 GMT", length: 299_999),
        ] {
            let extents = try #require(store().extents(of: Self.address, other))
            #expect(extents.version == other && read(extents, at: 0) == (0, .max))
            #expect(store().extents(of: Self.address)?.version == other)
            add(0..<1_000, to: extents)
        }
        // Who has the old one open reads on in it, and puts nothing into the new one.
        add(100_000..<200_000, to: old)
        #expect(read(old, at: 0) == (200_000, .max))
        #expect(try read(#require(store().extents(of: Self.address)), at: 0) == (1_000, .max))
        #expect(scratch.names("reel/servers").count == 1)
    }

    @Test(arguments: [1, 19, 20, 21, 5_000]) func whatAKilledWriterLeavesIsCutOff(count: Int) throws {
        add(0..<50_000, to: try kept())
        let whole = try scratch.bytes(file)
        let next = content[50_000..<60_000].withUnsafeBytes { ExtentFile.extent($0, at: 50_000) }
        try scratch.put(whole + next[..<count], file)
        let extents = try kept()
        #expect(read(extents, at: 0) == (50_000, .max))
        add(60_000..<70_000, to: extents)
        for extents in [extents, try kept()] {
            #expect(read(extents, at: 0) == (50_000, 60_000) && read(extents, at: 60_000) == (10_000, .max))
        }
    }

    /// Wherever a bit of the file is wrong, right bytes are given or none, and the file is done without soon.
    @Test func damageIsNeverRead() throws {
        let extents = try kept()
        for start in stride(from: 0, to: 30_000, by: 3_000) { add(start..<start + 3_000, to: extents) }
        let whole = try scratch.bytes(file)
        var random = SplitMix(seed: 41)
        for _ in 0..<300 {
            var damaged = whole
            damaged[random.below(whole.count)] ^= 1 << UInt8(random.below(8))
            try scratch.put(damaged, file)
            guard let extents = store().extents(of: Self.address), extents.version == version else { continue }
            var offset = 0
            while offset < 30_000 {
                let (count, next) = read(extents, at: offset, 4_000)
                offset = count > 0 ? offset + count : min(30_000, Int(clamping: next))
            }
            add(0..<30_000, to: extents)
            let again = try kept()
            add(0..<30_000, to: again)
            #expect(read(try kept(), at: 0, 30_000) == (30_000, .max))
        }
        try scratch.put(Array("reelbytes 2\n".utf8), file)
        #expect(store().extents(of: Self.address) == nil)
        #expect(try read(kept(), at: 0) == (0, .max))
    }

    @Test func theLeastRecentlyUsedGoFirst() throws {
        let store = store(limit: 1 << 20)
        for number in 0..<40 {
            let extents = try #require(store.extents(of: Array("http://example.org/\(number)".utf8), version))
            add(0..<60_000, to: extents)
            let path = scratch.path + "/cache/reel/servers/"
            for name in scratch.names("reel/servers") where !name.isEmpty {
                // Old ones are older than a clock's tick.
                Scratch.date(path + name, 1_700_000_000 + number)
            }
            _ = store.extents(of: Array("http://example.org/0".utf8))
        }
        #expect(scratch.size("reel/servers") <= (1 << 20) + (1 << 16) + 61_000)
        #expect(store.extents(of: Array("http://example.org/0".utf8)) != nil, "used all the time")
        #expect(store.extents(of: Array("http://example.org/39".utf8)) != nil, "the last one")
        #expect(store.extents(of: Array("http://example.org/1".utf8)) == nil)
    }

    @Test func oneFileTakesHalfAtMost() throws {
        let store = store(limit: 400_000)
        let extents = try kept(store)
        for start in stride(from: 0, to: 300_000, by: 10_000) { add(start..<start + 10_000, to: extents) }
        #expect(read(extents, at: 0).count == 190_000)
        #expect(scratch.size("reel/servers") <= 200_000)
    }

    @Test func whatCannotBeWrittenIsLost() throws {
        try scratch.put([], "reel")
        #expect(store().extents(of: Self.address, version) == nil)
        #expect(store().extents(of: Self.address) == nil)
    }

    @Test func namesTellNoAddressAndFilesAreTheOwners() throws {
        add(0..<1_000, to: try kept())
        let path = scratch.path + "/cache/" + file
        #expect(!file.contains("example"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
