/// How a terminal is to be used.
public struct TerminalOptions: Sendable {
    /// The terminal's device.
    public var device = "/dev/tty"
    /// Whether mouse events are wanted; the terminal's own selection then needs Shift.
    public var mouse = true
    /// Whether changes of focus are wanted.
    public var focus = false
    /// The colours to use; nil decides from the environment and the terminal's description.
    public var depth: ColorDepth?
    /// How pictures are to be shown; nil asks the terminal.
    public var imageProtocol: ImageProtocol?
    /// What a frame is before anything is drawn.
    public var baseStyle = Style()
    /// How long a terminal's last answers are waited for, in milliseconds: they come within a few, but on a busy machine or
    /// over a slow line some took more than 300. What comes later is typed into the shell.
    var answerTimeout: UInt64 = 2000

    /// Makes options with their defaults.
    public init() {}
}
