public import Terminal

/// Which keys mean which command in which context.
public struct Keymap: Sendable {
    /// A nil command takes away the meaning that a key has everywhere.
    private var bindings: [KeyContext: [[KeyEvent]: Command?]] = [:]

    /// The defaults of the command table.
    public init() {
        for row in CommandTable.rows {
            for keys in row.keys {
                if let sequence = Keymap.sequence(keys) { bindings[row.context, default: [:]][sequence] = row.command }
            }
        }
    }

    /// Keys in the notation of `config.toml`, separated by spaces; nil when one of them is none.
    public static func sequence(_ notation: String) -> [KeyEvent]? {
        let names = notation.split(separator: " ")
        let keys = names.compactMap { KeyEvent(String($0)) }
        return keys.isEmpty || keys.count != names.count ? nil : keys
    }

    /// Gives a sequence of keys a meaning, or none.
    public mutating func bind(_ keys: [KeyEvent], in context: KeyContext, to command: Command?) {
        bindings[context, default: [:]].updateValue(command, forKey: keys)
    }

    /// What a sequence means; the context's own meaning goes before that of everywhere.
    func lookUp(_ keys: [KeyEvent], in context: KeyContext) -> Match {
        for table in [bindings[context], bindings[.everywhere]] {
            guard let table else { continue }
            if let binding = table[keys] { return binding.map(Match.command) ?? .nothing }
            if table.contains(where: { $0.value != nil && $0.key.count > keys.count && $0.key.starts(with: keys) }) {
                return .prefix
            }
        }
        return .nothing
    }

    /// What is known of a sequence of keys.
    enum Match: Equatable {
        case command(Command)
        /// Longer sequences begin like this.
        case prefix
        case nothing
    }

    /// The keys that mean a command in a context, shortest first.
    func keys(for command: Command, in context: KeyContext) -> [String] {
        let table = bindings[context] ?? [:]
        let found = table.filter { $0.value == command }.keys
        return found.map { $0.map(\.description).joined(separator: " ") }
            .sorted { ($0.count, $0) < ($1.count, $1) }
    }
}
