/// Collects problems, up to a limit.
struct ProblemList {
    private(set) var problems: [PlaylistProblem] = []
    let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func add(_ reason: PlaylistProblem.Reason, line: Int) {
        if problems.count < limit { problems.append(PlaylistProblem(line: line, reason: reason)) }
    }

    /// The problems in the order of their lines.
    var sorted: [PlaylistProblem] { problems.sorted { $0.line < $1.line } }
}
