import Folders
import Foundation
import Media
import TestSupport
import Testing

@testable import MediaSearch

/// Which files take the place of those that are missing.
@Suite struct MediaFinderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> Path { Path(folder.path + "/" + name, relativeTo: .current) }

    private func fingerprint(_ text: String) async throws -> MediaFingerprint {
        let elsewhere = try TemporaryFolder()
        let file = try elsewhere.write(text, to: "film")
        let fingerprint = try await WorkerPool.reading.run(priority: .visible) { worker in
            try MediaFingerprint(of: .file(path: Array(file.path.utf8)), worker.interruption)
        }
        return try #require(fingerprint)
    }

    /// A file that was at a path, with what it held where that is known.
    private func missing(_ path: String, _ text: String? = nil) async throws -> MissingFile {
        var known: MediaFingerprint?
        if let text { known = try await fingerprint(text) }
        return MissingFile(path: Array(path.utf8), fingerprint: known)
    }

    private func find(_ files: MissingFile...) async throws -> [SearchOutcome] {
        try await MediaFinder(files).find(in: Path(folder.path, relativeTo: .current))
    }

    /// What was found, by its path below the folder, `!` after it where the contents are others.
    private func found(_ files: MissingFile...) async throws -> [String] {
        try await MediaFinder(files).find(in: Path(folder.path, relativeTo: .current)).map { outcome in
            switch outcome {
            case .found(let file):
                String(decoding: file.path.bytes, as: UTF8.self).dropFirst(folder.path.count + 1)
                    + (file.isOther ? "!" : "")
            case .ambiguous(let count): "\(count) of them"
            case .notFound: "none"
            }
        }
    }

    // MARK: Names

    @Test func names() async throws {
        for name in ["a.mp4", "deep/er/b.mp4", "C.MP4", ".hidden/d.mp4", "e.mp4/inside"] {
            try folder.write(name, to: name)
        }
        let files = [
            try await missing("/gone/a.mp4"), try await missing("b.mp4"), try await missing("/gone/c.mp4"),
            try await missing("d.mp4"), try await missing("e.mp4"), try await missing("D:\\film\\A.mp4"),
        ]
        #expect(
            try await found(files[0], files[1], files[2], files[3], files[4])
                == ["a.mp4", "deep/er/b.mp4", "C.MP4", "none", "none"])
        #expect(try await found(files[5]) == ["a.mp4"])
        #expect(try await found().isEmpty)
    }

    /// Letters are composed in one way by macOS and in another by most others.
    @Test func lettersAreTheSameHoweverTheyAreComposed() async throws {
        try folder.write("1", to: "cafe\u{301}.mp4")
        #expect(try await found(missing("/gone/caf\u{e9}.mp4")) == ["cafe\u{301}.mp4"])
    }

    @Test func foldersTellApartWhatHasOneName() async throws {
        for name in ["x/day1/clip.mp4", "x/day2/clip.mp4", "other/Clip.mp4"] { try folder.write(name, to: name) }
        let (first, second) = (try await missing("/disk/day1/clip.mp4"), try await missing("/disk/day2/clip.mp4"))
        #expect(try await found(second, first) == ["x/day2/clip.mp4", "x/day1/clip.mp4"])
        // Two of them agree alike.
        #expect(try await found(missing("/disk/day3/clip.mp4")) == ["2 of them"])
        #expect(try await found(missing("/disk/day3/Clip.mp4")) == ["other/Clip.mp4"])
        // Copies are one as well as the other.
        try folder.write("x/day1/clip.mp4", to: "x/day2/clip.mp4")
        #expect(try await found(missing("/disk/day3/clip.mp4")) == ["x/day1/clip.mp4"])
    }

    /// Cameras give the same names over and over.
    @Test func oneFileIsNotSeveralForItsName() async throws {
        try folder.write("1", to: "a/clip.mp4")
        let (first, second) = (try await missing("/disk/1/clip.mp4"), try await missing("/disk/2/clip.mp4"))
        #expect(try await found(first, second) == ["2 of them", "2 of them"])
        #expect(try await found(first, missing("/disk/a/clip.mp4")) == ["2 of them", "a/clip.mp4"])
        // What is known to be the same is the same.
        let (one, two) = (try await missing("/disk/1/clip.mp4", "1"), try await missing("/disk/2/clip.mp4", "1"))
        #expect(try await found(one, two, first) == ["a/clip.mp4", "a/clip.mp4", "a/clip.mp4"])
    }

    // MARK: Contents

    @Test func contentsCountMoreThanNames() async throws {
        try folder.write("the film", to: "renamed.mov")
        try folder.write("another", to: "film.mp4")
        #expect(try await found(missing("/gone/film.mp4", "the film")) == ["renamed.mov"])
        #expect(try await found(missing("/gone/film.mp4")) == ["film.mp4"])
        // Of the same length.
        try folder.write("the film", to: "copy/film.mp4")
        try folder.write("the filn", to: "a/film.mp4")
        #expect(try await found(missing("/gone/film.mp4", "the film")) == ["copy/film.mp4"])
        let other = try await find(missing("/gone/film.mp4", "the fill"))
        #expect(other == [.ambiguous(3)])
        #expect(try await found(missing("/a/film.mp4", "the fill")) == ["a/film.mp4!"])
        #expect(try await found(missing("/gone/none.mp4", "nothing of it")) == ["none"])
    }

    @Test func contentsOfWhatWasFound() async throws {
        try folder.write("new", to: "film.mp4")
        let contents = try await fingerprint("new")
        #expect(
            try await find(missing("/gone/film.mp4", "the film"))
                == [.found(FoundFile(path: path("film.mp4"), fingerprint: contents, isOther: true))])
        #expect(
            try await find(missing("/gone/x.mp4", "new"))
                == [.found(FoundFile(path: path("film.mp4"), fingerprint: contents, isOther: false))])
    }

    // MARK: Folders

    @Test(.timeLimit(.minutes(1))) func linksInCircles() async throws {
        try folder.write("1", to: "a/film.mp4")
        for (link, target) in [("a/up", ".."), ("again", "a"), ("nowhere", "none")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + link, withDestinationPath: target)
        }
        let found = try await found(missing("/gone/film.mp4"))
        #expect(found == ["a/film.mp4"] || found == ["again/film.mp4"])
    }

    @Test func foldersThatCannotBeRead() async throws {
        try folder.write("1", to: "b/film.mp4")
        let closed = try folder.folder("closed")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
        #expect(try await found(missing("/gone/film.mp4")) == ["b/film.mp4"])
        let file = try await missing("/gone/film.mp4")
        await #expect(throws: FolderError.self) { try await MediaFinder([file]).find(in: path("none")) }
        await #expect(throws: FolderError.self) { try await MediaFinder([file]).find(in: path("b/film.mp4")) }
    }

    /// What was not looked at is not said to be missing.
    @Test func moreNamesThanAreLookedAt() async throws {
        for name in ["a/1", "b/2", "film.mp4"] { try folder.write(name, to: name) }
        let (file, root) = (try await missing("/gone/film.mp4"), Path(folder.path, relativeTo: .current))
        #expect(try await MediaFinder([file], most: 5).find(in: root).count == 1)
        let error = await #expect(throws: MediaError.self) { try await MediaFinder([file], most: 4).find(in: root) }
        #expect(error?.code == .tooLarge)
    }

    @Test func cancelling() async throws {
        let file = try await missing("/gone/film.mp4")
        let search = Task { [folder] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await MediaFinder([file]).find(in: Path(folder.path, relativeTo: .current))
        }
        await #expect(throws: CancellationError.self) { try await search.value }
    }
}
