/// What a loop takes its input from and draws to.
@MainThread
protocol LoopSource: AnyObject {
    /// The descriptor of input and output; nil while another program has the terminal.
    var descriptor: Int32? { get }
    /// Whether bytes wait to be written.
    var hasUnwritten: Bool { get }
    /// Monotonic nanoseconds at which `inputTimedOut` is due; nil when no input is begun.
    var inputDeadline: UInt64? { get }
    /// The exit status once the loop shall end.
    var status: Int32? { get }

    /// Takes the signals that came.
    func takeSignals()
    /// Reads and handles all input that is there; returns the number of events.
    func takeInput(hangup: Bool) -> Int
    /// The rest of a begun sequence did not come.
    func inputTimedOut()
    /// Draws, if anything is dirty and nothing unwritten; returns whether it did.
    func drawIfNeeded() -> Bool
    /// Writes what can be written without waiting.
    func writePending()
}
