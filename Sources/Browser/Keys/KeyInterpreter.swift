public import Terminal

/// Turns keys into commands with counts: a state machine that knows no screen.
public struct KeyInterpreter: Sendable {
    /// What a key led to.
    public enum Outcome: Equatable, Sendable {
        /// A command, and how often it was asked for; nil without a count.
        case command(Command, count: Int?)
        /// The key began, continued or gave up a count or a sequence.
        case pending
        /// The key means nothing here.
        case unknown
    }

    private var keys: [KeyEvent] = []
    private var count: Int?

    /// An interpreter that has seen nothing yet.
    public init() {}

    /// The keys of an unfinished command, for the status line.
    public var pending: String { (count.map(String.init) ?? "") + keys.map(\.description).joined(separator: " ") }

    /// Takes one key.
    public mutating func take(_ key: KeyEvent, in context: KeyContext, keymap: Keymap) -> Outcome {
        if keys.isEmpty, key.modifiers.isEmpty, case .character(let character) = key.key, character.isASCII,
            let digit = character.wholeNumberValue, keymap.lookUp([key], in: context) == .nothing,
            digit != 0 || count != nil
        {
            count = min(99_999, (count ?? 0) * 10 + digit)
            return .pending
        }
        if key.key == .escape, !keys.isEmpty || count != nil {
            // Only what was begun ends: marks, filters and screens stay.
            reset()
            return .pending
        }
        keys.append(key)
        switch keymap.lookUp(keys, in: context) {
        case .command(let command):
            defer { reset() }
            return .command(command, count: count)
        case .prefix: return .pending
        case .nothing:
            let wasSequence = keys.count > 1
            reset()
            // The key that broke a sequence may mean something alone.
            return wasSequence ? take(key, in: context, keymap: keymap) : .unknown
        }
    }

    /// Forgets a count or an unfinished sequence.
    public mutating func reset() {
        keys = []
        count = nil
    }
}
