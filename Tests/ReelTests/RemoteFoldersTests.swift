import Foundation
import TestSupport
import Testing

/// Folders of web servers are walked like those of a disk.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RemoteFoldersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["day 1/take 10.mp4", "day 1/take 2.mp4", "50% #1 & \"x\"?.mp4", ".hidden.mp4"] {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Fixtures.url("androidx-sample.mp4"), to: file)
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
        _ = try folder.write("first line\nsecond line\n", to: "notes.txt")
    }

    @Test(arguments: [
        ("http", "autoindex on;"), ("http", "autoindex on; autoindex_format json;"), ("http", ""),
        ("dav", WebServer.webDAV), ("http", WebServer.webDAV),
    ])
    func foldersAreListed(scheme: String, directives: String) async throws {
        // Without directives it is Python's own server that lists.
        let web: AnyObject
        let root: String
        if directives.isEmpty {
            let server = try SlowServer(folder.url)
            (web, root) = (server, server.url.absoluteString)
        } else {
            let server = try WebServer(folder.url, directives)
            (web, root) = (server, server.url.absoluteString)
        }
        defer { withExtendedLifetime(web) {} }
        let listed = try await Command.run(
            Command.reel(), ["list", "--paths", scheme + root.dropFirst(4)], in: folder.url)
        #expect(listed.status == 0, "\(listed.errors)")
        #expect(
            listed.output.split(separator: "\n").map { $0.dropFirst(root.count) } == [
                "day%201/take%202.mp4", "day%201/take%2010.mp4", "50%25%20%231%20&%20%22x%22%3F.mp4",
            ])
        // What is printed can be opened again.
        for line in listed.output.split(separator: "\n") {
            let facts = try await Command.run(
                Command.reel(), ["inspect", "--property", "duration", String(line)], in: folder.url)
            #expect(facts.status == 0 && facts.output.contains("1.024"), "\(line): \(facts.errors)")
        }
    }

    @Test func whatIsNoFolderSaysSo() async throws {
        _ = try folder.write("<html><body><p>Welcome</p></body></html>", to: "page/index.html")
        let server = try WebServer(folder.url, "autoindex on;")
        func errors(_ path: String) async throws -> String {
            let listed = try await Command.run(
                Command.reel(), ["list", server.url.absoluteString + path], in: folder.url)
            #expect(listed.status == 1)
            return listed.errors
        }
        #expect(try await errors("page/").contains("this is a web page or a file, not a folder"))
        #expect(try await errors("nothing/").contains("the server has no such file (404)"))
        let plain = try await Command.run(
            Command.reel(), ["list", "dav" + server.url.absoluteString.dropFirst(4)], in: folder.url)
        #expect(plain.status == 1 && plain.errors.contains("the server does not speak WebDAV here"))
        // What lies beneath is told of, and the rest is listed.
        let listed = try await Command.run(
            Command.reel(), ["list", "--paths", server.url.absoluteString], in: folder.url)
        #expect(listed.status == 1 && listed.errors.contains("/page: this is a web page"))
        #expect(listed.output.split(separator: "\n").count == 3)
    }

    @Test func foldersAreWalkedOnTheScreen() async throws {
        _ = try folder.write("<html><body><p>Welcome</p></body></html>", to: "page/index.html")
        let server = try WebServer(folder.url, "autoindex on;")
        let root = server.url.absoluteString
        let screen = try TmuxScreen([root], columns: 120, rows: 30)
        try await screen.waitFor("the folder") {
            $0.contains(root) && $0.contains("day 1/") && $0.contains("notes.txt")
        }
        try await screen.waitFor("facts of a row") { $0.contains("0:01.0") && $0.contains("50% #1 & \"x\"?.mp4") }
        #expect(try !screen.text().contains(".hidden"))
        try await screen.waitFor("what is in the folder") { $0.contains("take 10.mp4") }
        try screen.send("Enter")
        try await screen.waitFor("the folder beneath") { $0.contains(root + "day 1") }
        try screen.send("j")
        try await screen.waitFor("facts of the film") { $0.contains("1080 × 720") }
        try screen.send("Enter")
        try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }
        try screen.send("q", "h")
        try await screen.waitFor("the folder above") { $0.contains("empty/") && $0.contains("1/5") }
        try screen.send("G")
        try await screen.waitFor("the text of a file") { $0.contains("second line") }
        try screen.send("g", "g", "j", "Enter")
        try await screen.waitFor("an empty folder") { $0.contains(root + "empty") && $0.contains("empty") }
        try screen.send("h")
        try await screen.waitFor("the folder above") { $0.contains("2/5") }
        try screen.send("j", "Enter")
        try await screen.waitFor("why a page is none") { $0.contains("this is a web page or a file, not a") }
        // Back to this machine.
        try screen.command("cd \(folder.url.path)")
        try await screen.waitFor("a folder of the disk") { !$0.contains(root) && $0.contains("day 1/") }
        try screen.command("cd \(root)day 1")
        try await screen.waitFor("the server again") { $0.contains(root + "day 1") && $0.contains("take 2.mp4") }
    }

    @Test func foldersOfWebDAVAreWalkedOnTheScreen() async throws {
        let server = try WebServer(folder.url, WebServer.webDAV)
        let root = "dav" + server.url.absoluteString.dropFirst(4)
        let screen = try TmuxScreen([root + "day%201"], columns: 120, rows: 30)
        try await screen.waitFor("the folder") {
            $0.contains(root + "day 1") && $0.contains("take 10.mp4") && $0.contains("1080 × 720")
        }
        try screen.send("Enter")
        try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }
        try screen.send("q", "h")
        try await screen.waitFor("the folder above") { $0.contains("empty/") && $0.contains("1/4") }
        try screen.send("G")
        try await screen.waitFor("the text of a file") { $0.contains("second line") }
        // By HTTP alone, which finds no page.
        try screen.command("cd http\(root.dropFirst(3))day 1")
        try await screen.waitFor("the folder once more") {
            $0.contains("http\(root.dropFirst(3))day 1") && $0.contains("take 2.mp4")
        }
    }

    @Test func aSlowServerHoldsUpNoKey() async throws {
        // The page stops within its head.
        let stalled = try SlowServer(folder.url, "--latency", "600000")
        let screen = try TmuxScreen([stalled.url.absoluteString + "day 1/"], columns: 100, rows: 20)
        try await screen.waitFor("how long one waits") { $0.contains("reading the folder for") }
        try screen.command("cd \(folder.url.path)")
        try await screen.waitFor("a folder of the disk") { $0.contains("day 1/") && $0.contains("notes.txt") }
    }
}
