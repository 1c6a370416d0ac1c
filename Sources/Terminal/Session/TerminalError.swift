/// Why the terminal cannot be used, and what to do about it.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing went wrong.
    public enum Code: Hashable, Sendable {
        /// There is no terminal to work on.
        case noTerminal
        /// TERM is not set, or has no description.
        case unknownTerminal
        /// The terminal's settings cannot be changed.
        case settings
        /// The loop is running already, or not on the first thread.
        case thread
        /// Another program could not be started.
        case spawn
    }

    /// What kind of thing went wrong.
    public let code: Code
    /// What went wrong.
    public let message: String
    /// What to do about it.
    public let remedy: String

    /// Message and remedy.
    public var description: String { "\(message)\n\(remedy)" }

    init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }
}
