import Times

/// What could not be read, up to a limit.
struct ProblemList: Sendable {
    private(set) var problems: [CaptionProblem] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func add(_ reason: CaptionProblem.Reason, line: Int, time: MediaTime? = nil) {
        guard problems.count < limit else { return }
        problems.append(CaptionProblem(line: line, time: time, reason: reason))
    }

    /// At most 60 bytes of a text, for a report.
    static func excerpt(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(60), as: UTF8.self)
    }
}
