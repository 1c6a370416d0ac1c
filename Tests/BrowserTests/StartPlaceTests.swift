import Foundation
import Places
import TestFolders
import TestSupport
import Testing

@testable import Browser
@testable import Folders

/// Where the browser begins by what was named.
@Suite struct StartPlaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "a b.mp4")
    }

    /// Every way to name a file leads to it in its folder.
    @Test(arguments: ["PATH/a b.mp4", "file://PATH/a%20b.mp4", "file:PATH/a%20b.mp4", "PATH/none/../a b.mp4"])
    func aFile(argument: String) async {
        let start = await StartPlace([Array(argument.replacing("PATH", with: folder.path).utf8)])
        #expect(start.folder.text == folder.path)
        #expect(start.name == Array("a b.mp4".utf8))
        #expect(start.items.isEmpty && start.missing == nil)
    }

    @Test func aFolder() async {
        let start = await StartPlace([Array("file://\(folder.path)/".utf8)])
        #expect(start.folder.text == folder.path && start.name == nil && start.items.isEmpty)
    }

    @Test func anAddressIsAListOfItsOwn() async {
        let start = await StartPlace([Array("https://example.com/a.mp4".utf8)])
        #expect(start.items == [Place("https://example.com/a.mp4")] && start.kinds == [.file])
    }

    /// A server is asked only about what may be a file or a folder by its name.
    @Test func aServersFolderIsOneLikeAnyOther() async throws {
        let films = try #require(Path(address: "http://host/films"))
        let source = MemoryFolders(at: films, ["day 1/a.mp4": 5])
        func start(_ argument: String) async -> StartPlace {
            await StartPlace([Array(argument.utf8)], in: FolderReader([source]))
        }
        let named = await start("http://host/films/")
        #expect(named.folder == films && named.items.isEmpty && named.name == nil && source.counts.attributes == 0)
        let asked = await start("http://host/films/day%201")
        #expect(asked.folder == films.appending("day 1".utf8) && asked.items.isEmpty)
        let unknown = await start("http://host/films/other")
        #expect(unknown.items == [Place("http://host/films/other")] && unknown.folder == .current)
    }

    /// A range of a file is no file in a folder; a file that has such a name is.
    @Test func aRangeIsAListOfItsOwn() async throws {
        let range = "\(folder.path)/a b.mp4#t=1,2"
        let start = await StartPlace([Array(range.utf8)])
        #expect(start.items == [Place(range)] && start.kinds == [.file] && start.missing == nil)
        let lost = await StartPlace([Array("\(folder.path)/none.mp4#t=1,2".utf8)])
        #expect(lost.missing?.text == "\(folder.path)/none.mp4")
        try folder.write("", to: "a b.mp4#t=1,2")
        let file = await StartPlace([Array(range.utf8)])
        #expect(file.items.isEmpty && file.name == Array("a b.mp4#t=1,2".utf8))
    }

    @Test func severalAreAList() async {
        let arguments = ["\(folder.path)/a b.mp4", folder.path, "\(folder.path)/none", "rtsp://camera/1"]
        let start = await StartPlace(arguments.map { Array($0.utf8) })
        #expect(start.items == arguments.map { Place($0) })
        #expect(start.kinds == [.file, .folder, .link, .file])
        #expect(start.missing?.text == "\(folder.path)/none")
    }

    @Test func namesNeedNotBeText() async {
        let start = await StartPlace([Array(folder.path.utf8) + [0x2F, 0xFF]])
        #expect(start.name == [0xFF])
        #expect(start.missing?.bytes == Array(folder.path.utf8) + [0x2F, 0xFF])
    }
}
