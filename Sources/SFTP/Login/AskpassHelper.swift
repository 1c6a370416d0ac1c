internal import CLinux
internal import Glibc

/// The program by which `ssh` asks whoever logs in (`SSH_ASKPASS`): it hands questions to this process, and takes answers.
///
/// Neither it nor what it says lies in a folder: it is a script in memory, and speaks through pipes that only this user's
/// programs reach. Belongs to the thread of its connection. `deinit` closes all; a helper that still waits ends then.
final class AskpassHelper {
    /// What it asks, which never blocks.
    var questions: Int32 { asking[0] }
    /// What a program that is to ask by it needs in its environment.
    let environment: [String]

    private var script: Int32 = -1
    private var asking: [Int32] = [-1, -1]
    private var answering: [Int32] = [-1, -1]
    private var received: [UInt8] = []

    /// Makes the helper; nil where the system does not let it.
    init?() {
        script = linux_memory_program("askpass")
        let own = "/proc/\(getpid())/fd"
        environment = ["SSH_ASKPASS=\(own)/\(script)", "SSH_ASKPASS_REQUIRE=force"]
        guard script >= 0, linux_pipe(&asking) == 0, linux_pipe(&answering) == 0 else { return nil }
        for end in asking + answering { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        // What `ssh` only wants shown it does not wait for. What begins with a plus sign is an answer. Where this process goes
        // first the helper kills `ssh`, which would try an empty password, and heeds SIGTERM only later.
        let text = Array(
            """
            #!/bin/sh
            case $SSH_ASKPASS_PROMPT in none) exit 0;; esac
            printf '%s\\0' "$1" > \(own)/\(asking[1]) && IFS= read -r answer < \(own)/\(answering[0]) ||
                { kill -KILL "$PPID"; exit 1; }
            case $answer in +*) printf '%s\\n' "${answer#+}";; *) exit 1;; esac

            """.utf8)
        guard write(script, text, text.count) == text.count, access("\(own)/\(script)", X_OK) == 0 else { return nil }
    }

    deinit { for end in [script] + asking + answering where end >= 0 { close(end) } }

    /// Takes what has come; a question once it is whole.
    func takeQuestion() -> SSHQuestion? {
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        let count = read(asking[0], &buffer, buffer.count)
        guard count > 0 else { return nil }
        received = (received + buffer[..<count]).suffix(SSHQuestion.limit)
        guard let end = received.firstIndex(of: 0) else { return nil }
        defer { received.removeSubrange(...end) }
        return SSHQuestion(received[..<end])
    }

    /// Answers a question; with nil it has no answer.
    func answer(_ text: String?) {
        let line = Array((text.map { "+" + $0 } ?? "-").utf8) + [UInt8(ascii: "\n")]
        // A line is shorter than what a pipe takes at once.
        _ = write(answering[1], line, line.count)
    }
}
