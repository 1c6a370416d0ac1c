/// How many bytes tmux has written to the terminal that it is shown on, and how many it dropped.
struct WrittenBytes {
    private let count: Int
    /// The bytes that a terminal which was too slow never gets.
    let dropped: Int
    /// The height of the terminal.
    private let rows: Int

    /// What tmux is to print for `init(_:)`.
    static let format = "#{client_written}\t#{client_height}\t#{client_discarded}"

    /// From a line in `format`; nil when it is none, as when no terminal shows this tmux.
    init?(_ line: String) {
        let fields = line.prefix { $0 != "\n" }.split(separator: "\t")
        guard fields.count == 3, let count = Int(fields[0]), let rows = Int(fields[1]), let dropped = Int(fields[2]),
            count >= 0, 0...10_000 ~= rows, dropped >= 0
        else { return nil }
        (self.count, self.rows, self.dropped) = (count, rows, dropped)
    }

    /// Whether the whole terminal may have been drawn since `earlier`: an empty line takes 10 bytes. While a terminal waits
    /// to be drawn, tmux writes nothing else to it but the place and the form of its cursor.
    func mayHaveDrawn(since earlier: WrittenBytes) -> Bool {
        // Another terminal may show it now.
        count < earlier.count || count - earlier.count >= 4 * rows
    }
}
