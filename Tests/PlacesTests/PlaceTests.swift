import Foundation
import Places
import Testing

/// What arguments name, and how they print.
@Suite struct PlaceTests {
    @Test(arguments: [
        ("a.mp4", "a.mp4", "a.mp4"), ("/a/b c.mp4", "/a/b c.mp4", "b c.mp4"), ("/a/b/", "/a/b/", "b"),
        ("file:a%20b.mp4", "a b.mp4", "a b.mp4"), ("file:///a/b%23.mp4", "/a/b#.mp4", "b#.mp4"),
        ("takes: day 1.mp4", "takes: day 1.mp4", "takes: day 1.mp4"), ("gopher://a/b", "gopher://a/b", "b"),
        ("", "", ""),
    ]) func files(argument: String, path: String, name: String) {
        let place = Place(argument)
        #expect(place.filePath == Array(path.utf8))
        #expect(place.argument == Array(path.utf8))
        #expect(place.name == name && place.nameBytes == Array(name.utf8))
        #expect(place.description == argument)
    }

    @Test(arguments: [
        ("https://example.com/a%20b.mp4?file=/x#t=1", "a b.mp4#t=1"), ("HTTP://example.com/a.mp4", "a.mp4"),
        ("rtsp://camera/1", "1"), ("srt://host:9000", "host:9000"),
    ]) func addresses(argument: String, name: String) {
        let place = Place(argument)
        #expect(place.filePath == nil && place.folder == nil)
        #expect(place.argument == Array(argument.utf8))
        #expect(place.name == name)
        #expect(place.description == argument)
    }

    @Test func namesThatAreNoText() {
        let bytes: [UInt8] = [0x2F, 0x61, 0x2F, 0x66, 0xFF, 0x2E, 0x6D, 0x70, 0x34]
        let place = Place(argument: bytes)
        #expect(place.filePath == bytes)
        #expect(place.nameBytes == Array(bytes[3...]))
        #expect(place.name == "f\u{FFFD}.mp4")
        #expect(place == .file(path: bytes))
    }

    @Test(arguments: [("/a/b.mp4", "/a"), ("/b.mp4", "/"), ("a/b.mp4", "a"), ("b.mp4", nil)])
    func folders(argument: String, folder: String?) {
        #expect(Place(argument).folder == folder.map { Array($0.utf8) })
    }

    @Test func standardInput() {
        let place = Place.standardInput(path: Array("/proc/self/fd/3".utf8))
        #expect(place.description == "-")
        #expect(place.name == "standard input")
        #expect(place.folder == nil)
        #expect(place.filePath == Array("/proc/self/fd/3".utf8))
    }

    /// A project file stays the same while what it presents changes.
    @Test(arguments: [
        ("a.mp4", "a.mp4"), ("cut.otio", nil), ("/a/CUT.OTIO", nil), ("otio", "otio"), ("https://a/b.mp4", nil),
        ("a.mp4#t=1", nil), ("a#t=x.png", "a#t=x.png"), ("cut.otio#t=1", nil),
    ]) func whoseVersionTells(argument: String, path: String?) {
        #expect(Place(argument).versionedPath == path.map { Array($0.utf8) })
    }

    /// An engine in another process is told places.
    @Test func theyCrossProcesses() throws {
        let places =
            ["a.mp4", "file:///a%20b", "https://example.com/a"].map { Place($0) } + [
                .file(path: [0x2F, 0xFF]), .standardInput(path: [0x2F]),
            ]
        let copies = try JSONDecoder().decode([Place].self, from: JSONEncoder().encode(places))
        #expect(copies == places)
        #expect(copies.map(\.description) == places.map(\.description))
    }
}
