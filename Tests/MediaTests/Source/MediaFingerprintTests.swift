import Foundation
import TestSupport
import Testing

@testable import Media

/// By what a file is known again.
@Suite struct MediaFingerprintTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fingerprint(of bytes: [UInt8]) throws -> MediaFingerprint? {
        let file = try folder.write(bytes, to: "film")
        return try MediaFingerprint(of: .file(path: Array(file.path.utf8)), Interruption())
    }

    /// Zeros with some bytes set.
    private func bytes(_ count: Int, _ set: [Int: UInt8] = [:]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        for (place, byte) in set { bytes[place] = byte }
        return bytes
    }

    /// The sums are written out by hand from the definition of the hash.
    @Test func endsAndSizeAreSummed() throws {
        #expect(try fingerprint(of: bytes(300_000)) == MediaFingerprint(size: 300_000, movieHash: 300_000))
        #expect(try fingerprint(of: bytes(300_000, [0: 1]))?.movieHash == 300_001)
        #expect(try fingerprint(of: bytes(300_000, [9: 1]))?.movieHash == 300_000 + 256)
        #expect(try fingerprint(of: bytes(300_000, [65_535: 1]))?.movieHash == 300_000 + 1 << 56)
        // The middle is not read.
        #expect(try fingerprint(of: bytes(300_000, [65_536: 1, 234_463: 1]))?.movieHash == 300_000)
        #expect(try fingerprint(of: bytes(300_000, [234_464: 3]))?.movieHash == 300_003)
        #expect(try fingerprint(of: bytes(300_000, [7: 255, 15: 255]))?.movieHash == 300_000 &+ 510 &* (1 << 56))
    }

    @Test func bothEndsOfAShortFileAreAllOfIt() throws {
        #expect(try fingerprint(of: bytes(100_000, [50_000: 1]))?.movieHash == 100_002)
        #expect(try fingerprint(of: bytes(3, [2: 1])) == MediaFingerprint(size: 3, movieHash: 3 + 2 << 16))
    }

    /// Whoever writes many clips has no limit of time by that of one file.
    @Test func theClockOfWhoeverAsksIsItsOwn() throws {
        let file = try folder.write(bytes(10), to: "film")
        let interruption = Interruption()
        _ = try MediaFingerprint(of: .file(path: Array(file.path.utf8)), interruption)
        #expect(interruption.deadlineTime == nil)
        interruption.setTimeout(.seconds(3_600))
        let before = try #require(interruption.deadlineTime)
        _ = try MediaFingerprint(of: .file(path: Array(file.path.utf8)), interruption)
        #expect(try #require(interruption.deadlineTime) >= before)
    }

    @Test func whatHasNone() throws {
        #expect(try MediaFingerprint(of: .remote(url: "http://127.0.0.1:1/a.mp4"), Interruption()) == nil)
        let missing = MediaLocation.file(path: Array((folder.path + "/none").utf8))
        #expect(throws: MediaError.self) { try MediaFingerprint(of: missing, Interruption()) }
        #expect(throws: MediaError.self) {
            try MediaFingerprint(of: .file(path: Array(folder.path.utf8)), Interruption())
        }
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // Nobody writes into it: it is not waited for.
        #expect((try? MediaFingerprint(of: .file(path: Array(pipe.utf8)), Interruption())) == nil)
    }
}
