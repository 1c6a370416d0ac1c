/// A value of metadata.
public enum BoxMetadataValue: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A whole number, or a truth as 0 or 1.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Several numbers with a fraction: of a point, a size, a rectangle, a matrix.
    case reals([Double])
    /// A number out of how many: of a track, of a disc.
    case ordinal(Int, of: Int?)
    /// A place on a body in the sky, the Earth above all.
    case location(GeographicLocation)
    /// Bytes of another type.
    case bytes([UInt8])
    /// A value too long to be read with the rest, or a picture: the item's extent tells where it is.
    case unread

    /// The text, or a place as ISO 6709 writes it; nil for others.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .location(let location): location.iso6709
        default: nil
        }
    }
}
