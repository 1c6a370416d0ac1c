import Foundation
import TestSupport
import Testing

/// Folders and films of a host that `ssh` logs in to.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SecureShellTests {
    private let folder: TemporaryFolder
    private let server: SecureShellServer
    private var root: String { server.address + folder.path + "/films" }

    init() throws {
        folder = try TemporaryFolder()
        server = try SecureShellServer()
        for path in ["day 1/take 10.mp4", "day 1/take 2.mp4", "50% #1 & \"x\"?.mp4", ".hidden.mp4"] {
            try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "films/" + path)
            // What was written just now might be written again within the same second.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
                ofItemAtPath: folder.path + "/films/" + path)
        }
        try folder.write("first line\nsecond line\n", to: "films/notes.txt")
    }

    private func run(_ arguments: [String], _ environment: [String: String]? = nil) async throws -> Command {
        let own = ["XDG_CACHE_HOME": folder.path + "/cache"]
        return try await Command.run(
            Command.reel(), arguments, environment: own.merging(environment ?? server.environment) { $1 },
            in: folder.url)
    }

    @Test func foldersAreListedAndFilmsRead() async throws {
        let listed = try await run(["list", "--paths", root])
        #expect(listed.status == 0, "\(listed.errors)")
        let lines = listed.output.split(separator: "\n").map(String.init)
        #expect(
            lines.map { $0.dropFirst(root.count) } == [
                "/day%201/take%202.mp4", "/day%201/take%2010.mp4", "/50%25%20%231%20&%20%22x%22%3F.mp4",
            ])
        // What is printed can be opened again, and is the same as on the disk.
        for line in lines {
            let facts = try await run(["inspect", "--property", "duration", line])
            #expect(facts.status == 0 && facts.output.contains("1.024"), "\(line): \(facts.errors)")
        }
        let places = [("far", root + "/day%201/take%202.mp4"), ("near", folder.path + "/films/day 1/take 2.mp4")]
        for (name, place) in places {
            let drawn = try await run(
                ["thumbnail", place + "#t=0.5,0.9", "--at", "0.2", "--exact", "-o", name + ".png"])
            #expect(drawn.status == 0, "\(drawn.errors)")
        }
        #expect(try folder.bytes(of: "far.png") == folder.bytes(of: "near.png"))
    }

    @Test func aSecondVisitFetchesNoBytes() async throws {
        let film = root + "/day%201/take%202.mp4"
        func cost() async throws -> [String: Int] {
            let inspected = try await run(["inspect", "--json", "--property", "duration", film])
            let object = try JSONSerialization.jsonObject(with: Data(inspected.output.utf8)) as? [String: Any]
            return try #require(object?["io"] as? [String: Int], "\(inspected.errors)")
        }
        #expect(try await cost()["bytesRead"] ?? 0 > 0)
        let second = try await cost()
        #expect(second["bytesRead"] == 0 && second["requests"] == 1 && second["bytesFromCache"] ?? 0 > 0)
    }

    @Test func whoIsNotLetInLearnsWhy() async throws {
        func errors(_ place: String, _ environment: [String: String]? = nil) async throws -> String {
            let listed = try await run(["list", place], environment)
            #expect(listed.status == 1)
            return listed.errors
        }
        let (stranger, newcomer) = (server.environmentWithoutKey, server.environmentWithoutHost)
        #expect(try await errors(root, stranger).contains("the server takes none of the keys"))
        #expect(try await errors(root, server.environmentWithPassphrase).contains("ssh asks: Enter passphrase for key"))
        #expect(try await errors(root, newcomer).contains("connect with ssh once and compare the key"))
        #expect(try await errors(root, ["PATH": "/nowhere"]).contains("install openssh-client"))
        #expect(try await errors(root + "/nothing").contains("the server has no such file"))
        #expect(try await errors("sftp://127.0.0.1:\(Loopback.freePort())/").contains("refused the connection"))
        #expect(try await errors("sftp://-oProxyCommand=x/").contains("this address cannot be understood"))
    }

    @Test func foldersAreWalkedOnTheScreen() async throws {
        let screen = try TmuxScreen([root], columns: 140, rows: 30, environment: server.environment)
        try await screen.waitFor("the folder") {
            $0.contains(root) && $0.contains("day 1/") && $0.contains("notes.txt") && $0.contains("0:01.0")
        }
        #expect(try !screen.text().contains(".hidden"))
        try screen.send("Enter")
        try await screen.waitFor("the folder beneath") { $0.contains(root + "/day 1") && $0.contains("take 10.mp4") }
        try screen.send("j")
        try await screen.waitFor("facts of the film") { $0.contains("1080 × 720") }
        try screen.send("Enter")
        try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }
        try screen.send("End")
        try await screen.waitFor("the last frame") { $0.contains("0:00:00.967 / 0:00:01.024") }
        try screen.send("q", "h")
        try await screen.waitFor("the folder above") { $0.contains("1/3") }
        try screen.send("G")
        try await screen.waitFor("the text of a file") { $0.contains("second line") }
        try screen.command("cd \(root)/nothing")
        try await screen.waitFor("why one does not go there") { $0.contains("there is no folder") }
        try screen.command("cd sftp://127.0.0.1:\(Loopback.freePort())/")
        try await screen.waitFor("why one cannot go there") { $0.contains("refused the connection") }
    }

    /// Answers a question at the foot of the screen, and returns what was on the screen before.
    private func answer(_ screen: TmuxScreen, _ question: String, _ answer: String) async throws -> String {
        try await screen.waitFor(question) { $0.contains(question) && $0.contains("answer:") }
        try screen.type(answer)
        let seen = try screen.text()
        try screen.send("Enter")
        return seen
    }

    @Test func thePassphraseOfAKeyIsAskedFor() async throws {
        let screen = try TmuxScreen(
            [root + "/"], columns: 140, rows: 30, environment: server.environmentWithPassphrase)
        var seen = try await answer(screen, "Enter passphrase for key", "wr0ng")
        try await screen.waitFor("that it is wrong") { $0.contains("the answer is not accepted") }
        try screen.send("Escape")
        try await screen.waitFor("a way on") { $0.contains("r asks again") && !$0.contains("answer:") }
        try screen.send("r")
        seen += try await answer(screen, "Enter passphrase for key", SecureShellServer.passphrase)
        seen += try await screen.waitFor("the folder") { $0.contains("day 1/") && $0.contains("notes.txt") }.text
        #expect(!seen.contains("wr0ng") && !seen.contains(SecureShellServer.passphrase))
    }

    @Test func whetherAServerIsTheRightOneIsAsked() async throws {
        let screen = try TmuxScreen([root + "/"], columns: 140, rows: 30, environment: server.environmentWithoutHost)
        try await screen.waitFor("the question") { $0.contains("fingerprint is SHA256:") && $0.contains("yes or no:") }
        try screen.send("n", "Enter")
        try await screen.waitFor("why there is nothing") {
            $0.contains("compare the key") && $0.contains("r asks again") && !$0.contains("yes or no:")
        }
        try screen.send("r")
        try await screen.waitFor("the question again") { $0.contains("yes or no:") }
        try screen.send("y", "Enter")
        try await screen.waitFor("the folder") { $0.contains("day 1/") && $0.contains("notes.txt") }
        // ssh keeps it in mind.
        let listed = try await run(["list", "--paths", root], server.environmentWithoutHost)
        #expect(listed.status == 0, "\(listed.errors)")
    }

    @Test func passwordsAndCodesAreAskedFor() async throws {
        for asksForCode in [false, true] {
            guard let server = try PasswordServer(asksForCode: asksForCode) else {
                print("SecureShellTests: without asyncssh")
                return
            }
            let place = server.address.replacing("//", with: "//ann@") + folder.path + "/films/day%201/"
            let question = asksForCode ? "(ann@127.0.0.1) Password:" : "ann@127.0.0.1's password:"
            let screen = try TmuxScreen([place], columns: 140, rows: 30, environment: server.environment)
            var seen = try await answer(screen, question, "wr0ng")
            try await screen.waitFor("that it is wrong") { $0.contains("the answer is not accepted") }
            seen += try await answer(screen, question, PasswordServer.password)
            if asksForCode { seen += try await answer(screen, "(ann@127.0.0.1) Code:", PasswordServer.code) }
            seen += try await screen.waitFor("the folder") { $0.contains("take 10.mp4") && $0.contains("1080 × 720") }
                .text
            #expect(!seen.contains("wr0ng") && !seen.contains(PasswordServer.password))
            let tries = server.tries
            let password = PasswordServer.password
            #expect(
                tries
                    == (asksForCode
                        ? ["answer ['wr0ng']", "answer ['\(password)']", "answer ['\(password)']", "answer ['123456']"]
                        : ["password wr0ng", "password \(password)"]))
            guard !asksForCode else { continue }
            // The same from an address, and from a file, for programs that nobody sits before.
            let named = place.replacing("ann@", with: "ann:s3%20cret%2B@")
            let home = try folder.write("machine 127.0.0.1 login ann password \"\(password)\"\n", to: "home/.netrc")
            for (address, home) in [(named, "/"), (place, home.deletingLastPathComponent().path)] {
                let environment = server.environment.merging(["HOME": home]) { $1 }
                let listed = try await run(["list", "--paths", address], environment)
                #expect(listed.status == 0 && listed.output.contains("take%2010.mp4"), "\(listed.errors)")
                #expect(!listed.output.contains("s3 cret") && !listed.output.contains("s3%20cret"))
            }
            let refused = try await run(["list", place.replacing("ann@", with: "ann:s3@")], server.environment)
            #expect(refused.status == 1 && refused.errors.contains("what was answered is not accepted"))
            let own = "password \(password)"
            #expect(server.tries == tries + [own, own, "password s3"])
        }
    }
}
