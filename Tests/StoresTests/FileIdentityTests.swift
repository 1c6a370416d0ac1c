import Foundation
import Testing

@testable import Stores

struct FileIdentityTests {
    @Test func whatChangesChangesTheIdentity() throws {
        let scratch = try Scratch()
        let first = try scratch.original("film.mp4", "one")
        #expect(first.isCurrent && first.size == 3 && first.modifiedSeconds == 1_700_000_000)
        let path = scratch.path + "/film.mp4"
        Scratch.date(path, 1_700_000_000, nanoseconds: 1)
        #expect(!first.isCurrent, "a nanosecond later")
        try scratch.original("film.mp4", "four")
        #expect(!first.isCurrent, "another size")
        // Another file of the same size and time in its place.
        try scratch.original("film.mp4", "one")
        #expect(first.isCurrent)
        try scratch.original("other.mp4", "two")
        try #require(rename(scratch.path + "/other.mp4", path) == 0)
        #expect(!first.isCurrent)
        try FileManager.default.removeItem(atPath: path)
        #expect(!first.isCurrent)
    }

    @Test func onlyRegularFilesHaveOne() throws {
        let scratch = try Scratch()
        let pipe = scratch.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, scratch.path, scratch.path + "/none", "/dev/null", "relative"] {
            #expect(FileIdentity(ofFileAt: Array(path.utf8)) == nil, "\(path)")
        }
        // Links are followed, as stat does it; the path stays that of the link.
        try scratch.original("film.mp4")
        try #require(symlink(scratch.path + "/film.mp4", scratch.path + "/link.mp4") == 0)
        #expect(FileIdentity(ofFileAt: Array((scratch.path + "/link.mp4").utf8))?.size == 7)
    }

    @Test func whatLiesInAFileHasItsVersion() throws {
        let scratch = try Scratch()
        try scratch.original("takes.zip", "one")
        let path = scratch.path + "/takes.zip/day 1/a.mp4"
        let member = try #require(FileIdentity(ofFileAt: Array(path.utf8)))
        #expect(member.path == Array(path.utf8) && member.size == 3 && member.isCurrent)
        #expect(FileIdentity(ofFileAt: Array((scratch.path + "/takes.zip/b.mp4").utf8)) != member)
        #expect(FileIdentity(ofFileAt: Array((scratch.path + "/none.zip/b.mp4").utf8)) == nil)
        #expect(FileIdentity(ofFileAt: Array("/dev/null/b.mp4".utf8)) == nil)
        Scratch.date(scratch.path + "/takes.zip", 1_700_000_001)
        #expect(!member.isCurrent)
    }

    @Test func whatMayNotBeReadHasNone() throws {
        guard geteuid() != 0 else {
            print("root may read everything: files that may not be read were not tested")
            return
        }
        let scratch = try Scratch()
        let file = try scratch.original("secret.mp4")
        try #require(chmod(scratch.path + "/secret.mp4", 0) == 0)
        #expect(!file.isCurrent)
    }
}
