import Folders
import SeededRandom
import Testing

@testable import Archives

/// Members are found by their paths, and make the folders that those name.
@Suite struct ArchiveDirectoryTests {
    private static func member(_ kind: Entry.Kind = .file, size: Int64 = 1) -> ArchiveMember {
        ArchiveMember(
            kind: kind, size: size, packedSize: size, packing: .stored, isEncrypted: false, place: .header(0),
            modified: 0,
            checkSum: 0)
    }

    private static func directory(_ paths: [String]) -> ArchiveDirectory {
        var directory = ArchiveDirectory()
        for (number, path) in paths.enumerated() {
            let isFolder = path.hasSuffix("/")
            _ = directory.append(
                MemberPath.stated(path.utf8, hasBackslashes: false),
                member(isFolder ? .folder : .file, size: Int64(number)))
        }
        directory.sort()
        return directory
    }

    private static func entries(_ directory: ArchiveDirectory, _ folder: String) -> [String] {
        var found: [String] = []
        directory.visitEntries(of: MemberPath.named(folder.utf8)) { name, kind, member in
            let size = member.map { " \($0.size)" } ?? ""
            found.append(String(decoding: name, as: UTF8.self) + (kind == .folder ? "/" : "") + size)
        }
        return found
    }

    @Test func foldersAreThoseThatPathsName() {
        let directory = Self.directory(["b.mp4", "day 1/a/x.mp4", "day 1/", "day 1/b.mp4", "day 10/c.mp4", "day 1.mp4"])
        #expect(Self.entries(directory, "") == ["b.mp4 0", "day 1/ 2", "day 1.mp4 5", "day 10/"])
        #expect(Self.entries(directory, "day 1") == ["a/", "b.mp4 3"])
        #expect(Self.entries(directory, "day 1/a") == ["x.mp4 1"])
        #expect(Self.entries(directory, "day") == [])
        for folder in ["", "day 1", "day 1/a", "day 10"] {
            #expect(directory.isFolder(MemberPath.named(folder.utf8)), "\(folder)")
        }
        for other in ["day", "day 1/b.mp4", "b.mp4", "day 1/a/x.mp4/y", "z"] {
            #expect(!directory.isFolder(MemberPath.named(other.utf8)), "\(other)")
        }
        #expect(directory.member(MemberPath.named("day 1/a/x.mp4".utf8))?.size == 1)
        #expect(directory.member(MemberPath.named("day 1/a".utf8)) == nil)
        #expect(directory.member([]) == nil)
    }

    /// A name that is a file's and a folder's leads to what the folder holds, once.
    @Test func aFolderHidesAFileOfItsName() {
        let directory = Self.directory(["a", "a/b", "a b", "c", "c"])
        #expect(Self.entries(directory, "") == ["a/ 0", "a b 2", "c 4"])
        #expect(directory.isFolder(MemberPath.named("a".utf8)))
        #expect(!directory.isFolder(MemberPath.named("c".utf8)))
    }

    @Test(arguments: [
        ("/etc/passwd", "etc/passwd"), ("../../x", "x"), ("a/./b//c/", "a/b/c"), ("a/../b", "a/b"), ("..", ""),
        ("C:\\a", "C:\\a"),
    ])
    func noPathLeavesTheArchive(stated: String, path: String) {
        let found = MemberPath.stated(stated.utf8, hasBackslashes: false)
        #expect(String(decoding: MemberPath.shown(found), as: UTF8.self) == path)
    }

    @Test(arguments: [
        ("a/../b/./c", "b/c"), ("/a//b/", "a/b"), ("a/../../b", "../b"), ("../../a/..", "../.."), ("", ""),
    ])
    func namedPathsAreResolved(named: String, path: String) {
        #expect(String(decoding: MemberPath.shown(MemberPath.named(named.utf8)), as: UTF8.self) == path)
    }

    @Test func backslashesOfDOSDivide() {
        let found = MemberPath.stated("a\\..\\b.mp4".utf8, hasBackslashes: true)
        #expect(MemberPath.shown(found) == Array("a/b.mp4".utf8))
        // With slashes they are part of a name.
        #expect(MemberPath.shown(MemberPath.stated("a/b\\c".utf8, hasBackslashes: true)) == Array("a/b\\c".utf8))
    }

    /// Against a search through all paths, with names that begin alike.
    @Test func randomDirectoriesAreWhatTheirPathsSay() {
        var random = SplitMix(seed: 39)
        for _ in 0..<200 {
            let paths: [String] = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    String(
                        (0..<Int.random(in: 1...2, using: &random)).map { _ in "ab -".randomElement(using: &random)! })
                }.joined(separator: "/")
            }
            let directory = Self.directory(paths)
            for folder in Set(paths).union(["", "a", "b a"]) {
                let start = folder.isEmpty ? "" : folder + "/"
                let beneath = paths.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
                let names = Set(beneath.compactMap { $0.split(separator: "/").first.map(String.init) })
                var found: [String] = []
                directory.visitEntries(of: MemberPath.named(folder.utf8)) { name, _, _ in
                    found.append(String(decoding: name, as: UTF8.self))
                }
                #expect(Set(found) == names && found.count == names.count, "\(folder) of \(paths)")
                #expect(directory.isFolder(MemberPath.named(folder.utf8)) == (folder.isEmpty || !beneath.isEmpty))
                #expect((directory.member(MemberPath.named(folder.utf8)) != nil) == paths.contains(folder))
            }
        }
    }
}
