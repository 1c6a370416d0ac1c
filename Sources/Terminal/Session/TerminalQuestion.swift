/// What a terminal can be asked about itself.
public enum TerminalQuestion: Hashable, Sendable {
    /// DA1: every terminal answers, so it makes a good last question.
    case primaryAttributes
    /// XTVERSION: name and version.
    case version
    /// OSC 10: the colour of text.
    case foregroundColor
    /// OSC 11: the colour behind text.
    case backgroundColor
    /// DSR 5: whether it is well, which it is when it comes to answering.
    case status
    /// The pixels of a cell.
    case cellSize
    /// XTSMGRAPHICS: the colours that a sixel picture may have.
    case sixelColors
    /// The state of a private mode.
    case mode(Int)

    var bytes: String {
        switch self {
        case .primaryAttributes: "\u{1B}[c"
        case .version: "\u{1B}[>q"
        case .foregroundColor: "\u{1B}]10;?\u{1B}\\"
        case .backgroundColor: "\u{1B}]11;?\u{1B}\\"
        case .status: "\u{1B}[5n"
        case .cellSize: "\u{1B}[16t"
        case .sixelColors: "\u{1B}[?1;1;0S"
        case .mode(let number): "\u{1B}[?\(number)$p"
        }
    }
}
