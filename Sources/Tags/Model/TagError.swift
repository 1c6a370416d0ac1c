/// Why nothing could be read.
public enum TagError: Error, Sendable {
    /// The file is of no known family and has no tag at its end.
    case unrecognised
    /// The source failed or was interrupted: what it threw.
    case source(any Error)
}
