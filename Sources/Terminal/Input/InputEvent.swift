/// Something that came from the terminal or from the system.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(KeyEvent)
    /// The mouse did something.
    case mouse(MouseEvent)
    /// Text was pasted, with line ends as `\n`; it may hold controls.
    case paste(String)
    /// The terminal has a new size; everything will be drawn.
    case resize(Size)
    /// The terminal's window got (true) or lost the keyboard.
    case focus(Bool)
    /// The terminal answered a question.
    case reply(TerminalReply)
    /// Pictures are to be made otherwise than before: see `Terminal.pictureStyle`.
    case pictureStyle
    /// All pictures of the last frame are on the terminal: see `Terminal.isBehind`.
    case caughtUp
    /// tmux holds back pictures that the terminal would show: `Terminal.letPicturesThrough` changes that. Said once.
    case picturesHeldBack
    /// SIGTERM, SIGHUP or SIGINT, or the terminal is gone: the program may save now, the loop ends after this.
    case terminate
}
