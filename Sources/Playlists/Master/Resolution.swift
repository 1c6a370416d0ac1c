/// The size of a variant's pictures in pixels.
public struct Resolution: Sendable, Hashable, Codable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int

    /// Reads `1920x1080`; nil for anything else.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = UInt32(parts[0]), let height = UInt32(parts[1]) else { return nil }
        self.width = Int(width)
        self.height = Int(height)
    }
}

extension Resolution: CustomStringConvertible {
    /// Width and height.
    public var description: String { "\(width)×\(height)" }
}
