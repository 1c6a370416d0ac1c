/// Where text that does not fit is shortened.
public enum Ellipsis: Hashable, Sendable {
    /// Its end is left out: `A long na…`.
    case end
    /// Its middle is left out, which keeps a file's extension: `A lo….mkv`.
    case middle
}
