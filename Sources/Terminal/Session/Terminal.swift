internal import CLinux
internal import Glibc

/// The terminal and its program: input, frames and what concerns the session.
///
/// It belongs to the loop's thread. There is one at a time.
@MainThread
public final class Terminal {
    let device: TerminalDevice
    let screen: Screen
    let options: TerminalOptions
    private let program: any TerminalProgram
    private var decoder: InputDecoder
    var output = OutputQueue()
    private var deadline: UInt64?
    private(set) var status: Int32?
    private var isDirty = true
    /// Another program has the terminal, or the process is stopped.
    var isHandedOver = false
    var hasTitle = false
    private var isTerminating = false
    /// Signals taken from the system and not handled yet, as bits.
    var held: UInt64 = 0

    /// The extent of the screen in cells.
    public internal(set) var size: Size
    /// The colours that pictures and text are shown in.
    public var depth: ColorDepth { screen.depth }
    /// What a frame is before anything is drawn; a change redraws everything.
    public var baseStyle: Style {
        didSet { setNeedsDisplay() }
    }
    /// What the terminal has answered to the questions that were asked after the first frame.
    public private(set) var answers = TerminalAnswers()
    private var hasAsked = false
    /// When the questions after the first frame were asked.
    private var askedAt: UInt64 = 0
    private var link: LinkMeter
    /// Whether the line to the terminal has not taken all pictures of the last frame yet; `InputEvent.caughtUp` tells when
    /// it has. What moves had better wait for that: the newest picture then, and a whole one.
    public private(set) var isBehind = false
    /// What asks tmux, while it does.
    private var tmuxQuestion: Task<Void, Never>?
    /// What is being copied by tmux.
    var tmuxCopy: Task<Void, Never>?
    private var hasToldOfHeldPictures = false
    private var reportsFocus: Bool
    /// When a key was pressed last.
    private var lastKey: UInt64 = 0
    /// Pictures went through tmux while nobody was seen to look, or before it had drawn: it drops those of windows that others
    /// cover, and of terminals that are yet to be drawn.
    private var mayHaveLostPictures = false
    private let losses = TmuxLosses()
    /// Whether tmux was told to let pictures through.
    private var hasLetThrough = false
    /// What the terminal is to find if it runs on this machine.
    private var askedMemory: SharedMemory?
    /// How pictures are to be shown; nil follows what the terminal answers. A change draws everything anew.
    public var imageProtocol: ImageProtocol? {
        didSet { noteStyle() }
    }
    /// What pictures are to be made of. `InputEvent.pictureStyle` says when it changes.
    public private(set) var pictureStyle = PictureStyle()

    /// Runs a program on the terminal until it quits, and returns its exit status.
    ///
    /// It must be called on the process's first thread, and not from an async function: the thread becomes the event
    /// loop, and the executor of `MainThread`.
    /// - Throws: `TerminalError` when there is no terminal, its type is not known or its settings cannot be changed.
    nonisolated public static func run(
        _ options: TerminalOptions = TerminalOptions(), makeProgram: @MainThread () -> any TerminalProgram
    ) throws(TerminalError) -> Int32 {
        let loop = EventLoop.shared
        // Tests run on terminals of their own, and on any thread.
        guard options.device != "/dev/tty" || linux_thread_id() == getpid() else {
            throw TerminalError(
                .thread, "The event loop must run on the process's first thread.",
                remedy: "Call Terminal.run from main.swift, outside of any async function.")
        }
        return try loop.occupied { () throws(TerminalError) in
            try Terminal(options, makeProgram: makeProgram).run()
        }
    }

