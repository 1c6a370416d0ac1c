import Foundation
import Media
import TestSupport
import Testing

@testable import OpenTimelineIO

/// How project files refer to media, and that the reference leads there.
@Suite struct MediaAddressTests {
    @Test(arguments: [
        ("cut.otio", "a.mp4", "a.mp4"), ("cut.otio", "takes/day 1/a.mp4", "takes/day%201/a.mp4"),
        ("projects/cut.otio", "takes/a.mp4", "../takes/a.mp4"), ("a/b/cut.otio", "a/x.mp4", "../x.mp4"),
        ("cut.otio", "100% #1?.mp4", "100%25%20%231%3F.mp4"), ("cut.otio", "a%20b.mp4", "a%2520b.mp4"),
        ("cut.otio", "http:x.mp4", "http%3Ax.mp4"), ("cut.otio", "Zürich.mp4", "Z%C3%BCrich.mp4"),
        ("cut.otio", "a+b (2), c.mp4", "a+b%20(2),%20c.mp4"), ("cut.otio", "file:x.mp4", "file%3Ax.mp4"),
        ("cut.otio", "\\back\"\n.mp4", "%5Cback%22%0A.mp4"),
    ]) func relative(document: String, media: String, expected: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: document)
        try folder.write([2], to: media)
        func location(_ name: String) -> MediaLocation { .file(path: Array((folder.path + "/" + name).utf8)) }
        let base = location(document)
        let url = MediaAddress(documentAt: base).url(of: location(media))
        #expect(url == expected)
        try Self.expect(url, from: base, leadsTo: folder.path + "/" + media)
    }

    private static func expect(_ url: String, from base: MediaLocation, leadsTo path: String) throws {
        let found = try ReferenceResolver(base: base, allowsExternalReferences: false).locations(of: url)
        let real = found.compactMap { location -> String? in
            guard case .file(let path) = location else { return nil }
            return realpath(path.map(CChar.init(bitPattern:)) + [0], nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            }
        }
        #expect(real == [realpath(path, nil).map { String(cString: $0) }])
    }

    /// `..` leads to where a linked folder really lies.
    @Test func links() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "deep/er/projects/cut.otio")
        try folder.write([2], to: "takes/a.mp4")
        let link = folder.path + "/projects"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "deep/er/projects")
        let base = MediaLocation.file(path: Array((link + "/cut.otio").utf8))
        let media = MediaLocation.file(path: Array((folder.path + "/takes/a.mp4").utf8))
        let url = MediaAddress(documentAt: base).url(of: media)
        #expect(url == "../../../takes/a.mp4")
        try Self.expect(url, from: base, leadsTo: folder.path + "/takes/a.mp4")
    }

    @Test func namesThatAreNoText() throws {
        let bytes = Array("/x/f".utf8) + [0xFF] + Array(".mp4".utf8)
        let base = MediaLocation.file(path: Array("/x/cut.otio".utf8))
        let url = MediaAddress(documentAt: base).url(of: .file(path: bytes))
        #expect(url == "f%FF.mp4")
        let found = try ReferenceResolver(base: base, allowsExternalReferences: false).locations(of: url)
        #expect(found.last == .file(path: bytes))
    }

    @Test func servers() {
        let film = MediaLocation.remote(url: "https://example.com/a%20b.mp4?key=1")
        let local = MediaAddress(documentAt: .file(path: Array("/x/cut.otio".utf8)))
        #expect(local.url(of: film) == "https://example.com/a%20b.mp4?key=1")
        let remote = MediaAddress(documentAt: .remote(url: "https://example.com/cut.otio"))
        #expect(remote.url(of: .file(path: Array("/nowhere/a b.mp4".utf8))) == "file:///nowhere/a%20b.mp4")
    }
}
