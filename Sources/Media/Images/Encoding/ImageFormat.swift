/// A kind of picture file, and how it is made.
public enum ImageFormat: Sendable, Hashable {
    /// PNG, which loses nothing. `effort` is zlib's level, 0 (quickest) to 9 (smallest): a 1080p film frame takes 3 times
    /// as long at 6 as at 3 and gets an eighth smaller.
    case png(effort: Int = 3)

    /// JPEG, for photographs without transparency: what is transparent shows `background`.
    ///
    /// `quality` is about that of libjpeg, 1 (smallest) to 100 (best). From 90 on colours keep their full resolution, below
    /// they have half of it in both directions.
    case jpeg(quality: Int = 90, background: RGBColor = .black)

    /// WebP, half the size of a JPEG that looks the same; `quality` is libwebp's, 0 (smallest) to 100 (best).
    case webp(quality: Int = 85)

    /// WebP that loses nothing but the colour of fully transparent pixels.
    case losslessWebP

    /// The format that a name's ending stands for, such as `jpg`; nil for other endings.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "png": self = .png()
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg()
        case "webp": self = .webp()
        default: return nil
        }
    }

    /// The ending of names, without the dot.
    public var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp, .losslessWebP: "webp"
        }
    }

    /// The format's name as people write it.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp, .losslessWebP: "WebP"
        }
    }

    /// The longest side that the format, or libav's encoder of it, can have.
    public var maximumSide: Int {
        switch self {
        case .png: 1_000_000
        case .jpeg: 65_500
        case .webp, .losslessWebP: 16_383
        }
    }
}
