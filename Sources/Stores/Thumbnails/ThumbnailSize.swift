/// The sizes in which desktops keep thumbnails: squares that a thumbnail fits.
public enum ThumbnailSize: Int, Sendable, CaseIterable {
    /// 128 pixels.
    case normal = 128
    /// 256 pixels.
    case large = 256
    /// 512 pixels.
    case xLarge = 512
    /// 1024 pixels.
    case xxLarge = 1_024

    /// The smallest size whose edge is at least so many pixels; nil for more than the largest has.
    public init?(holding pixels: Int) {
        guard let size = ThumbnailSize.allCases.first(where: { $0.edge >= pixels }) else { return nil }
        self = size
    }

    /// The longest edge of a thumbnail, in pixels.
    public var edge: Int { rawValue }

    var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        case .xxLarge: "xx-large"
        }
    }
}
