import Credentials
import Foundation
import TestSupport
import Testing

@testable import SFTP

/// What is answered to a program that asks as `ssh` does.
@Suite(.timeLimit(.minutes(2))) struct SSHLoginTests {
    private let storage = CredentialStorage()
    private let folder: TemporaryFolder
    private let server: SFTPServer
    private let password = "ann@h's password: "
    private let key = "Enter passphrase for key '/home/ann/.ssh/id': "

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(SFTPServer(address: "sftp://h/"))
    }

    /// A program that asks in turn, notes the answers, and speaks SFTP where they are what it wants.
    ///
    /// It runs what `SSH_ASKPASS` names with the question, and reads a line from it. What fails answers nothing.
    private func connections(_ questions: [(words: String, wanted: String)], last: String = "exit 255")
        -> SFTPConnections
    {
        var script = "test \"$SSH_ASKPASS_REQUIRE\" = force || exit 1\n"
        for question in questions {
            let (words, wanted) = (Self.quoted(question.words), Self.quoted(question.wanted))
            script += """
                answer=$("$SSH_ASKPASS" \(words)) || answer=-
                printf '%s\\n' "$answer" >> \(folder.path)/answers
                test "$answer" = \(wanted) && exec \(Self.program)

                """
        }
        script += "echo 'ann@h: Permission denied (publickey,password).' >&2\n" + last
        return SFTPConnections({ [script] _ in ["/bin/sh", "-c", script] }, storage: storage)
    }

    /// A word as a shell reads it.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    private static let program = "/usr/lib/openssh/sftp-server"

    private func failure(_ connections: SFTPConnections) -> SFTPError? {
        do throws(SFTPError) {
            _ = try connections.connection(to: server).ask(.attributes(path: [47])).reply { true }
            return nil
        } catch {
            return error
        }
    }

    private var answers: [String] {
        ((try? folder.text(of: "answers")) ?? "").split(separator: "\n").map(String.init)
    }

    private var request: LoginRequest? { storage.request(askingFirst: server.login) }

    @Test func aPasswordIsNotTriedBeforeSomebodyHasGivenOne() throws {
        let connections = connections([(password, "s3 'cret\"\\ +")])
        #expect(failure(connections) == SFTPError(.unanswered, detail: "ann@h's password"))
        #expect(answers.isEmpty)
        let request = try #require(self.request)
        #expect(request.question == "ann@h's password:" && !request.isRefused && !request.isAboutHost)
        // It is not asked for once more by each row of a folder, but at once where somebody has answered.
        let first = connections.connection(to: server)
        #expect(connections.connection(to: server) === first)
        storage.set("s3 'cret\"\\ +", to: "ann@h's password:", of: server.login)
        #expect(self.request == nil && failure(connections) == nil)
        #expect(answers == ["s3 'cret\"\\ +"])
    }

    @Test func aWrongPasswordIsTriedOnce() throws {
        let connections = connections([(password, "right"), (password, "right")])
        storage.set("wrong", to: "ann@h's password:", of: server.login)
        #expect(failure(connections) == SFTPError(.refusedLogin, detail: "ann@h's password"))
        #expect(answers == ["wrong"] && request?.isRefused == true)
        // Whoever gives an address with another has answered.
        storage.set(Credential(user: "ann", password: "right"), for: server.login)
        #expect(request == nil && failure(connections) == nil)
        #expect(answers == ["wrong", "right"])
    }

    /// It would try an empty password, which a server counts. What it has started could take another's answer.
    @Test func aProgramThatGetsNoAnswerIsKilledWithItsChildren() async throws {
        let connections = SFTPConnections(
            { [folder, password] _ in
                let stay = "while :; do sleep 0.05; done"
                let ask = "printf %s $! > \"$1/number\"; \"$SSH_ASKPASS\" \"$2\"; echo > \"$1/tried\""
                return ["/bin/sh", "-c", "(\(stay)) & \(ask)", "sh", folder.path, password]
            }, storage: storage)
        #expect(failure(connections)?.code == .unanswered)
        let number = try #require(pid_t(folder.text(of: "number")))
        #expect(await eventually { !Program.isRunning(number) })
        #expect(throws: (any Error).self) { try folder.bytes(of: "tried") }
    }

    @Test func aProgramThatIsLeftWithoutReelIsKilled() async throws {
        let helper = try #require(AskpassHelper())
        let named = try #require(helper.environment.first { $0.hasPrefix("SSH_ASKPASS=") })
        let text = try String(contentsOfFile: String(named.dropFirst("SSH_ASKPASS=".count)), encoding: .utf8)
        let script = try folder.write(text.replacing("/proc/\(getpid())/", with: "/proc/none/"), to: "askpass")
        await #expect(throws: Program.Failed.self) {
            try await Program.output(
                of: "sh", ["-c", "sh \"$1\" \"$2\"; echo > \"$3/tried\"", "sh", script.path, password, folder.path])
        }
        #expect(throws: (any Error).self) { try folder.bytes(of: "tried") }
    }

    @Test func aServerThatDoesNotAskAgainHasRefusedToo() throws {
        storage.set("wrong", to: "ann@h's password:", of: server.login)
        #expect(failure(connections([(password, "right")]))?.code == .refusedLogin)
        #expect(request?.question == "ann@h's password:" && request?.isRefused == true)
    }

    @Test func passwordsOfAddressesAndNetrcAreAnswers() throws {
        storage.set(Credential(user: "ann", password: "of ann"), for: server.login)
        #expect(failure(connections([(password, "of ann")])) == nil)
        #expect(failure(connections([("(ann@h) Password: ", "of ann")])) == nil)
        // They are for this server, and this user: not for a host on the way, nor for another question.
        for words in ["ann@gate's password: ", "bob@h's password: ", "(ann@h) Code: ", "(ann@gate) Password: "] {
            #expect(failure(connections([(words, "of ann")]))?.code == .unanswered, "\(words)")
        }
        let netrc = try folder.write("machine h login ann password kept", to: "netrc")
        let kept = SFTPConnections(
            { [self] _ in
                ["/bin/sh", "-c", "test \"$(\"$SSH_ASKPASS\" \"\(password)\")\" = kept && exec \(Self.program)"]
            },
            storage: CredentialStorage(netrc: netrc.path))
        #expect(failure(kept) == nil)
    }

    @Test func whoHasNoPassphraseMayHaveAnotherKey() throws {
        #expect(failure(connections([(key, "-")])) == nil)
        #expect(answers == ["-"] && request == nil)
        // Where nothing else lets in, it is asked for.
        #expect(failure(connections([(key, "right")]))?.code == .unanswered)
        #expect(request?.question == "Enter passphrase for key '/home/ann/.ssh/id':")
        #expect(
            failure(connections([(key, "right"), (password, "right")]))?.detail.hasPrefix("Enter passphrase") == true)
        storage.set("", to: "Enter passphrase for key '/home/ann/.ssh/id':", of: server.login)
        #expect(failure(connections([(key, "right"), (password, "right")]))?.detail == "ann@h's password")
    }

    @Test func aWrongPassphraseIsAskedForAgain() throws {
        storage.set("wrong", to: "Enter passphrase for key '/home/ann/.ssh/id':", of: server.login)
        #expect(failure(connections([(key, "right"), (key, "right")]))?.code == .refusedLogin)
        #expect(answers == ["wrong", "-"])
    }

    /// A server that asks for a password and a code does not say which of them was wrong.
    @Test func aDialogueBeginsAnew() throws {
        let dialogue = ["(ann@h) Password:", "(ann@h) Code:"]
        storage.set("mine", to: dialogue[0], of: server.login)
        storage.set("123", to: dialogue[1], of: server.login)
        let questions = (dialogue + dialogue).map { (words: $0, wanted: "456") }
        #expect(failure(connections(questions)) == SFTPError(.refusedLogin, detail: "(ann@h) Password"))
        #expect(answers == ["mine", "123"])
        storage.set("mine", to: dialogue[0], of: server.login)
        #expect(failure(connections(questions)) == SFTPError(.unanswered, detail: "(ann@h) Code"))
        storage.set("456", to: dialogue[1], of: server.login)
        #expect(failure(connections(questions)) == nil)
    }

    private let host = """
        The authenticity of host 'h (1.2.3.4)' can't be established.
        ED25519 key fingerprint is SHA256:x.
        Are you sure you want to continue connecting (yes/no/[fingerprint])? \("")
        """

    @Test func aHostThatNobodyKnowsIsAskedAbout() throws {
        let untrusted = "echo Host key verification failed. >&2; exit 255"
        let again = "Please type 'yes', 'no' or the fingerprint: "
        let connections = SFTPConnections(
            { [host, folder] _ in
                let ask = "answer=$(\"$SSH_ASKPASS\" \"$1\") || answer=no; echo $answer >> \(folder.path)/answers"
                let script = """
                    \(ask); case $answer in yes) exec \(Self.program);; no) \(untrusted);; esac
                    shift; \(ask); \(untrusted)
                    """
                return ["/bin/sh", "-c", script, "sh", host, again]
            }, storage: storage)
        #expect(failure(connections)?.code == .untrusted)
        let question = try #require(request?.question)
        #expect(question.split(separator: "\n").count == 3 && question.hasSuffix("(yes/no/[fingerprint])?"))
        #expect(request?.isAboutHost == true && request?.isRefused == false)
        storage.set("maybe", to: question, of: server.login)
        #expect(failure(connections)?.code == .untrusted)
        #expect(request?.question == question && request?.isRefused == true)
        storage.set("yes", to: question, of: server.login)
        #expect(failure(connections) == nil)
        #expect(answers == ["no", "maybe", "no", "yes"])
    }

    /// `ssh` reads one line: what does not fit into one would be another password.
    @Test func whatIsNoLineIsNotAnswered() {
        for wrong in ["two\nlines", "a\0b", String(repeating: "x", count: 2_000)] {
            storage.set(Credential(user: "ann", password: wrong), for: server.login)
            #expect(failure(connections([(password, "two")]))?.code == .unanswered)
        }
        #expect(answers.isEmpty)
    }

    @Test func questionsAreShownAsTheyCome() {
        let words = SSHQuestion(Array("  \u{1B}[31mred\r\n\n  it's  \u{7} \n".utf8)).words
        #expect(words == "[31mred\nit's")
        let password = SSHQuestion(Array("Ann@H's password: ".utf8))
        #expect(password.user(on: "h") == "Ann" && password.user(on: "H") == "Ann" && password.user(on: "other") == nil)
        #expect(SSHQuestion(Array("@h's password:".utf8)).user(on: "h") == nil)
        #expect(SSHQuestion(Array("".utf8)).words.isEmpty)
    }
}
