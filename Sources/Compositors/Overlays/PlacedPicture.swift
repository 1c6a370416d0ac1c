public import Media
public import VideoCompositions

/// A picture in its place on a frame.
public struct PlacedPicture: Sendable, Hashable {
    /// The picture; it may be seen through.
    public var picture: Picture

    /// Where its upper left pixel lies; what lies outside of the frame is left out.
    public var place: PixelPoint

    /// How much of what is below it hides, from 0 to 1.
    public var opacity: Double

    /// A picture in a place.
    public init(_ picture: Picture, at place: PixelPoint, opacity: Double = 1) {
        (self.picture, self.place, self.opacity) = (picture, place, opacity)
    }
}
