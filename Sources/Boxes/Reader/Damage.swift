/// A part of a file that could not be read as the standard has it.
public struct Damage: Sendable, Hashable {
    /// What is wrong with it.
    public enum Reason: Sendable, Hashable {
        /// Its contents are too short or make no sense.
        case malformed
        /// It states a size smaller than its own header.
        case tooSmall
        /// It reaches beyond the end of what holds it.
        case cut
        /// Bytes that are no box.
        case notABox
        /// A limit of the reader was reached there.
        case limit
    }

    /// The box, or the one that holds it.
    public let type: FourCC
    /// Where the box starts, in bytes from the start of the file.
    public let offset: Int64
    /// What is wrong.
    public let reason: Reason
}
