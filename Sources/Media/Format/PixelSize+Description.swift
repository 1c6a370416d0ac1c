extension PixelSize: CustomStringConvertible {
    /// The size as people write it: `1920×1080`.
    public var description: String { "\(width)×\(height)" }
}
