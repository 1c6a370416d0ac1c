/// What tmux tells of the terminal that it is shown on, and of what it lets through to it.
public struct TmuxClient: Hashable, Sendable {
    /// The terminal's name and version, as it answers to XTVERSION; empty where it does not.
    public var terminal: String
    /// Whether tmux gives it colours of 24 bits.
    public var showsTrueColor: Bool
    /// Width and height of a cell in pixels; nil where it does not say.
    public var cellPixels: TerminalAnswers.PixelExtent?
    /// Whether programs in this pane may hand it what tmux does not know: `allow-passthrough`.
    public var passesThrough: Bool

    /// What tmux is to print for `init(_:)`.
    static let format = [
        "client_termtype", "client_termfeatures", "client_cell_width", "client_cell_height", "allow-passthrough",
    ].map { "#{\($0)}" }.joined(separator: "\t")

    init(
        terminal: String, showsTrueColor: Bool, cellPixels: TerminalAnswers.PixelExtent? = nil, passesThrough: Bool
    ) {
        self.terminal = terminal
        self.showsTrueColor = showsTrueColor
        self.cellPixels = cellPixels
        self.passesThrough = passesThrough
    }

    /// From a line in `format`; nil when it is none.
    init?(_ line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 5 else { return nil }
        terminal = String(SafeText(String(fields[0])).text.prefix(80))
        showsTrueColor = fields[1].split(separator: ",").contains("RGB")
        if let width = Int(fields[2]), let height = Int(fields[3]) {
            cellPixels = TerminalAnswers.PixelExtent(ofCell: width, height)
        }
        // Releases before 3.3 have no such option, and let everything through.
        passesThrough = fields[4] != "off" && fields[4] != "0"
    }

    /// Whether the terminal shows pictures by placeholders, which cannot be asked: a program in tmux hears tmux's answers.
    public var showsPlaceholders: Bool {
        if terminal.hasPrefix("ghostty") { return true }
        guard terminal.hasPrefix("kitty(") else { return false }
        let numbers = terminal.dropFirst(6).split(whereSeparator: { $0 == "." || $0 == ")" }).map { Int($0) }
        guard let major = numbers.first ?? nil else { return false }
        return major > 0 || numbers.count > 1 && numbers[1] ?? 0 >= 28
    }
}
