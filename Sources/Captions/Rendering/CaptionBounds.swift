/// The extent of a film's picture in its own pixels: what its captions lie on.
public struct CaptionBounds: Sendable, Hashable, Codable {
    /// Pixels in a row, from 1.
    public let width: Int
    /// Rows, from 1.
    public let height: Int

    /// A picture of this extent; what is below 1 becomes 1, what is over 65,536 becomes that.
    public init(width: Int, height: Int) {
        self.width = min(max(1, width), 1 << 16)
        self.height = min(max(1, height), 1 << 16)
    }

    /// A picture of high definition, for captions of which nobody knows the film.
    public static let highDefinition = CaptionBounds(width: 1_920, height: 1_080)
}
