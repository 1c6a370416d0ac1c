import Glibc

/// Answers programs that ask a terminal for its status (DSR 5), as every terminal does: they wait for that when they end.
public struct StatusAnswers {
    private let device: Int32
    /// The last of what was read: a question may come in two parts.
    private var tail: [UInt8] = []

    /// `device` is the terminal's own end.
    public init(_ device: Int32) { self.device = device }

    /// Takes what a program wrote, and answers each question in it.
    public mutating func take(_ bytes: [UInt8]) {
        let question = Array("\u{1B}[5n".utf8)
        let all = tail + bytes
        for start in all.indices where all[start...].starts(with: question) { _ = write(device, "\u{1B}[0n", 4) }
        tail = all.suffix(question.count - 1)
    }
}
