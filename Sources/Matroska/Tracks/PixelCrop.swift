/// Pixels to leave out at the edges of pictures.
public struct PixelCrop: Sendable, Hashable, Codable {
    /// At the top.
    public internal(set) var top = 0
    /// At the bottom.
    public internal(set) var bottom = 0
    /// On the left.
    public internal(set) var left = 0
    /// On the right.
    public internal(set) var right = 0
}
