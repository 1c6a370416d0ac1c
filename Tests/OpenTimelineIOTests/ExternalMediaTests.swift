import Compositions
import Foundation
import Media
import TestInputs
import TestSupport
import Testing

@testable import OpenTimelineIO

/// What a document says of the files that it refers to, and how it is made to refer to others.
@Suite struct ExternalMediaTests {
    private static func clip(_ url: String?) -> String { OTIOText.clip(url, OTIOText.range(0, 5)) }

    private static let place = MediaLocation.file(path: Array("/p/cut.otio".utf8))

    @Test func eachAddressOnce() throws {
        let bars = Self.clip("").replacing("ExternalReference.1", with: "GeneratorReference.1")
        let text = OTIOText.timeline(of: [
            Self.clip("b.mov"), Self.clip("a%20b.mov"), bars, Self.clip(nil), Self.clip("b.mov"), Self.clip(""),
            Self.clip("https://host/c.mov"), OTIOText.stack([OTIOText.track([Self.clip("file:///m/d.mov")])]),
        ])
        let media = try OTIODocument(Array(text.utf8)).externalMedia(at: Self.place)
        #expect(media.map(\.address) == ["b.mov", "a%20b.mov", "https://host/c.mov", "file:///m/d.mov"])
        let paths = [["/p/b.mov"], ["/p/a%20b.mov", "/p/a b.mov"], [], ["/m/d.mov"]]
        #expect(media.map(\.locations) == paths.map { $0.map { .file(path: Array($0.utf8)) } })
        #expect(media.allSatisfy { $0.fingerprint == nil })
    }

    /// All that is not an address stays as it is, to the letter.
    @Test func nothingElseChanges() throws {
        let folder = try TemporaryFolder()
        let url = Bin.fixture("../OpenTimelineIOTests/Fixtures/premiere_example.otio")
        let before = try OTIODocument([UInt8](Data(contentsOf: url)))
        let location = MediaLocation.file(path: Array((folder.path + "/cut.otio").utf8))
        let media = before.externalMedia(at: location)
        #expect(media.count > 1)
        var after = before
        after.relink([:], at: location)
        #expect(after == before)
        let first = try #require(media.first)
        let path = Array((folder.path + "/new/ä.mov").utf8)
        after.relink([first.address: (path, MediaFingerprint(size: 1, movieHash: 2))], at: location)
        let addresses = after.externalMedia(at: location).map(\.address)
        #expect(addresses == ["new/%C3%A4.mov"] + media.dropFirst().map(\.address))
        func written(_ address: String) throws -> String {
            let text = String(
                decoding: OTIODocument(root: OTIOObject(externalReferenceTo: address)).bytes, as: UTF8.self)
            return try #require(text.split(separator: "\n").first { $0.contains("target_url") }).description
                .trimmingCharacters(in: .whitespaces)
        }
        let (old, new) = (try written(first.address), try written(addresses[0]))
        let text = String(decoding: before.bytes, as: UTF8.self)
        #expect(text.contains(old))
        #expect(String(decoding: after.bytes, as: UTF8.self) == text.replacing(old, with: new))
    }

    // MARK: Contents

    /// A folder whose `cut.otio` shows a file with these contents.
    private func document(of folder: TemporaryFolder, _ text: String) async throws -> OTIODocument {
        let source = Bin.fixture("androidx-sample.mp4")
        try folder.write([UInt8](Data(contentsOf: source)) + Array(text.utf8), to: "a.mp4")
        let asset = Asset(.file(path: Array((folder.path + "/a.mp4").utf8)))
        var composition = Composition()
        try await composition.insertTimeRange(
            TimeRange(start: .zero, end: MediaTime(value: 1, timescale: 2)), of: asset, at: .zero)
        return try await OTIODocument(composition, named: "cut", at: Self.location(folder))
    }

    private static func location(_ folder: TemporaryFolder) -> MediaLocation {
        .file(path: Array((folder.path + "/cut.otio").utf8))
    }

    @Test func whatAFileHoldsIsWrittenBesideItsAddress() async throws {
        let folder = try TemporaryFolder()
        let document = try await document(of: folder, "")
        let media = document.externalMedia(at: Self.location(folder))
        let size = try folder.bytes(of: "a.mp4").count
        #expect(media.map(\.address) == ["a.mp4"])
        #expect(media.first?.fingerprint?.size == Int64(size))
        let read = try OTIODocument(document.bytes)
        #expect(read.externalMedia(at: Self.location(folder)) == media)
        let other = try await self.document(of: folder, "x").externalMedia(at: Self.location(folder))
        #expect(other.first?.fingerprint != media.first?.fingerprint)
    }

    /// Saved again while the file is missing, the document still says what it held.
    @Test func whatWasMissingIsStillKnown() async throws {
        let folder = try TemporaryFolder()
        let document = try await document(of: folder, "")
        let location = Self.location(folder)
        try FileManager.default.removeItem(atPath: folder.path + "/a.mp4")
        let composition = try await Composition(document, at: location)
        let again = try await OTIODocument(composition, named: "cut", at: location)
        #expect(again.externalMedia(at: location) == document.externalMedia(at: location))
    }

    @Test func newContentsTakeThePlaceOfOld() async throws {
        let folder = try TemporaryFolder()
        var document = try await document(of: folder, "")
        let contents = MediaFingerprint(size: 5, movieHash: .max)
        document.relink(["a.mp4": (Array((folder.path + "/b.mp4").utf8), contents)], at: Self.location(folder))
        let media = document.externalMedia(at: Self.location(folder))
        #expect(media.map(\.address) == ["b.mp4"] && media.map(\.fingerprint) == [contents])
    }

    @Test(arguments: [
        #"{}"#, #"{"size": -1, "movie_hash": "0"}"#, #"{"size": 1.5, "movie_hash": "0"}"#,
        #"{"size": 1, "movie_hash": 0}"#, #"{"size": 1, "movie_hash": "x"}"#, "7", "null",
        #"{"size": 1, "movie_hash": "10000000000000000"}"#,
    ]) func contentsThatAreNone(note: String) throws {
        let text = OTIOText.timeline(of: [Self.clip("b.mov")]).replacing(
            #""target_url": "b.mov""#,
            with: #""metadata": {"reel": {"fingerprint": \#(note)}}, "target_url": "b.mov""#)
        let media = try OTIODocument(Array(text.utf8)).externalMedia(at: Self.place)
        #expect(media.count == 1 && media.first?.fingerprint == nil)
    }
}
