internal import CLinux
internal import Glibc

extension Terminal {
    /// Stops the process as Ctrl-Z does in a shell, and returns when it was continued.
    public func suspend() {
        leave()
        linux_stop_group(SIGTSTP)
        // Being continued is done with; what else came is not.
        held |= linux_take_signals() & ~(1 << UInt64(SIGCONT) | 1 << UInt64(SIGTSTP) | 1 << UInt64(SIGWINCH))
        enter()
    }

    /// Puts text on the clipboard: by OSC 52, which also works over ssh, or by tmux.
    public func copyToClipboard(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard situation.isInTmux else { return sendToClipboard(bytes) }
        let earlier = tmuxCopy
        tmuxCopy = Task {
            // What is copied last stays.
            await earlier?.value
            if await Worker.value(of: { Tmux.copy(bytes) }) != true { sendToClipboard(bytes) }
        }
    }

    private func sendToClipboard(_ bytes: [UInt8]) {
        output.append("\u{1B}]52;c;".utf8)
        output.append(Base64.encode(bytes))
        output.append([0x07])
    }

    /// Sets the title of the terminal's window; the old one comes back at the end.
    public func setTitle(_ title: String) {
        if !hasTitle { output.append(ControlBytes.saveTitle.utf8) }
        hasTitle = true
        output.append("\u{1B}]2;\(SafeText(title))\u{1B}\\".utf8)
    }

    /// Sends a question to the terminal; the answer comes as `InputEvent.reply`, if at all.
    public func ask(_ question: TerminalQuestion) {
        output.append(question.bytes.utf8)
    }

    /// Gives the terminal to another program until it ends, and returns its exit status, or 128 and the signal that
    /// ended it.
    ///
    /// The loop goes on meanwhile: jobs run, nothing is drawn, no input is read.
    /// - Parameters:
    ///   - argv: the program, looked up in PATH, and its arguments, as bytes.
    ///   - environment: variables set beside the process's own.
    ///   - input: what it reads from its standard input in place of the terminal.
    /// - Throws: `TerminalError` when the program cannot be started.
    public func runForeground(
        _ argv: [[UInt8]], environment: [String: String] = [:], input: [UInt8]? = nil
    ) async throws(TerminalError) -> Int32 {
        leave()
        isHandedOver = true
        defer {
            isHandedOver = false
            enter()
        }
        let child = try ChildProcess.start(argv, environment: environment, terminal: options.device, input: input)
        return await child.status()
    }

    /// Starts a program that lives on its own, without the terminal: a player with its own window. `input` is what it reads
    /// from its standard input.
    /// - Throws: `TerminalError` when it cannot be started.
    public func spawnDetached(_ argv: [[UInt8]], input: [UInt8]? = nil) throws(TerminalError) {
        let child = try ChildProcess.start(argv, environment: [:], terminal: nil, input: input)
        Task.detached { _ = await child.status() }
    }
}
