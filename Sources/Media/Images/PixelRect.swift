/// A part of a picture in whole pixels.
struct PixelRect: Hashable {
    /// Pixels left of it.
    var x: Int
    /// Pixels above it.
    var y: Int
    /// What it measures.
    var size: PixelSize
}
