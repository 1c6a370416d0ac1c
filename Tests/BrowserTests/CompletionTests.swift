import Foundation
import TestFolders
import Testing

@testable import Browser
@testable import Folders

/// What Tab makes of a line after `:`.
struct CompletionTests {
    @Test func tabGoesAsFarAsAllAgreeAndThenThroughThem() {
        var several = Completion(stem: "cd ", word: "f", candidates: ["films/", "filters/", "film scans/"])
        #expect(several.advance(1) == "cd fil")
        #expect(several.advance(1) == "cd films/")
        #expect(several.advance(1) == "cd filters/")
        #expect(several.line(80) == "[filters/] · film scans/ · films/")
        #expect(several.line(14) == "[filters/] · … 2 more")
        #expect(several.advance(1) == "cd film scans/")
        #expect(several.advance(1) == "cd films/")
        #expect(several.advance(-1) == "cd film scans/")
        var one = Completion(stem: "", word: "op", candidates: ["open "])
        #expect(one.advance(1) == "open " && one.line(80) == "open")
        var none = Completion(stem: "cd ", word: "x", candidates: [])
        #expect(none.advance(1) == "cd x" && none.line(80).contains("nothing begins with “x”"))
        var capitals = Completion(stem: "", word: "s", candidates: ["Samples/", "scans/"])
        #expect(capitals.advance(1) == "Samples/", "what was typed is kept in nothing shorter")
    }

    @Test func wordsFollowTheCommand() async {
        let completer = CommandLineCompleter(
            folders: .disks, folder: Path(bytes: Array("/".utf8)), lanes: ["speed", "altitude", "ACCL"],
            variants: ["auto", "640x360"])
        func candidates(_ line: String) async -> [String] { await completer.completion(of: line).candidates }
        #expect(await candidates("op").first == "open ")
        #expect(await candidates("save-f") == ["save-frame"])
        #expect(await candidates("set so") == ["sort "])
        #expect(await candidates("set sort d") == ["date", "duration"])
        #expect(await candidates("set theme da").contains("dark"))
        #expect(await candidates("set hidden o") == ["on", "off"])
        #expect(await candidates("lane ac") == ["ACCL"])
        #expect(await candidates("variant 6") == ["640x360"])
        #expect(await candidates("quit now") == [])
        #expect(await completer.completion(of: "cd   ~").candidates == ["~/"])
        for verb in CommandLineAction.verbs {
            if case .mistake(let reason) = CommandLineAction(verb), reason.contains("no command") {
                Issue.record("\(verb) is no command")
            }
        }
    }

    @Test func namesInAddressesAreEncoded() async throws {
        let films = try #require(Path(address: "http://host/films"))
        let source = MemoryFolders(at: films, ["day 1/a.mp4": 5, "50% #1.mp4": 5])
        let completer = CommandLineCompleter(folders: FolderReader([source]), folder: films)
        func candidates(_ line: String) async -> [String] { await completer.completion(of: line).candidates }
        #expect(await candidates("cd http://host/films/") == ["day%201/"])
        #expect(await candidates("open http://host/films/5") == ["50%25%20%231.mp4"])
        #expect(await candidates("cd da") == ["day 1/"])
    }

    @Test func pathsFollowTheFolder() async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "reel-completion-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        for folder in ["films/old", "filters", ".hidden"] {
            try FileManager.default.createDirectory(
                at: scratch.appending(path: folder), withIntermediateDirectories: true)
        }
        for file in ["film 10.mp4", "film 9.mp4", "films/A.mp4", "line\nbreak.mp4"] {
            try Data().write(to: scratch.appending(path: file))
        }
        let completer = CommandLineCompleter(folders: .disks, folder: Path(bytes: Array(scratch.path.utf8)))
        func complete(_ line: String) async -> (String, [String]) {
            let found = await completer.completion(of: line)
            return (found.stem, found.candidates)
        }
        #expect(await complete("cd fil") == ("cd ", ["films/", "filters/"]))
        #expect(await complete("open film ") == ("open ", ["film 9.mp4", "film 10.mp4"]))
        #expect(await complete("open films/") == ("open films/", ["old/", "A.mp4"]))
        #expect(await complete("open films/a") == ("open films/", ["A.mp4"]))
        #expect(await complete("open films/B") == ("open films/", []))
        #expect(await complete("cd .h") == ("cd ", [".hidden/"]))
        #expect(await complete("open li") == ("open ", []), "a name that cannot be typed")
        #expect(await complete("cd \(scratch.path)/films/") == ("cd \(scratch.path)/films/", ["old/"]))
        #expect(await complete("cd nowhere/x") == ("cd nowhere/", []))
    }
}
