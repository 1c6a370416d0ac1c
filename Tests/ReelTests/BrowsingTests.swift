import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// The browser: rows, columns, moving, finding, marking.
    struct BrowsingTests {
        private let numbered = (1...60).map { "file \($0).txt" }

        @Test(arguments: [(200, 50), (100, 30), (80, 24), (40, 12)])
        func columnsAppearByWidth(columns: Int, rows: Int) async throws {
            let terminal = try TmuxScreen(
                [Fixtures.samples.appending(path: "Films").path], columns: columns, rows: rows)
            let screen = try await terminal.waitFor("names and facts") {
                $0.contains("Gannets.avi") && $0.contains("0:04") && (columns < 60 || $0.colouredRows > 3)
                    && (columns < 200 || $0.contains("960×540"))
            }
            let borders = screen.rows[3].count { $0 == "│" }
            #expect(borders == (columns >= 100 ? 2 : columns >= 60 ? 1 : 0), "\(screen)")
            #expect(screen.contains("Music/") == (columns >= 100), "the parent column")
            #expect(screen.isOn("A flower opens.mp4"))
            let count = try Fixtures.filmCount
            #expect(screen.place == "1/\(count)")
            if columns == 200 { #expect(screen.contains("960×540") && screen.contains("h264")) }
            #expect(screen.contains("1.1M"), "sizes")
        }

        @Test func movingByKeysAndCounts() async throws {
            let folder = try TmuxScreen.folder(of: numbered)
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/60")
            for (keys, place) in [
                ("j", "2/60"), ("k", "1/60"), ("k", "1/60"), ("5j", "6/60"), ("G", "60/60"), ("j", "60/60"),
                ("gg", "1/60"), ("12G", "12/60"), ("3gg", "3/60"), ("50j", "53/60"), ("99999j", "60/60"),
                ("99999k", "1/60"),
            ] {
                try terminal.type(keys)
                try await terminal.waitFor(place: place)
            }
            for (key, place) in [
                ("C-d", "11/60"), ("C-u", "1/60"), ("PageDown", "21/60"), ("PageUp", "1/60"), ("Down", "2/60"),
                ("End", "60/60"), ("Home", "1/60"),
            ] {
                try terminal.send(key)
                try await terminal.waitFor(place: place)
            }
        }

        /// Files are in the order that people count in, folders before them.
        @Test func theOrderIsNatural() async throws {
            let folder = try TmuxScreen.folder(of: ["b10.txt", "b9.txt", "B1.txt", "z/", "a.txt"])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            let screen = try await terminal.waitFor(place: "1/5")
            let names = screen.column(0).prefix(5).map { $0.split(separator: " ").first.map(String.init) ?? "" }
            #expect(names == ["z/", "a.txt", "B1.txt", "b9.txt", "b10.txt"])
        }

        @Test func theCursorIsRememberedInEachFolder() async throws {
            let folder = try TmuxScreen.folder(of: ["one/", "two/", "three/", "two/a.txt", "two/b.txt", "two/c.txt"])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "one")
            try terminal.type("/two")
            try terminal.send("Enter")
            try await terminal.waitFor(cursorOn: "two")
            try terminal.send("l")
            try await terminal.waitFor(cursorOn: "a.txt")
            try terminal.send("j")
            try await terminal.waitFor(cursorOn: "b.txt")
            try terminal.send("h")
            try await terminal.waitFor(cursorOn: "two")
            try terminal.send("l")
            try await terminal.waitFor(cursorOn: "b.txt")
            try terminal.send("h")
            try await terminal.waitFor(cursorOn: "two")
            try terminal.send("h")
            try await terminal.waitFor(cursorOn: folder.url.lastPathComponent)
        }

        @Test func searchIsIncrementalAndRepeats() async throws {
            let folder = try TmuxScreen.folder(of: [
                "apple.txt", "banana.txt", "Cherry.txt", "cherry pie.txt", "date.txt",
            ])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "apple.txt")
            try terminal.type("/ch")
            try await terminal.waitFor("the prompt") { $0.foot.hasPrefix("/ch") }
            // While the prompt has the foot, the cursor is seen by the preview of its row.
            try await terminal.waitFor(text: "text of cherry pie.txt")
            try terminal.type("erry.")
            try await terminal.waitFor(text: "text of Cherry.txt")
            try terminal.send("C-u")
            try terminal.type("an")
            try await terminal.waitFor(text: "text of banana.txt")
            try terminal.send("Enter")
            try await terminal.waitFor(cursorOn: "banana.txt")
            try terminal.type("/e")
            try terminal.send("Enter")
            try await terminal.waitFor(cursorOn: "cherry pie.txt")
            for (key, name) in [("n", "Cherry.txt"), ("n", "date.txt"), ("n", "apple.txt"), ("N", "date.txt")] {
                try terminal.send(key)
                try await terminal.waitFor(cursorOn: name)
            }
            try terminal.type("/apple")
            try await terminal.waitFor(text: "text of apple.txt")
            try terminal.send("Escape")
            try await terminal.waitFor(cursorOn: "date.txt")
            try terminal.type("/nowhere")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "no name contains “nowhere”")
            try terminal.send("j", "n")
            try await terminal.waitFor(text: "no name contains “nowhere”")
        }

        @Test func filterShowsSomeAndEscapeAll() async throws {
            let folder = try TmuxScreen.folder(of: numbered)
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/60")
            try terminal.type("f7")
            try await terminal.waitFor("six rows") { $0.contains("file 57.txt") && !$0.contains("file 1.txt") }
            try terminal.send("Enter")
            let screen = try await terminal.waitFor(place: "1/6")
            #expect(screen.foot.contains("filter “7”"))
            try terminal.send("G")
            try await terminal.waitFor(cursorOn: "file 57.txt")
            try terminal.send("Escape")
            try await terminal.waitFor(place: "57/60")
            try terminal.type("fxyz")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "no name contains “xyz”: Esc shows all")
            try terminal.send("Escape")
            try await terminal.waitFor(place: "57/60")
        }

        /// Conditions on properties: only the files that they hold of stay, until Escape.
        @Test func filterTakesConditions() async throws {
            let folder = try TemporaryFolder()
            for name in ["Films/Gannets.avi", "Films/Funicular.webm", "Music/Without cover.opus"] {
                let url = try Fixtures.url(name)
                try FileManager.default.copyItem(at: url, to: folder.url.appending(path: url.lastPathComponent))
            }
            try folder.write("words", to: "notes.txt")
            _ = try folder.folder("inside")
            let terminal = try TmuxScreen([folder.url.path], columns: 100, rows: 24)
            try await terminal.waitFor(place: "1/5")
            try terminal.type("fcodec=opus")
            try terminal.send("Enter")
            var screen = try await terminal.waitFor(place: "1/1")
            #expect(screen.contains("Without cover.opus") && screen.foot.contains("filter “codec=opus”"))
            try terminal.send("Escape")
            try await terminal.waitFor("all rows") { $0.foot.contains("/5") }
            try terminal.type("fwidth>1 gan")
            try terminal.send("Enter")
            screen = try await terminal.waitFor(place: "1/1")
            #expect(screen.contains("Gannets.avi"))
            try terminal.send("Escape")
            try await terminal.waitFor("all rows") { $0.foot.contains("/5") }
            try terminal.type("fduration>9h")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "no file here has duration>9h")
            try terminal.send("Escape")
            try await terminal.waitFor("all rows") { $0.foot.contains("/5") }
            try terminal.type("fcolour=red")
            try terminal.send("Enter")
            try await terminal.waitFor("what is wrong, and all rows") {
                $0.contains("there is no key “colour”") && $0.contains("inside/") && $0.contains("notes.txt")
            }
            // What comes into the folder is judged too.
            try terminal.type("fvideo~vp")
            try terminal.send("Enter")
            try await terminal.waitFor(place: "1/1")
            let film = try Fixtures.url("Films/Meadow, square.webm")
            let late = try folder.write("", to: "late.webm")
            try FileManager.default.copyItem(at: film, to: folder.url.appending(path: "new.webm"))
            try await terminal.waitFor("the new one too") { $0.foot.contains("/2") }
            // One that was judged before it was whole is judged again.
            try Data(contentsOf: film).write(to: late)
            try await terminal.waitFor("the one that was empty") { $0.foot.contains("/3") }
        }

        @Test func theSortMenuSorts() async throws {
            let folder = try TemporaryFolder()
            for (name, size) in [("a", 10), ("b", 3_000), ("c", 200)] {
                try folder.write(String(repeating: "x", count: size), to: name)
            }
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "a")
            try terminal.send("S")
            try await terminal.waitFor("the menu") { $0.contains("Sort by") && $0.contains("duration") }
            try terminal.send("s")
            let screen = try await terminal.waitFor("the order by size") { screen in
                screen.foot.contains("size")
                    && screen.column(0).prefix(3).map { $0.prefix(2).trimmingPrefix(" ") } == ["b", "c", "a"]
            }
            #expect(screen.isOn("a"), "the cursor stays on its file")
            try terminal.send("S", "r")
            try await terminal.waitFor("the order reversed") { $0.foot.contains("size reversed") }
            try terminal.send("S", "Escape")
            try await terminal.waitFor("no menu") { !$0.contains("Sort by") }
        }

        @Test func hiddenFilesComeAndGo() async throws {
            let folder = try TmuxScreen.folder(of: [".hidden", "seen"])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/1")
            try terminal.send("H")
            try await terminal.waitFor("the hidden file") { $0.contains(" .hidden") && $0.place == "2/2" }
            try terminal.send(".")
            try await terminal.waitFor(place: "1/1")
            try terminal.command("set hidden")
            try await terminal.waitFor(place: "2/2")
        }

        @Test func marksAreSetInRowsAndRanges() async throws {
            let folder = try TmuxScreen.folder(of: numbered)
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/60")
            try terminal.send("Space", "Space")
            try await terminal.waitFor("two marks") { $0.foot.contains("2 marked") && $0.place == "3/60" }
            try terminal.type("8jv")
            let screen = try await terminal.waitFor("a range") { $0.foot.contains("11 marked") }
            #expect(screen.rows.count { $0.hasPrefix("●") } == 11)
            try terminal.send("Escape")
            try await terminal.waitFor("no marks") { !$0.contains("●") && !$0.foot.contains("marked") }
            // Esc after a count gives up the count, not the marks.
            try terminal.send("Space")
            try await terminal.waitFor(text: "1 marked")
            try terminal.send("5")
            try await terminal.waitFor("the count") { $0.foot.contains("5  1 marked") }
            try terminal.send("Escape")
            try await terminal.waitFor("the mark alone") { !$0.foot.contains("5  ") && $0.foot.contains("1 marked") }
        }

        @Test func theCommandLineGoesPlaces() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "sub/inner.txt", "outer.txt"])
            try folder.copy("Films/Funicular.webm", as: "sub/film.webm")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor(place: "1/2")
            try terminal.command("cd sub")
            try await terminal.waitFor(cursorOn: "film.webm")
            try terminal.command("cd ..")
            try await terminal.waitFor(cursorOn: "sub")
            try terminal.command("open sub/film.webm")
            try await terminal.waitFor("the timeline") { $0.contains("0:00:00.000") && $0.contains("fps") }
            try terminal.send("q")
            try await terminal.waitFor(cursorOn: "sub")
            try terminal.command("cd /nowhere at all")
            try await terminal.waitFor(text: "there is no folder /nowhere at all")
            try await terminal.waitFor(text: "outer.txt")
            try terminal.command("open sub/no film.webm")
            try await terminal.waitFor("a word about it, and the folder still") {
                $0.contains("there is no file \(folder.path)/sub/no film.webm") && $0.contains("outer.txt")
            }
            try terminal.command("open sub")
            try await terminal.waitFor(cursorOn: "film.webm")
            try terminal.command("cd ..")
            try await terminal.waitFor(cursorOn: "sub")
            try terminal.command("nonsense")
            try await terminal.waitFor(text: "there is no command “nonsense”; ? lists all")
            try terminal.command("set nonsense")
            try await terminal.waitFor(text: "there is no setting “nonsense”")
            try terminal.command("set theme nonsense")
            try await terminal.waitFor(text: "there is no such theme")
            try terminal.command("q")
            #expect(try await terminal.waitForExit() == 0)
        }

        @Test(arguments: [(100, 30), (40, 12)])
        func tabCompletesTheCommandLine(columns: Int, rows: Int) async throws {
            let folder = try TmuxScreen.folder(of: ["films old/", "films new/", "films new/a.txt", "filter.txt"])
            let terminal = try TmuxScreen([folder.path], columns: columns, rows: rows)
            try await terminal.waitFor(place: "1/3")
            try terminal.send(":", "c", "d", "Space", "f", "Tab")
            try await terminal.waitFor("as far as both agree, and both") {
                $0.foot == ":cd films" && $0.contains("films new/ · films old/")
            }
            try terminal.send("Tab")
            try await terminal.waitFor("the first") { $0.foot == ":cd films new/" && $0.contains("[films new/]") }
            try terminal.send("BTab")
            try await terminal.waitFor("the last") { $0.foot == ":cd films old/" }
            try terminal.send("Tab", "Enter")
            try await terminal.waitFor(cursorOn: "a.txt")
            try terminal.send(":", "o", "p", "e", "n", "Space", "z", "Tab")
            try await terminal.waitFor(text: "nothing begins with “z”")
            try terminal.send("Escape")
            try await terminal.waitFor("the folder") { !$0.contains("nothing begins") }
            // What stands behind the cursor stays.
            try terminal.command("cd ..")
            try await terminal.waitFor(cursorOn: "films new")
            try terminal.send(":", "c", "d", "Space", "f", "x", "y", "Left", "Left", "Tab")
            try await terminal.waitFor("before the cursor") { $0.foot == ":cd films xy" }
            try terminal.send("Tab", "BSpace")
            try await terminal.waitFor("the cursor behind it") { $0.foot == ":cd films newxy" }
        }

        @Test func themesChangeAtOnce() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "a.txt"])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/2")
            let dark = try await terminal.waitFor("what is in the folder") { $0.contains("empty") }
            try terminal.command("set theme light")
            try await terminal.waitFor("other colours") {
                $0.rows[1] == dark.rows[1] && $0.styledRows[1] != dark.styledRows[1]
            }
            try terminal.command("set theme dark")
            try await terminal.waitFor("the same colours again") { $0.styledRows[1] == dark.styledRows[1] }
        }

        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func helpListsAllKeys(columns: Int, rows: Int) async throws {
            let folder = try TmuxScreen.folder(of: ["a.txt"])
            let terminal = try TmuxScreen([folder.path], columns: columns, rows: rows)
            try await terminal.waitFor(place: "1/1")
            try terminal.send("?")
            var screen = try await terminal.waitFor("the help") { $0.contains("Keys") && $0.contains("Browser") }
            #expect(screen.contains("next frame") == (columns == 200), "in columns where there is room")
            var seen = Set(screen.rows)
            for _ in 0..<30 where !screen.contains(":COMMAND") {
                let before = screen
                try terminal.send("Space")
                screen = try await terminal.waitFor("the next page") { $0.rows != before.rows }
                seen.formUnion(screen.rows)
            }
            #expect(screen.contains(":COMMAND"), "the end of the help")
            for text in ["half a page", "parent folder", "next frame", "unfold", "suspend", ":set"] {
                #expect(seen.contains { $0.contains(text) }, "\(text)")
            }
            for row in seen { #expect(row.count <= columns) }
            try terminal.type("/half a page")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "half a page")
            try terminal.type("/no such thing")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "nothing contains “no such thing”")
            try terminal.send("q")
            try await terminal.waitFor(place: "1/1")
        }

        @Test func theMouseMovesAndEnters() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "sub/inside.txt"] + numbered)
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/61")
            try terminal.click(column: 5, row: 4)
            try await terminal.waitFor(place: "4/61")
            try terminal.click(column: 5, row: 10, button: 65)
            try await terminal.waitFor(place: "7/61")
            try terminal.click(column: 5, row: 10, button: 64)
            try await terminal.waitFor(place: "4/61")
            try terminal.click(column: 5, row: 0)
            try terminal.click(column: 79, row: 23)
            try terminal.send("k")
            try await terminal.waitFor(place: "3/61")
            try terminal.send("g", "g")
            try await terminal.waitFor(place: "1/61")
            // Twice in the same place enters.
            try terminal.sendBytes("\u{1b}[<0;5;2M\u{1b}[<0;5;2m\u{1b}[<0;5;2M\u{1b}[<0;5;2m".utf8)
            try await terminal.waitFor(cursorOn: "inside.txt")
        }

        @Test func foldersRefreshByThemselves() async throws {
            let folder = try TmuxScreen.folder(of: ["b.txt", "d.txt"])
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "b.txt")
            try terminal.send("j")
            try await terminal.waitFor(cursorOn: "d.txt")
            try folder.write(to: "a.txt")
            try await terminal.waitFor(place: "3/3")
            try folder.write(to: "c.txt")
            try await terminal.waitFor(place: "4/4")
            try FileManager.default.removeItem(at: folder.url.appending(path: "d.txt"))
            try await terminal.waitFor(place: "3/3")
            try await terminal.waitFor(cursorOn: "c.txt")
            // What grows shows its new size.
            try await terminal.waitFor(text: "14 ")
            try Data(count: 2_000).write(to: folder.url.appending(path: "b.txt"))
            try await terminal.waitFor(text: "2.0K")
        }

        /// A folder that goes says so; one that comes back empty is empty, and no longer gone.
        @Test func aFolderThatGoesAndComesBack() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "sub/a.txt"])
            let terminal = try TmuxScreen([folder.url.appending(path: "sub").path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "a.txt")
            try FileManager.default.removeItem(at: folder.url.appending(path: "sub"))
            try await terminal.waitFor(text: "this folder is gone")
            try folder.folder("sub")
            try terminal.send("r")
            try await terminal.waitFor("an empty folder") { $0.contains("empty") && !$0.contains("gone") }
            // It is watched again, and where nobody presses r it is found in time.
            try folder.write(to: "sub/b.txt")
            try await terminal.waitFor(cursorOn: "b.txt")
            try FileManager.default.removeItem(at: folder.url.appending(path: "sub"))
            try await terminal.waitFor(text: "this folder is gone")
            try folder.folder("sub")
            try folder.write(to: "sub/c.txt")
            try await terminal.waitFor(cursorOn: "c.txt")
        }

        /// Another folder under the same name is the one that is shown and watched.
        @Test func aFolderThatAnotherReplaces() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "sub/a.txt", "new/", "new/b.txt"])
            let terminal = try TmuxScreen([folder.url.appending(path: "sub").path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "a.txt")
            let files = FileManager.default
            try files.moveItem(at: folder.url.appending(path: "sub"), to: folder.url.appending(path: "old"))
            try files.moveItem(at: folder.url.appending(path: "new"), to: folder.url.appending(path: "sub"))
            try await terminal.waitFor(cursorOn: "b.txt")
            try folder.write(to: "sub/c.txt")
            try await terminal.waitFor(place: "1/2")
            try folder.write(to: "old/d.txt")
            try folder.write(to: "sub/e.txt")
            try await terminal.waitFor(place: "1/3")
        }

        /// The order by duration holds in the folders that one goes to.
        @Test func theOrderByDurationGoesAlong() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/"])
            try folder.copy("Films/Funicular.webm", as: "sub/a, 1 s.webm")
            try folder.copy("Films/Two programmes.mp4", as: "sub/b, 16 s.mp4")
            try folder.copy("Films/Gannets.avi", as: "sub/c, 4 s.avi")
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "sub")
            try terminal.command("set sort duration")
            try await terminal.waitFor("the order") { $0.foot.contains("duration") }
            try terminal.send("Enter")
            func names(_ screen: Screen) -> [String] { screen.column(0).prefix(3).map { String($0.prefix(2)) } }
            try await terminal.waitFor("the longest first") { names($0) == [" b", " c", " a"] }
            try folder.copy("Films/Counting in two languages.mkv", as: "sub/d, 24 s.mkv")
            try await terminal.waitFor("the new one before them") { names($0) == [" d", " b", " c"] }
        }

        /// Files from anywhere show their own sizes.
        @Test func namedFilesAreSortedByTheirOwnSizes() async throws {
            let folder = try TemporaryFolder()
            for (name, size) in [("x/a", 10), ("y/a", 3_000), ("z/a", 200)] {
                try folder.folder(String(name.prefix(1)))
                try folder.write(String(repeating: "x", count: size), to: name)
            }
            let paths = ["x", "y", "z"].map { folder.url.appending(path: "\($0)/a").path }
            let terminal = try TmuxScreen(paths, columns: 80, rows: 24)
            try await terminal.waitFor("sizes") { $0.contains("10 ") && $0.contains("2.9K") && $0.contains("200 ") }
            try terminal.send("G")
            try await terminal.waitFor(place: "3/3")
            try terminal.command("set sort size")
            // The cursor stays on its file, whose name others have, too.
            try await terminal.waitFor("the largest first") {
                $0.column(0).first?.contains("2.9K") == true && $0.place == "2/3"
            }
        }

        @Test func manyMarksAreSetAtOnce() async throws {
            let folder = try TmuxScreen.folder(of: (1...500).map { "file \($0).txt" })
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/500")
            try terminal.type(" Gv")
            try await terminal.waitFor("all of them") { $0.foot.contains("500 marked") && $0.place == "500/500" }
            try terminal.type("gg9999 ")
            try await terminal.waitFor("none of them") { !$0.foot.contains("marked") && $0.place == "500/500" }
            try terminal.type("k5 ")
            try await terminal.waitFor("two, not back and forth") { $0.foot.contains("2 marked") }
        }
    }
}
