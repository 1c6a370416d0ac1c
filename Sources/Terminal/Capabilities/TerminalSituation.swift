/// What is known of a terminal without asking it.
public struct TerminalSituation: Hashable, Sendable {
    /// TERM.
    public var term: String
    /// The colours that it shows.
    public var depth: ColorDepth
    /// Whether it is reached over a network.
    public var isRemote: Bool
    /// Whether tmux stands between.
    public var isInTmux: Bool
    /// Width and height of a cell in pixels, where the device says it.
    public var cellPixels: TerminalAnswers.PixelExtent?

    init(
        term: String, depth: ColorDepth, isRemote: Bool = false, isInTmux: Bool = false,
        cellPixels: TerminalAnswers.PixelExtent? = nil
    ) {
        self.term = term
        self.depth = depth
        self.isRemote = isRemote
        self.isInTmux = isInTmux
        self.cellPixels = cellPixels
    }

    /// From the environment and what the device says.
    init(depth: ColorDepth, cellPixels: (width: Int, height: Int)?, environment: (String) -> String?) {
        self.init(
            term: environment("TERM") ?? "", depth: depth,
            isRemote: Self.isRemote(environment),
            isInTmux: Self.isInTmux(environment),
            cellPixels: cellPixels.map { TerminalAnswers.PixelExtent(width: $0.width, height: $0.height) })
    }

    /// Whether the environment is one of tmux.
    static func isInTmux(_ environment: (String) -> String?) -> Bool { environment("TMUX") != nil }

    /// Whether the environment is one of ssh.
    static func isRemote(_ environment: (String) -> String?) -> Bool {
        environment("SSH_CONNECTION") != nil || environment("SSH_TTY") != nil
    }

    /// Whether the terminal swallows questions that it does not understand: some would print them.
    public var takesQuestions: Bool { !["", "linux", "dumb", "vt100", "vt220", "cons25"].contains(term) }
}
