/// Something the mouse did.
public struct MouseEvent: Hashable, Sendable {
    /// A button.
    public enum Button: Hashable, Sendable {
        /// The left one.
        case left
        /// The wheel pressed, or the middle one.
        case middle
        /// The right one.
        case right
    }

    /// What was done.
    public enum Action: Hashable, Sendable {
        /// A button went down.
        case press(Button)
        /// A button went up.
        case release(Button)
        /// The mouse moved with a button down.
        case drag(Button)
        /// The mouse moved with no button down.
        case move
        /// The wheel turned one step up (away).
        case wheelUp
        /// The wheel turned one step down (nearer).
        case wheelDown
        /// The wheel was tilted to the left.
        case wheelLeft
        /// The wheel was tilted to the right.
        case wheelRight
    }

    /// What was done.
    public var action: Action
    /// The cell it was done at.
    public var position: Position
    /// The keys held down.
    public var modifiers: Modifiers

    /// Makes an event.
    public init(_ action: Action, at position: Position, modifiers: Modifiers = []) {
        self.action = action
        self.position = position
        self.modifiers = modifiers
    }
}