    private init(
        _ options: TerminalOptions, makeProgram: @MainThread () -> any TerminalProgram
    ) throws(TerminalError) {
        self.options = options
        device = try TerminalDevice(path: options.device)
        guard let term = Self.environment("TERM"), !term.isEmpty else {
            throw TerminalError(
                .unknownTerminal, "The type of the terminal is not known: TERM is not set.",
                remedy: "Set it, for example `TERM=xterm-256color`.")
        }
        // Before ncurses, which would take the signals that nobody has.
        Self.watchSignals()
        screen = try Screen(term: term, depth: options.depth, environment: Self.environment)
        size = device.size
        baseStyle = options.baseStyle
        imageProtocol = options.imageProtocol
        // tmux tells by it that its window is in front again, or that another terminal shows it.
        reportsFocus = options.focus || TerminalSituation.isInTmux(Self.environment)
        link = LinkMeter(isRemote: TerminalSituation.isRemote(Self.environment))
        decoder = InputDecoder(eraseByte: device.eraseByte == 8 ? 8 : 0x7F)
        program = makeProgram()
    }

    private func run() throws(TerminalError) -> Int32 {
        try device.enterRawMode()
        device.guardAgainstCrash(emergencyBytes)
        enterModes()
        pictureStyle = pictureChoice.style
        program.start(self)
        let status = EventLoop.shared.run(self)
        // Else the terminal is another program's, and as it wants it.
        if !isHandedOver { leave() }
        if hasLetThrough { Tmux.holdBack() }
        return status
    }

    // MARK: What programs ask for

    /// Has the program draw a frame soon.
    public func setNeedsDisplay() {
        isDirty = true
    }

    /// Sends everything anew, whatever the terminal shows: for Ctrl-L.
    public func repaint() {
        screen.invalidate()
        isDirty = true
    }

    /// Ends the loop after this turn.
    public func quit(status: Int32 = 0) {
        self.status = status
        EventLoop.shared.wakeUp()
    }

    /// Gives the size a chance to have changed, and draws everything.
    func refreshSize() {
        screen.invalidate()
        isDirty = true
        let now = device.size
        noteStyle()
        // Another terminal may show this session now.
        if hasAsked { askTmux() }
        guard now != size else { return }
        size = now
        program.handle(.resize(now))
    }

    // MARK: Modes

    private var onBytes: String {
        ControlBytes.bracketedPasteOn + (options.mouse ? ControlBytes.mouseOn : "")
            + (reportsFocus ? ControlBytes.focusOn : "")
    }

    private var offBytes: String {
        ControlBytes.endUpdate + (reportsFocus ? ControlBytes.focusOff : "")
            + (options.mouse ? ControlBytes.mouseOff : "") + ControlBytes.bracketedPasteOff
    }

    private func enterModes() {
        output.append(onBytes.utf8)
    }

    /// Gives the terminal back as it was; waits shortly for it to take the bytes.
    func leave() {
        output.append(offBytes.utf8)
        if hasTitle { output.append(ControlBytes.restoreTitle.utf8) }
        output.modify { screen.leave(into: &$0) }
        // What is handed through has to be before that is forbidden again. And answers that are still on their way would
        // show in the shell.
        let isExpected =
            hasLetThrough || link.isAsked || !answers.areComplete && linux_monotonic_time() - askedAt < 1_000_000_000
        if isExpected { output.append(TerminalQuestion.status.bytes.utf8) }
        output.drain(to: device.descriptor, milliseconds: 1000)
        if isExpected {
            // One may be on its way for the first questions, one for the link; the last is what was asked now.
            let count = 1 + (hasAsked && !answers.keepsPace ? 1 : 0) + (link.isAsked ? 1 : 0)
            device.awaitStatus(count, milliseconds: options.answerTimeout)
        }
        if pictureStyle.isRelayed { deleteKeptPictures() }
        device.discardInput()
        device.restore()
        linux_set_guard(0)
    }

    /// Deletes the pictures once more where tmux has dropped that, up to six times.
    private func deleteKeptPictures() {
        for _ in 0..<6 {
            guard losses.haveGrown() else { return }
            usleep(150_000)
            output.modify { screen.deletePictures(into: &$0) }
            output.append(TerminalQuestion.status.bytes.utf8)
            output.drain(to: device.descriptor, milliseconds: 1000)
            device.awaitStatus(1, milliseconds: options.answerTimeout)
        }
    }

    /// Takes the terminal again after `leave`.
    func enter() {
        // In the background this stops the process, until the shell says `fg`.
        try? device.enterRawMode()
        device.guardAgainstCrash(emergencyBytes)
        link.forgetMark()
        // So have answers to the first questions, which are asked again after the next frame.
        if !answers.areComplete { hasAsked = false }
        enterModes()
        refreshSize()
    }

