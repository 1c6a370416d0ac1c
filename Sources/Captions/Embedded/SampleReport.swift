import Times

/// What is to be said of a track's samples, each with its place.
struct SampleReport: Sendable {
    private var list: ProblemList
    private var named: Set<String> = []
    private var number = 0
    private var time: MediaTime?

    init(limits: CaptionLimits) { list = ProblemList(limit: limits.problems) }

    var problems: [CaptionProblem] { list.problems }

    /// Begins the next sample.
    mutating func begin(_ sample: CaptionSample) {
        number += 1
        time = sample.start
    }

    mutating func add(_ reason: CaptionProblem.Reason) { list.add(reason, line: number, time: time) }

    /// Tells, the first time, of something that captions have no place for.
    mutating func leaveOut(_ name: String) {
        guard named.count < 100, named.insert(name).inserted else { return }
        add(.notCarried(name))
    }
}
