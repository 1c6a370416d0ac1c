internal import CLinux
internal import Glibc

/// All that reel asks a terminal, what it answered, and what follows: for `reel doctor`.
public struct TerminalExamination: Sendable {
    /// A question and its answer.
    public struct Finding: Sendable {
        /// What it is about.
        public let subject: String
        /// The bytes that were sent, readable.
        public let question: String
        /// The answer; nil where none came.
        public let answer: String?
    }

    /// What is known without asking.
    public let situation: TerminalSituation
    /// Rows and columns.
    public let size: Size
    /// The questions, in the order in which they are asked.
    public let findings: [Finding]
    /// All answers together.
    public let answers: TerminalAnswers
    /// From the questions to the last answer; nil where the last one was not answered.
    public let time: Duration?
    /// What pictures are made of.
    public let choice: PictureChoice
    /// The characters that pictures are made of, where they are.
    public var symbols: String {
        situation.depth == .trueColor || situation.depth == .palette256
            ? "block elements ▀▌▚▘▝▖▗▂▆ in two colours each" : "block elements, chosen by chafa"
    }

    /// Asks the terminal; its screen stays as it is. `wanted` is what a person chose for pictures.
    ///
    /// It must be called on the process's first thread.
    /// - Throws: `TerminalError` when there is no terminal.
    nonisolated public static func run(
        wanted: ImageProtocol? = nil, device: String = "/dev/tty"
    ) throws(TerminalError) -> TerminalExamination {
        try EventLoop.shared.occupied { () throws(TerminalError) in
            try examine(device: device, wanted: wanted)
        }
    }

    @MainThread
    private static func examine(
        device path: String, wanted: ImageProtocol?
    ) throws(TerminalError) -> TerminalExamination {
        let device = try TerminalDevice(path: path)
        let screen = try Screen(
            term: Terminal.environment("TERM") ?? "", depth: nil, environment: Terminal.environment)
        let situation = TerminalSituation(
            depth: screen.depth, cellPixels: device.cellPixels, environment: Terminal.environment)
        var answers = TerminalAnswers()
        var replies: [TerminalReply] = []
        var time: Duration?
        let memory = SharedMemory.onePixel()
        if situation.takesQuestions {
            try device.enterRawMode()
            defer {
                device.discardInput()
                device.restore()
            }
            let begin = ContinuousClock.now
            var output = OutputQueue()
            output.append(TerminalAnswers.questions(memory: memory, isInTmux: situation.isInTmux).utf8)
            output.drain(to: device.descriptor, milliseconds: 1000)
            replies = Self.replies(from: device.descriptor, &answers)
            if answers.areComplete { time = ContinuousClock.now - begin }
            if situation.isInTmux { answers.tmux = Tmux.client() }
        }
        return TerminalExamination(
            situation: situation, size: device.size, findings: findings(replies, memory), answers: answers, time: time,
            choice: PictureChoice(situation, answers, wanted: wanted))
    }

    /// Reads until the last question is answered, for two seconds at most.
    private static func replies(from descriptor: Int32, _ answers: inout TerminalAnswers) -> [TerminalReply] {
        var decoder = InputDecoder()
        var replies: [TerminalReply] = []
        let end = linux_monotonic_time() + 2_000_000_000
        while !answers.areComplete {
            let now = linux_monotonic_time()
            guard now < end else { break }
            var target = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&target, 1, Int32((end - now) / 1_000_000 + 1)) > 0 else { break }
            var events: [InputEvent] = []
            let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count > 0 { decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events) }
                return count
            }
            if count <= 0 { break }
            for case .reply(let reply) in events {
                _ = answers.take(reply)
                replies.append(reply)
            }
        }
        return replies
    }

    private static func findings(_ replies: [TerminalReply], _ memory: SharedMemory?) -> [Finding] {
        func finding(_ subject: String, _ question: String, _ answer: (TerminalReply) -> String?) -> Finding {
            Finding(
                subject: subject, question: question.replacing("\u{1B}", with: "ESC "),
                answer: replies.lazy.compactMap(answer).first)
        }
        func graphics(_ identifier: String) -> (TerminalReply) -> String? {
            { reply in
                guard case .graphics(let control, let message) = reply, control.contains(identifier) else { return nil }
                return message
            }
        }
        return [
            finding("name (XTVERSION)", TerminalQuestion.version.bytes) {
                if case .version(let text) = $0 { text } else { nil }
            },
            finding("kitty graphics", KittyCommand.question, graphics("i=31")),
            finding("shared memory", memory.map { KittyCommand.question(about: $0) } ?? "", graphics("i=32")),
            finding("colours of sixels", TerminalQuestion.sixelColors.bytes) {
                if case .sixelColors(let count) = $0 { String(count) } else { nil }
            },
            finding("pixels of a cell", TerminalQuestion.cellSize.bytes) {
                if case .cellSize(let width, let height) = $0 { "\(width) × \(height)" } else { nil }
            },
            finding("colour behind text", TerminalQuestion.backgroundColor.bytes) {
                guard case .color(11, let rgb) = $0 else { return nil }
                let digits = String(rgb, radix: 16)
                return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            },
            finding("synchronised output", TerminalQuestion.mode(2026).bytes) {
                guard case .mode(2026, let state) = $0 else { return nil }
                return "\(state)" + (state == 0 || state == 4 ? " (no)" : " (yes)")
            },
            finding("pace (DSR)", TerminalQuestion.status.bytes) {
                if case .status = $0 { "answered: the line to it can be measured" } else { nil }
            },
            finding("attributes (DA1)", TerminalQuestion.primaryAttributes.bytes) {
                guard case .primaryAttributes(let classes) = $0 else { return nil }
                return classes.map(String.init).joined(separator: " ") + (classes.contains(4) ? " (4: sixel)" : "")
            },
        ]
    }
}
