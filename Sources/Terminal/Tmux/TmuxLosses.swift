internal import CLinux
internal import Glibc

/// Finds out whether tmux dropped pictures that it was to hand through to the terminal.
///
/// Once more waits for a terminal than eight bytes for each of its cells, tmux drops that and all else for a tenth of a
/// second. It counts the bytes (`client_discarded`), and draws the text anew afterwards, but no pictures.
@MainThread
final class TmuxLosses {
    /// What tmux had dropped when it was asked last; nil before the first time.
    private var known: Int?
    /// When pictures were sent last.
    private var lastSent: UInt64 = 0
    private var question: Task<Void, Never>?
    /// How many times in a row pictures were lost. A terminal that always is too slow gets no more until a key is pressed.
    private var lossCount = 0
    private static let mostLosses = 5
    private let ask: @Sendable () -> WrittenBytes?
    /// How long no picture was sent before tmux is asked, in nanoseconds.
    private let quiet: UInt64

    /// `ask` waits for what tmux says.
    init(quiet: UInt64 = 300_000_000, ask: @escaping @Sendable () -> WrittenBytes? = { Tmux.written() }) {
        self.quiet = quiet
        self.ask = ask
    }

    /// Pictures were sent: asks tmux once none were for a while, and tells whether they are to be sent again.
    func pictureSent(at now: UInt64, answered: @escaping @MainThread (_ areLost: Bool) -> Void) {
        lastSent = now
        guard question == nil else { return }
        question = Task {
            while case let age = linux_monotonic_time() - lastSent, age < quiet {
                try? await Task.sleep(for: .nanoseconds(Int64(quiet - age)))
            }
            let written = await Worker.value(of: ask) ?? nil
            question = nil
            lossCount = note(written) ? lossCount + 1 : 0
            answered(1...Self.mostLosses ~= lossCount)
        }
    }

    /// A key was pressed.
    func keyPressed() { lossCount = 0 }

    /// Whether tmux has dropped something since it was asked last. This waits for its answer.
    func haveGrown() -> Bool { note(ask()) }

    private func note(_ written: WrittenBytes?) -> Bool {
        guard let dropped = written?.dropped else { return false }
        defer { known = dropped }
        // Where it was never asked, what it dropped before may have been ours; another terminal has a count of its own.
        return dropped != known ?? 0
    }
}
