import Engine
import Folders
import Places
import Terminal
import TestFolders
import TestSupport
import Testing

@testable import Browser

/// Folders that are none of a disk's, in the browser.
@Suite(.timeLimit(.minutes(5))) struct FolderModelTests {
    private let scratch: TemporaryFolder
    private let source: MemoryFolders
    private let folders: FolderReader

    init() throws {
        scratch = try TemporaryFolder()
        for file in ["a film.mp4", "takes.box", "z.mp4"] { try scratch.write("", to: file) }
        source = MemoryFolders(
            at: Path(scratch.path + "/takes.box", relativeTo: .current),
            ["day 2/a.mp4": 7, "day 2/b.mp4": 9, "c.mp4": 30, "b.mp4": 10, "a.mp4": 20, "d.mp4": 40])
        folders = FolderReader([source])
    }

    /// The screen of folders on a stage.
    private func run(_ body: @escaping @MainThread (FolderScreen, Services) async throws -> Void) async throws {
        try await ModelStage.run(FakeEngine(), folders: folders) { services in
            let screen = FolderScreen(services: services, navigator: FakeNavigator())
            try await body(screen, services)
            screen.disappear()
        }
    }

    @MainThread private func rows(_ screen: FolderScreen) -> [String] {
        (0..<screen.model.count).map { screen.model[$0].text }
    }

    @MainThread private func cursor(_ screen: FolderScreen) -> String? {
        screen.model.current.map { screen.model[$0].text }
    }

    @Test func oneGoesInAndOutAgain() async throws {
        let root = source.root
        try await run { screen, _ in
            let model = screen.model
            screen.open(try #require(root.parent), selecting: root.name)
            #expect(await eventually { model.loadingSince == nil && cursor(screen) == "takes.box" })
            #expect(model.isFolder(model.cursor) && screen.currentFile == nil)
            #expect(screen.step(1, from: model.place(0)).map(\.name) == "z.mp4", "what is no file is stepped over")
            model.move(to: 1)
            _ = screen.perform(.enter, count: nil)
            #expect(await eventually { rows(screen) == ["day 2/", "a.mp4", "b.mp4", "c.mp4", "d.mp4"] })
            model.loadAttributes(of: 0..<5)
            #expect(model.attributes(3)?.size == 30, "nobody had to ask")
            _ = screen.perform(.enter, count: nil)
            #expect(await eventually { rows(screen) == ["a.mp4", "b.mp4"] })
            _ = screen.perform(.mark, count: 2)
            #expect(screen.chosen.map(\.name) == [Array("a.mp4".utf8), Array("b.mp4".utf8)])
            #expect(screen.chosen.first == Path("day 2/a.mp4", relativeTo: root))
            _ = screen.perform(.leave, count: nil)
            #expect(await eventually { cursor(screen) == "day 2/" })
            _ = screen.perform(.leave, count: nil)
            #expect(await eventually { cursor(screen) == "takes.box" && model.count == 3 })
        }
        #expect(source.counts.attributes <= 1, "of the one folder, which has neither size nor date")
    }

    /// A page may state a size otherwise than the answer for the file: nobody is to take that for a change.
    @Test func filesOfServersAreNotFollowed() async throws {
        let films = try #require(Path(address: "http://host/films"))
        let film = films.appending("a.mp4".utf8)
        try await ModelStage.run(FakeEngine(), folders: FolderReader([MemoryFolders(at: films, ["a.mp4": 5])])) {
            services in
            let store = AttributesStore(folders: services.folders)
            store.follow(film, from: FileAttributes(size: 4, modified: 1, isFolder: false))
            #expect(store[film] == nil)
        }
    }

    @Test func rowsComeWhileAFolderIsRead() async throws {
        let (source, root) = (source, source.root)
        source.wait(after: 3)
        try await run { screen, _ in
            let model = screen.model
            screen.open(root, selecting: Array("d.mp4".utf8))
            #expect(await eventually { rows(screen) == ["day 2/", "b.mp4", "c.mp4"] })
            #expect(model.loadingSince != nil && cursor(screen) == "day 2/")
            #expect(screen.status.right.contains("reading the folder"))
            // Another order counts from the next that is told of.
            model.rearrange { $0.isReversed = true }
            source.wait(after: 4)
            #expect(await eventually { rows(screen) == ["day 2/", "c.mp4", "b.mp4", "a.mp4"] })
            source.wait(after: nil)
            #expect(await eventually { model.loadingSince == nil })
            #expect(rows(screen) == ["day 2/", "d.mp4", "c.mp4", "b.mp4", "a.mp4"])
            #expect(cursor(screen) == "d.mp4", "the name that was asked for has come")
        }
    }

    @Test func whoAsksForNoNameStaysAtTheTop() async throws {
        let (source, root) = (source, source.root)
        source.add("day 1/x.mp4", size: 1)
        source.wait(after: 5)
        try await run { screen, _ in
            screen.open(root)
            #expect(await eventually { screen.model.count == 5 && cursor(screen) == "day 2/" })
            source.wait(after: nil)
            #expect(await eventually { screen.model.loadingSince == nil })
            #expect(rows(screen).first == "day 1/" && screen.model.cursor == 0)
        }
    }

    @Test func whoMovesTheCursorStaysThere() async throws {
        let (source, root) = (source, source.root)
        source.wait(after: 3)
        try await run { screen, _ in
            screen.open(root, selecting: Array("d.mp4".utf8))
            #expect(await eventually { screen.model.count == 3 })
            screen.model.move(to: 1)
            source.wait(after: nil)
            #expect(await eventually { screen.model.loadingSince == nil })
            #expect(cursor(screen) == "b.mp4" && screen.model.count == 5)
        }
    }

    @Test func changesAreFollowed() async throws {
        let (source, root) = (source, source.root)
        try await run { screen, _ in
            screen.open(root, selecting: Array("b.mp4".utf8))
            #expect(await eventually { cursor(screen) == "b.mp4" && screen.model.loadingSince == nil })
            source.add("aa.mp4", size: 1)
            #expect(await eventually { rows(screen).contains("aa.mp4") && cursor(screen) == "b.mp4" })
        }
    }

    /// What is told with the names is compared, too, with what was told before.
    @Test func aFileThatIsToldOfAnewHasChanged() async throws {
        let path = source.root.appending("a.mp4".utf8)
        try await ModelStage.run(FakeEngine(), folders: folders) { services in
            let store = AttributesStore(folders: services.folders)
            var changed: [Path] = []
            store.fileChanged = { changed.append($0) }
            store.take(FileAttributes(size: 1, modified: 1, isFolder: false, identity: 1), of: path)
            store.take(FileAttributes(size: 1, modified: 1, isFolder: false, identity: 2), of: path)
            #expect(changed == [], "of one reading the first counts")
            store.expire()
            store.take(FileAttributes(size: 1, modified: 1, isFolder: false, identity: 2), of: path)
            #expect(changed == [path] && store[path]?.identity == 2)
        }
    }

    @Test func searchAndFilterReachIt() async throws {
        let root = source.root
        try await run { screen, _ in
            let model = screen.model
            screen.open(root)
            #expect(await eventually { model.count == 5 })
            #expect(await model.find("C.M", backwards: false, includingCurrent: false, from: 0))
            #expect(cursor(screen) == "c.mp4")
            model.rearrange { $0.order = .size }
            #expect(await eventually { rows(screen) == ["day 2/", "d.mp4", "c.mp4", "a.mp4", "b.mp4"] })
            screen.properties.set(try Query("size>15"), "size>15")
            #expect(await eventually { rows(screen) == ["d.mp4", "c.mp4", "a.mp4"] && !screen.properties.isRunning })
        }
    }

    @Test func thePreviewAndTheFolderAboveShowIt() async throws {
        let root = source.root
        try await run { screen, _ in
            screen.open(try #require(root.parent), selecting: root.name)
            #expect(await eventually { cursor(screen) == "takes.box" })
            @MainThread func text() -> String {
                let canvas = Canvas(size: Size(rows: 12, columns: 120))
                screen.draw(on: canvas)
                return canvas.lines.joined(separator: "\n")
            }
            #expect(await eventually { text().contains("day 2/") })
            _ = screen.perform(.enter, count: nil)
            #expect(await eventually { screen.model.count == 5 && text().contains("takes.box") })
        }
    }

    /// Of a folder that is slow and then ends early, its preview and the folder itself show what there is, and why no more.
    @Test(arguments: [(14, 120), (12, 40)]) func whatIsThereIsShown(rows: Int, columns: Int) async throws {
        let (source, root) = (source, source.root)
        source.fail(because: FolderError(.unreadable, message: "it is cut off", remedy: "copy it again"))
        source.wait(after: 3)
        try await run { screen, _ in
            @MainThread func lines() -> [String] {
                let canvas = Canvas(size: Size(rows: rows, columns: columns))
                screen.draw(on: canvas)
                return canvas.lines
            }
            screen.open(try #require(root.parent), selecting: root.name)
            #expect(await eventually { cursor(screen) == "takes.box" && !lines().isEmpty })
            if columns > 100 {
                let isPart = await eventually {
                    let text = lines().joined()
                    return text.contains("c.mp4") && text.contains("reading the folder")
                }
                #expect(isPart && !lines().joined().contains("d.mp4"))
                source.wait(after: nil)
                #expect(await eventually { lines().joined().contains("it is cut off: copy it again") })
                #expect(lines().joined().contains("d.mp4") && !lines().joined().contains("reading the folder"))
            }
            source.wait(after: nil)
            _ = screen.perform(.enter, count: nil)
            #expect(await eventually { screen.model.loadingSince == nil && screen.model.count == 5 })
            let shown = lines()
            #expect(shown[1].contains("day 2/") && shown[5].contains("d.mp4"))
            #expect(shown[rows - 1].contains("it is cut off: copy it again"))
            // A filter that hides all rows does not hide the reason.
            screen.model.rearrange { $0.filter = "none of them" }
            #expect(await eventually { screen.model.count == 0 })
            #expect(lines()[1].contains("no name contains") && lines()[rows - 1].contains("cut off"))
        }
    }

    @Test func whatLiesWithinAFileIsKnown() async throws {
        let root = source.root
        #expect(try await folders.isWithinFile(Path("c.mp4", relativeTo: root)))
        #expect(try await !folders.isWithinFile(Path("none.mp4", relativeTo: root)))
        #expect(try await !folders.isWithinFile(root), "the file itself")
        #expect(try await !folders.isWithinFile(try #require(root.parent)))
    }

    @Test func pathsIntoItAreCompletedAndOpened() async throws {
        let completer = CommandLineCompleter(folders: folders, folder: try #require(source.root.parent))
        #expect(await completer.completion(of: "cd t").candidates == ["takes.box/"])
        #expect(await completer.completion(of: "cd takes.box/").candidates == ["day 2/"])
        #expect(await completer.completion(of: "open takes.box/day 2/b").candidates == ["b.mp4"])
        let whole = await StartPlace([source.root.bytes], in: folders)
        #expect(whole.folder == source.root && whole.name == nil && whole.missing == nil)
        let file = await StartPlace([source.root.bytes + Array("/day 2/b.mp4".utf8)], in: folders)
        #expect(file.folder == source.root.appending("day 2".utf8) && file.name == Array("b.mp4".utf8))
        let none = await StartPlace([source.root.bytes + Array("/none.mp4".utf8)], in: folders)
        #expect(none.missing?.name == Array("none.mp4".utf8))
    }
}
