/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    /// Pixels across.
    public var width: Int

    /// Pixels down.
    public var height: Int

    /// A size; as a limit, zero in one dimension means that only the other one limits.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// No size; as a limit, none.
    public static let zero = PixelSize(width: 0, height: 0)

    /// The largest size of the same shape that fits `limit`, never larger than this one and at least one pixel.
    public func fitted(in limit: PixelSize) -> PixelSize {
        var scale = 1.0
        if limit.width > 0, width > 0 { scale = min(scale, Double(limit.width) / Double(width)) }
        if limit.height > 0, height > 0 { scale = min(scale, Double(limit.height) / Double(height)) }
        guard scale < 1 else { return self }
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The same area lying on its side.
    var transposed: PixelSize { PixelSize(width: height, height: width) }
}
