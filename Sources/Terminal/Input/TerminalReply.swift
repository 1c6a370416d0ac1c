/// What a terminal answers to questions about itself.
public enum TerminalReply: Hashable, Sendable {
    /// DA1: the classes of what it can do; 4 is sixel.
    case primaryAttributes([Int])
    /// DA2: kind, version and more.
    case secondaryAttributes([Int])
    /// XTVERSION: its name and version.
    case version(String)
    /// DECRPM: the state of a private mode; 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
    case mode(number: Int, state: Int)
    /// OSC 10, 11 or 12: a colour as 0xRRGGBB.
    case color(selector: Int, rgb: UInt32)
    /// OSC 4: a colour of the palette as 0xRRGGBB.
    case paletteColor(index: Int, rgb: UInt32)
    /// The kitty graphics protocol: control data (`i=31`) and message (`OK`).
    case graphics(control: String, message: String)
    /// CSI 16 t: width and height of a cell in pixels.
    case cellSize(width: Int, height: Int)
    /// CSI 14 t: width and height of the text area in pixels.
    case areaSize(width: Int, height: Int)
    /// XTSMGRAPHICS: the colours that a sixel picture may have.
    case sixelColors(Int)
    /// DSR: that it is well.
    case status
    /// CPR: where the cursor is.
    case cursor(Position)
    /// The kitty keyboard protocol's flags.
    case keyboardFlags(Int)
    /// Any other answer, as sent, without its introducer and terminator.
    case other(String)
}
