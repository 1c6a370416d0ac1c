/// Why nothing of a file is read.
public enum MatroskaError: Error, Sendable {
    /// The file does not begin with an EBML header.
    case notEBML
    /// No segment follows the header.
    case noSegment
    /// The source failed before a segment was found.
    case source(any Error)
    /// The limit of bytes was reached before a segment was found.
    case tooManyBytes(limit: Int)
}