    private static func watchSignals() {
        // A program that reads our output may end before us: writing then fails, which is enough.
        signal(SIGPIPE, SIG_IGN)
        let signals = [SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH]
        _ = linux_watch_signals(signals, Int32(signals.count), EventLoop.shared.wake)
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

extension Terminal: LoopSource {
    var descriptor: Int32? { isHandedOver ? nil : device.descriptor }
    var hasUnwritten: Bool { !output.isEmpty }
    var inputDeadline: UInt64? { deadline }

    func takeSignals() {
        let seen = linux_take_signals() | held
        held = 0
        guard seen != 0 else { return }
        func has(_ signal: Int32) -> Bool { seen & 1 << UInt64(signal) != 0 }
        if isHandedOver {
            // The keys that make signals are the other program's now.
            if has(SIGTSTP) { linux_stop_group(SIGTSTP) }
            if let signal = [SIGTERM, SIGHUP].first(where: has) { terminate(by: signal) }
            return
        }
        if let signal = [SIGTERM, SIGHUP, SIGINT].first(where: has) { terminate(by: signal) }
        if has(SIGTSTP) {
            suspend()
        } else if has(SIGCONT) {
            // Stopped by SIGSTOP, without a chance to leave: the shell has changed the settings since.
            enter()
        } else if has(SIGWINCH) {
            refreshSize()
        }
    }

    func takeInput(hangup: Bool) -> Int {
        var events: [InputEvent] = []
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            while true {
                let count = read(device.descriptor, buffer.baseAddress, buffer.count)
                if count > 0 {
                    decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events)
                    if count == buffer.count { continue }
                } else if count < 0, errno == EINTR {
                    continue
                } else if hangup || count == 0 {
                    terminate(by: SIGHUP)
                }
                break
            }
        }
        setDeadline()
        dispatch(events)
        return events.count
    }

    func inputTimedOut() {
        var events: [InputEvent] = []
        decoder.timeOut(into: &events)
        setDeadline()
        dispatch(events)
    }

    func drawIfNeeded() -> Bool {
        guard isDirty, output.isEmpty, !isHandedOver else { return false }
        isDirty = false
        let now = linux_monotonic_time()
        let sent = output.modify { bytes in
            screen.render(size: size, base: baseStyle, allowance: allowance(at: now), into: &bytes) {
                program.draw(on: $0)
            }
            return bytes.count
        }
        measure(sent, at: now)
        if pictureStyle.isRelayed, sent > 4096 {
            losses.pictureSent(at: now) { if $0 { self.refreshSize() } }
            if now - min(now, lastKey) > 1_000_000_000 { mayHaveLostPictures = true }
        }
        // After the first frame, which waits for no answer.
        if !hasAsked {
            hasAsked = true
            ask()
        }
        writePending()
        return true
    }

    private func ask() {
        guard situation.takesQuestions else { return }
        askTmux()
        askedAt = linux_monotonic_time()
        answers.keepsPace = false
        askedMemory = .onePixel()
        output.append(TerminalAnswers.questions(memory: askedMemory, isInTmux: situation.isInTmux).utf8)
    }

    private func askTmux() {
        guard situation.isInTmux, tmuxQuestion == nil else { return }
        tmuxQuestion = Task {
            let client = await Worker.value { Tmux.client() } ?? nil
            tmuxQuestion = nil
            answers.tmux = client
            noteStyle()
        }
    }

    /// Has tmux hand pictures through to the terminal that it is shown on; false where it does not.
    ///
    /// It changes the option `allow-passthrough` of this pane: ask the person before.
    public func letPicturesThrough() async -> Bool {
        guard await Worker.value(of: { Tmux.letThrough() }) == true else { return false }
        hasLetThrough = true
        // Should tmux not have drawn yet, the next key brings them.
        mayHaveLostPictures = true
        await tmuxQuestion?.value
        askTmux()
        await tmuxQuestion?.value
        return pictureChoice.style.imageProtocol == .kitty
    }

