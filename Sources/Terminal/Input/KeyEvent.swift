/// A key that was pressed, with the keys held beside it.
public struct KeyEvent: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// The keys held beside it.
    public var modifiers: Modifiers

    /// Makes an event.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Makes the event of a character without modifiers.
    public init(_ character: Character) {
        self.init(.character(character))
    }
}
