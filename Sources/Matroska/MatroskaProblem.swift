/// A part of a file that could not be read.
public struct MatroskaProblem: Sendable, Hashable, Codable {
    /// What is wrong.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// No element begins here.
        case badElement
        /// The element ends beyond what contains it, or beyond the file.
        case cutElement
        /// The element's value has an impossible size or form.
        case badValue
        /// Elements are nested too deeply here.
        case tooDeep
        /// A seek head says that another element is here.
        case wrongSeekPosition
        /// The header asks for longer IDs or sizes than Matroska has.
        case unsupportedHeader
        /// The limit of elements was reached here.
        case tooManyElements
        /// The limit of bytes was reached here.
        case tooManyBytes
        /// The limit of clusters to pass by was reached here: what follows was not looked for.
        case tooManyClusters
        /// The source failed here.
        case sourceFailed
    }

    /// Where, in bytes from the source's start.
    public let offset: Int64
    /// What is wrong.
    public let reason: Reason
}
