import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Servers that ask for a name and a password, and where these are never seen.
    @Suite struct LoginsTests {
        private let folder: TemporaryFolder
        private let server: WebServer
        private let password = "s3@cret/word"
        /// The password as it is written in addresses.
        private let written = "s3%40cret%2Fword"

        init() throws {
            folder = try TemporaryFolder()
            try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "films/take 1.mp4")
            // What was written just now is not kept on a disk.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
                ofItemAtPath: folder.path + "/films/take 1.mp4")
            try folder.write("ann:{PLAIN}\(password)\n", to: "logins")
            server = try WebServer(
                folder.url.appending(path: "films"),
                "autoindex on; auth_basic films; auth_basic_user_file \(folder.path)/logins;")
        }

        /// The server's address with what stands before its host.
        private func root(_ login: String) -> String {
            server.url.absoluteString.replacing("http://", with: "http://" + login)
        }

        private func run(_ arguments: [String], home: String = "") async throws -> Command {
            let environment = ["XDG_CACHE_HOME": folder.path + "/cache", "HOME": folder.path + "/" + home]
            return try await Command.run(Command.reel(), arguments, environment: environment, in: folder.url)
        }

        private func writeNetrc() throws {
            try folder.write("machine 127.0.0.1 login ann password \"\(password)\"\n", to: "person/.netrc")
        }

        /// Whether a text says the password, in any of its forms.
        private func isTold(_ text: String) -> Bool {
            let encoded = Data("ann:\(password)".utf8).base64EncodedString()
            return [password, written, encoded, "s3@", "s3%40"].contains { text.contains($0) }
        }

        @Test func thePasswordOfAnAddressIsPrintedNowhere() async throws {
            let film = root("ann:\(written)@") + "take%201.mp4"
            let inspected = try await run(["inspect", "--json", "--property", "duration", film])
            #expect(inspected.status == 0 && inspected.output.contains("\"url\":\"\(root("ann@"))take%201.mp4\""))
            let listed = try await run(["list", "--paths", root("ann:\(written)@")])
            #expect(listed.status == 0 && listed.output == root("ann@") + "take%201.mp4\n")
            let refused = try await run(["inspect", root("ann:s3%40@") + "take%201.mp4?access_token=s3@"])
            #expect(refused.status == 1 && refused.errors.contains("does not accept this login (401)"))
            #expect(refused.errors.contains("?access_token=…"))
            let project = try await run(["compose", film + "#t=0.2,0.8", "-o", "cut.otio"])
            #expect(project.status == 0, "\(project.errors)")
            let commands = [inspected, listed, refused, project]
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0 != "logins" }
            let texts = files.filter { !$0.hasSuffix(".mp4") }.map { name in
                let data = try? Data(contentsOf: folder.url.appending(path: name))
                return name + String(decoding: data ?? Data(), as: UTF8.self)
            }
            #expect(files.contains("cut.otio") && files.contains { $0.hasSuffix(".bytes") })
            #expect(!(commands.flatMap { [$0.output, $0.errors] } + texts).contains(where: isTold))
        }

        @Test func netrcIsUsed() async throws {
            try writeNetrc()
            let film = root("") + "take%201.mp4"
            #expect(try await run(["inspect", film]).status == 1)
            #expect(try await run(["inspect", film], home: "person").status == 0)
            #expect(try await run(["inspect", root("ann@") + "take%201.mp4"], home: "person").status == 0)
            #expect(try await run(["inspect", root("eve@") + "take%201.mp4"], home: "person").status == 1)
            #expect(try await run(["list", root("")], home: "person").output.contains("take%201.mp4"))
        }

        @Test func thePasswordIsNotShown() async throws {
            let screen = try TmuxScreen([root("ann:\(written)@")], columns: 120, rows: 30)
            var seen = try await screen.waitFor("facts of the film") {
                $0.contains(root("ann@").dropLast()) && $0.contains("1080 × 720")
            }.text
            let process = try screen.state("#{pane_pid}")
            let line = try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            #expect(line.contains(root("ann@")))
            try screen.send("Enter")
            seen += try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }.text
            try screen.send("q")
            seen += try await screen.waitFor("the folder") { $0.contains("1/1") }.text
            try screen.command("cd \(root("ann:\(written)@"))nothing")
            try await screen.waitFor("why one does not go there") { $0.contains("there is no folder") }
            try screen.send(":", "Up")
            seen += try await screen.waitFor("the line once more") { $0.contains(":cd \(root("ann@"))nothing") }.text
            #expect(!isTold(seen + line))
        }

        /// Servers count wrong ones, and keep out who has tried too many.
        @Test func aWrongPasswordIsShownOnce() async throws {
            let log = folder.path + "/requests"
            let server = try WebServer(
                folder.url.appending(path: "films"),
                "access_log \(log); auth_basic films; auth_basic_user_file \(folder.path)/logins;")
            let address = server.url.absoluteString.replacing("http://", with: "http://ann:wrong@")
            for path in ["", "takes", "take%201.mp4"] {
                let listed = try await run(["list", address + path])
                #expect(listed.status == 1 && listed.errors.contains("does not accept this login (401)"))
            }
            // The server writes a line once a request has ended.
            func lines() -> [Substring] {
                ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
                    .filter { $0.contains(" ann ") }
            }
            #expect(await eventually { lines().last?.contains(".mp4") == true })
            #expect(lines().count == 3, "\(lines())")
        }

        /// A server that takes no password as it is.
        @Test(arguments: ["MD5", "SHA-256"])
        func digestsOfPasswordsAreMade(algorithm: String) async throws {
            let server = try DigestServer(
                folder.url.appending(path: "films"), algorithm: algorithm, user: "ann", password: password)
            func root(_ login: String) -> String {
                server.url.absoluteString.replacing("http://", with: "http://" + login)
            }
            let listed = try await run(["list", "--paths", root("ann:\(written)@")])
            #expect(listed.output == root("ann@") + "take%201.mp4\n", "\(listed.errors)")
            let film = root("ann:\(written)@") + "./take%201.mp4?a=%2f"
            #expect(try await run(["inspect", film]).status == 0)
            let refused = try await run(["inspect", root("ann:wrong@") + "take%201.mp4"])
            #expect(refused.status == 1 && refused.errors.contains("does not accept this login (401)"))
            let screen = try TmuxScreen([root("")], columns: 120, rows: 30)
            _ = try await logIn(screen, user: "ann", password)
            try await screen.waitFor("facts of the film") { $0.contains("1080 × 720") }
        }

        /// Types who logs in, and returns what the screen showed before the last key.
        private func logIn(_ screen: TmuxScreen, user: String?, _ password: String) async throws -> String {
            if let user {
                try await screen.waitFor("the question who logs in") { $0.contains("user:") }
                try screen.send("C-u", user, "Enter")
            }
            try await screen.waitFor("the question for the password") { $0.contains("password of ann:") }
            try screen.type(password)
            let seen = try screen.text()
            try screen.send("Enter")
            return seen
        }

        @Test func aPasswordIsAskedForAndNotShown() async throws {
            let screen = try TmuxScreen([root("")], columns: 120, rows: 30)
            try await screen.waitFor("who asks") { $0.contains("\(root("").dropLast()) asks for a login") }
            var seen = try await logIn(screen, user: "ann", "s3@wrong")
            seen += try await screen.waitFor("a second question") {
                $0.contains("does not accept this login") && $0.contains("user: ann")
            }.text
            try screen.send("Escape")
            seen += try await screen.waitFor("a way on") { $0.contains("no login for") && $0.contains("r asks again") }
                .text
            try screen.send("r")
            seen += try await logIn(screen, user: "ann", password)
            seen += try await screen.waitFor("facts of the film") { $0.contains("1080 × 720") }.text
            #expect(!isTold(seen))
        }

        @Test func whatIsOpenedAsAFilmMayBeAFolder() async throws {
            try folder.write([], to: "films/takes/nothing.mp4")
            let screen = try TmuxScreen([root("ann@") + "takes"], columns: 120, rows: 30)
            _ = try await logIn(screen, user: nil, password)
            try await screen.waitFor("the folder") { $0.contains("nothing.mp4") && $0.contains("1/1") }
        }

        @Test func whatWasRefusedIsReadOnceSomebodyHasLoggedIn() async throws {
            let films = ["take%201.mp4", "take%202.mp4"]
            let copy = folder.path + "/films/take 2.mp4"
            try FileManager.default.copyItem(atPath: folder.path + "/films/take 1.mp4", toPath: copy)
            let screen = try TmuxScreen(films.map { root("") + $0 }, columns: 120, rows: 30)
            try await screen.waitFor("two refusals") { $0.text.count { $0 == "✗" } == 2 }
            try screen.send("r")
            try await screen.waitFor("the question of a row") { $0.contains("user:") }
            try screen.send("Escape")
            try await screen.waitFor("no question") { $0.contains("r asks again") && !$0.contains("user:") }
            try screen.send("Enter")
            _ = try await logIn(screen, user: "ann", password)
            try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }
            try screen.send("q")
            try await screen.waitFor("facts of both films") { $0.contains("1080 × 720") && !$0.contains("✗") }
            try screen.command("cd \(root("bob@"))")
            try await screen.waitFor("the question of `:cd`") { $0.contains("password of bob:") }
        }

        /// mpv knows no `~/.netrc`, and whatever is an argument everybody sees.
        @Test func mpvLogsInUnseen() async throws {
            try writeNetrc()
            let mpv = try RecordingPlayer()
            let screen = try TmuxScreen(
                [root("") + "take%201.mp4?access_token=t0ken"], columns: 120, rows: 30,
                environment: mpv.environment.merging(["HOME": folder.path + "/person"]) { $1 })
            let seen = try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }.text
            let process = try screen.state("#{pane_pid}")
            let line = try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            #expect(line.contains("take%201.mp4?access_token=…") && !seen.contains("t0ken"))
            try screen.send("m")
            try await screen.waitFor("the player to have run") { _ in mpv.hasRun }
            let got = try mpv.takeRun()
            #expect(got.arguments.contains("mpv --start=0.0 ") && got.arguments.hasSuffix(" --playlist=- "))
            let address = root("ann:\(written)@") + "take%201.mp4?access_token=t0ken"
            #expect(got.input == ["#EXTM3U", "#EXTINF:-1,take 1.mp4", address])
            #expect(!got.arguments.contains("t0ken") && got.arguments.contains("--ytdl=no"))
        }
    }
}
