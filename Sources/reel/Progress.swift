import Glibc

/// How far long work is, as one line on the error stream while that is a terminal.
enum Progress {
    private static let isShown = isatty(STDERR_FILENO) != 0

    /// Replaces the line.
    static func show(_ text: String) {
        guard isShown else { return }
        Output.write("\r\u{1B}[K\(text)", to: STDERR_FILENO)
    }

    /// Takes the line away, before something is printed or the work ends.
    static func clear() {
        guard isShown else { return }
        Output.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
}
