/// Width and height in pixels.
public struct PictureSize: Sendable, Hashable, Codable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int

    /// A size of these.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
