import Credentials
import Glibc
import TestSupport
import Testing

@testable import SFTP

/// A program that speaks SFTP, or does not.
@Suite(.timeLimit(.minutes(2))) struct SFTPConnectionTests {
    private func connection(_ arguments: [String]) throws -> SFTPConnection {
        let server = try #require(SFTPServer(address: "sftp://h/"))
        return SFTPConnection(arguments, SSHLogin(to: server, CredentialStorage()))
    }

    private func failure(_ arguments: [String]) -> SFTPError? {
        do {
            _ = try connection(arguments).ask(.attributes(path: [47])).reply { true }
            return nil
        } catch {
            return error as? SFTPError
        }
    }

    @Test func manyQuestionsAreAnsweredAtOnce() throws {
        let connection = try self.connection(["/usr/lib/openssh/sftp-server"])
        let answers = (0..<2_000).map { index in
            connection.ask(.attributes(path: Array((index % 2 == 0 ? "/" : "/nothing").utf8)))
        }
        for (index, answer) in answers.enumerated() {
            if index % 2 == 0 {
                guard case .attributes(let found) = try answer.reply(while: { true }) else {
                    Issue.record("other than attributes")
                    return
                }
                #expect(found.kind == .folder)
            } else {
                let error = #expect(throws: SFTPError.self) { _ = try answer.reply { true } }
                #expect(error?.code == .missing)
            }
        }
        #expect(connection.isOpen)
    }

    @Test func whatDoesNotSpeakSFTPIsToldFromWhatIsNotThere() {
        #expect(failure(["/bin/sh", "-c", "echo Welcome to this host; cat"])?.code == .notSFTP)
        #expect(failure(["/bin/sh", "-c", "echo Host key verification failed. >&2"])?.code == .untrusted)
        #expect(failure(["/bin/sh", "-c", "exit 1"])?.code == .other)
        #expect(failure(["reel-has-no-such-program"])?.code == .missingProgram)
    }

    @Test func nobodyWaitsLongerThanHeWants() throws {
        let connection = try self.connection(["/bin/sh", "-c", "exec cat > /dev/null"])
        var asked = 0
        let error = #expect(throws: SFTPError.self) {
            _ = try connection.ask(.attributes(path: [47])).reply {
                asked += 1
                return asked < 3
            }
        }
        #expect(error?.code == .interrupted && connection.isOpen)
    }

    /// What is set later moves the list that a program would get, which another thread may be doing right now.
    @Test func aProgramGetsTheEnvironmentOfTheStart() {
        setenv("REEL_SET_LATER", "yes", 1)
        let script = "test -n \"$PATH\" -a -z \"$REEL_SET_LATER\" && echo Host key verification failed. >&2"
        #expect(failure(["sh", "-c", script])?.code == .untrusted)
    }

    /// The threads that start it take no signals; a program that did not, either, would stay for ever.
    @Test func aProgramThatStaysIsToldToEnd() async throws {
        let folder = try TemporaryFolder()
        let greeting = "head -c 9 > /dev/null; printf '\\0\\0\\0\\5\\2\\0\\0\\0\\3'"
        let script = "trap 'echo > \(folder.path)/ended; exit' TERM; \(greeting); exec <&- >&-; \(Self.stay)"
        let connection = try self.connection(["/bin/sh", "-c", script])
        #expect(throws: SFTPError.self) { _ = try connection.ask(.attributes(path: [47])).reply { true } }
        #expect(await eventually { (try? folder.bytes(of: "ended")) != nil })
    }

    /// As `ssh` does until it has logged in.
    @Test func aProgramThatDoesNotHeedThatIsKilled() async throws {
        let folder = try TemporaryFolder()
        let script = "trap '' TERM; printf %s $$ > \(folder.path)/number; exec <&- >&-; \(Self.stay)"
        let connection = try self.connection(["/bin/sh", "-c", script])
        #expect(throws: SFTPError.self) { _ = try connection.ask(.attributes(path: [47])).reply { true } }
        let number = try #require(pid_t(folder.text(of: "number")))
        #expect(await eventually { !Program.isRunning(number) })
    }

    private static let stay = "while :; do sleep 0.05; done"

    /// A server that keeps people out is not asked once more by each row of a folder.
    @Test func aLoginThatFailedStandsForThoseThatFollow() throws {
        let connections = SFTPConnections { _ in ["/bin/sh", "-c", "echo 'h: Permission denied (publickey).' >&2"] }
        let server = try #require(SFTPServer(address: "sftp://h/"))
        let first = connections.connection(to: server)
        #expect(throws: SFTPError.self) { _ = try first.ask(.attributes(path: [47])).reply { true } }
        #expect(!first.isOpen && connections.connection(to: server) === first)
        let other = try #require(SFTPServer(address: "sftp://h:23/"))
        #expect(connections.connection(to: other) !== first)
    }

    @Test func aConnectionThatEndedIsMadeAnew() throws {
        let connections = SFTPConnections { _ in ["/usr/lib/openssh/sftp-server", "-R"] }
        let server = try #require(SFTPServer(address: "sftp://h/"))
        let first = connections.connection(to: server)
        _ = try first.ask(.attributes(path: [47])).reply { true }
        #expect(connections.connection(to: server) === first)
        // A question longer than the server takes: it ends.
        #expect(throws: SFTPError.self) {
            _ = try first.ask(.attributes(path: [UInt8](repeating: 65, count: 300 << 10))).reply { true }
        }
        let second = connections.connection(to: server)
        #expect(second !== first)
        _ = try second.ask(.attributes(path: [47])).reply { true }
    }
}
