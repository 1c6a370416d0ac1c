/// A key of the keyboard, as far as a terminal tells.
public enum Key: Hashable, Sendable {
    /// A character as typed; upper case carries its shift.
    case character(Character)
    /// Enter, Return.
    case enter
    /// Tab; Shift-Tab is this with `Modifiers.shift`.
    case tab
    /// Backspace.
    case backspace
    /// Escape.
    case escape
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Insert.
    case insert
    /// Delete.
    case delete
    /// F1 and so on; counted from 1.
    case function(Int)
}
