internal import CLinux
internal import Glibc

/// The tmux that this process runs in.
enum Tmux {
    /// What it is shown on; nil where it does not answer. It waits: call it off the event loop.
    static func client() -> TmuxClient? {
        let lines = ChildProcess.output(of: command(["display-message", "-p", TmuxClient.format]))
        return lines.flatMap { TmuxClient(String($0.prefix { $0 != "\n" })) }
    }

    /// Lets this pane hand commands through to the terminal; false where that failed. It waits, too.
    ///
    /// tmux draws the whole terminal again for it, later where the terminal is slow, and drops all that is to pass until
    /// then. This returns when it has drawn, or after ten seconds.
    static func letThrough() -> Bool {
        let option = command(["set-option", "-p", "allow-passthrough", "on"])
        guard let lines = ChildProcess.output(of: option + [[UInt8(ascii: ";")]] + writtenCommand.dropFirst()) else {
            return false
        }
        guard let before = WrittenBytes(lines) else { return true }
        let end = linux_monotonic_time() + 10_000_000_000
        while linux_monotonic_time() < end {
            guard let now = written() else { return true }
            if now.mayHaveDrawn(since: before) { return true }
            usleep(10_000)
        }
        return true
    }

    /// How much it has written to its terminal; nil where it does not answer. It waits, too.
    static func written() -> WrittenBytes? { ChildProcess.output(of: writtenCommand).flatMap { WrittenBytes($0) } }

    private static var writtenCommand: [[UInt8]] { command(["display-message", "-p", WrittenBytes.format]) }

    /// Ends what `letThrough` did, without waiting for it.
    static func holdBack() {
        _ = try? ChildProcess.start(
            command(["set-option", "-p", "-u", "allow-passthrough"]), environment: [:], terminal: nil)
    }

    /// Puts text into tmux's own buffer and on the clipboard of the terminal that it is shown on; false where that failed.
    /// It waits, too.
    ///
    /// By default (`set-clipboard external`) tmux passes over OSC 52 from programs, but not its own `-w`, which it has since
    /// release 3.2. It takes commands of up to 16 KB.
    static func copy(_ bytes: [UInt8]) -> Bool {
        var text = bytes
        // At the end of a word it would separate commands.
        if text.last == UInt8(ascii: ";") { text.insert(UInt8(ascii: "\\"), at: text.endIndex - 1) }
        let command = ["tmux", "set-buffer", "-w", "--"].map { Array($0.utf8) } + [text]
        return ChildProcess.output(of: command) != nil
    }

    /// Of this pane: the one in front may be another.
    private static func command(_ words: [String]) -> [[UInt8]] {
        var words = words
        if let pane = getenv("TMUX_PANE") { words.insert(contentsOf: ["-t", String(cString: pane)], at: 1) }
        return (["tmux"] + words).map { Array($0.utf8) }
    }

    /// Commands as tmux hands them through to the terminal (`\ePtmux;`).
    static func passage(_ commands: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array("\u{1B}Ptmux;".utf8)
        bytes.reserveCapacity(commands.count + 32)
        for byte in commands {
            if byte == 0x1B { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(contentsOf: [0x1B, UInt8(ascii: "\\")])
        return bytes
    }
}