    func writePending() {
        guard !isHandedOver, !output.isEmpty else { return }
        if !output.write(to: device.descriptor) { terminate(by: SIGHUP) }
    }

    // MARK: The line to the terminal

    /// Whether the terminal says how far it has come.
    private var isMeasured: Bool { answers.areComplete && answers.keepsPace }

    private func allowance(at now: UInt64) -> Int? { isMeasured ? link.allowance(at: now) : nil }

    /// The bytes that a picture which moves may have; nil where the line takes any. In steps: what was made for one size
    /// serves for a while.
    public var frameBytes: Int? {
        guard isMeasured, let bytes = link.frameBytes(at: linux_monotonic_time()) else { return nil }
        return [1 << 17, 1 << 15, 1 << 13].first { bytes >= $0 } ?? 1 << 11
    }

    private func measure(_ bytes: Int, at now: UInt64) {
        guard isMeasured else { return }
        if link.sent(bytes, at: now, isUrgent: screen.isIncomplete) {
            output.append(TerminalQuestion.status.bytes.utf8)
        }
        let wasBehind = isBehind
        isBehind = screen.isIncomplete
        if wasBehind, !isBehind { program.handle(.caughtUp) }
    }

    /// The terminal has come to what was sent last: pictures go on.
    private func linkAnswered() {
        if link.answered(at: linux_monotonic_time()) { output.append(TerminalQuestion.status.bytes.utf8) }
        if screen.isIncomplete { isDirty = true }
    }

    private func setDeadline() {
        deadline = decoder.delay.map { linux_monotonic_time() + UInt64($0) * 1_000_000 }
    }

    private func dispatch(_ events: [InputEvent]) {
        for event in events {
            // At the end, too, or an answer that has come would be waited for.
            if case .reply(let reply) = event, answers.take(reply) {
                if answers.areComplete { askedMemory = nil }
                if status == nil { noteStyle() }
            } else if event == .reply(.status) {
                linkAnswered()
            } else if status == nil {
                note(event)
                program.handle(event)
            }
        }
    }

    /// Sends pictures again that tmux may have dropped, and asks it whether another terminal shows it now.
    private func note(_ event: InputEvent) {
        guard situation.isInTmux else { return }
        switch event {
        case .focus(true): if pictureStyle.isRelayed { refreshSize() } else { askTmux() }
        case .key:
            lastKey = linux_monotonic_time()
            losses.keyPressed()
            if mayHaveLostPictures { refreshSize() }
            mayHaveLostPictures = false
        default: break
        }
    }

    var situation: TerminalSituation {
        TerminalSituation(depth: screen.depth, cellPixels: device.cellPixels, environment: Self.environment)
    }

    /// What pictures are made of now, and why.
    public var pictureChoice: PictureChoice { PictureChoice(situation, answers, wanted: imageProtocol) }

    private func noteStyle() {
        let choice = pictureChoice
        if choice.isHeldBack, !hasToldOfHeldPictures {
            hasToldOfHeldPictures = true
            program.handle(.picturesHeldBack)
        }
        let style = choice.style
        guard style != pictureStyle else { return }
        pictureStyle = style
        link.isRelayed = style.isRelayed && situation.isRemote
        // While another program has the terminal, a crash must not take it away.
        if !isHandedOver { device.guardAgainstCrash(emergencyBytes) }
        program.handle(.pictureStyle)
        repaint()
    }

    /// What gives the terminal back after a crash.
    private var emergencyBytes: [UInt8] {
        // Behind tmux it would be the pane's title; pictures without their placeholders are not seen.
        let pictures = pictureStyle.imageProtocol == .kitty && !pictureStyle.isRelayed ? KittyCommand.deleteAll : ""
        return Array((pictures + offBytes).utf8) + screen.emergencyBytes
    }

    /// Ends the loop with the status that a shell gives to what the signal ended.
    private func terminate(by signal: Int32) {
        guard !isTerminating else { return }
        isTerminating = true
        if status == nil { program.handle(.terminate) }
        if status == nil { status = 128 + signal }
    }
}
