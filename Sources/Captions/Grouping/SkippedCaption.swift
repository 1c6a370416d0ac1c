/// Something of a file that a group reader has passed by, and why.
public enum SkippedCaption: Sendable, Hashable {
    /// A line of the file that could not be read, wholly or in part.
    case line(CaptionProblem)
    /// A caption that lasts no time, by its index.
    case noDuration(caption: Int)
    /// A caption whose start nothing tells, by its index.
    case noStart(caption: Int)
    /// A caption that is over before the groups begin, by its index.
    case beforeStart(caption: Int)
    /// A caption that is missing from a group of more than so many, by its index.
    case tooManyAtOnce(caption: Int, limit: Int)
}

extension SkippedCaption: CustomStringConvertible {
    /// What was skipped, in English.
    public var description: String {
        switch self {
        case .line(let problem): "line \(problem.line): \(problem.reason)"
        case .noDuration(let caption): "caption \(caption + 1) lasts no time"
        case .noStart(let caption): "caption \(caption + 1) has no start"
        case .beforeStart(let caption): "caption \(caption + 1) is over before the start"
        case .tooManyAtOnce(let caption, let limit): "caption \(caption + 1): more than \(limit) at once"
        }
    }
}
