/// A program with the whole screen: it gets events and draws frames, on the loop's thread.
@MainThread
public protocol TerminalProgram: AnyObject {
    /// Called once, before the first frame.
    func start(_ terminal: Terminal)
    /// Called with each event, in order.
    func handle(_ event: InputEvent)
    /// Draws a whole frame; called at most once a turn, after `Terminal.setNeedsDisplay` or a change of size, and only
    /// when the frame before has been written.
    func draw(on canvas: Canvas)
}
