/// Why captions could not be drawn in pixels.
public enum CaptionImageError: Error, Sendable, Hashable {
    /// Pango or Cairo are not there, or too old.
    case missingLibrary(String)
    /// The picture has no extent, or more than is drawn.
    case badSize(width: Int, height: Int, limit: Int)
    /// There is no memory for the pixels.
    case outOfMemory
}

extension CaptionImageError: CustomStringConvertible {
    /// The error in English, with its remedy.
    public var description: String {
        switch self {
        case .missingLibrary(let what):
            "captions cannot be drawn: \(what); install Pango (on Debian: apt-get install libpangocairo-1.0-0)"
        case .badSize(let width, let height, let limit):
            "captions cannot be drawn on \(width) × \(height) pixels: give 1 to \(limit) of each"
        case .outOfMemory: "there is no memory to draw captions: close something, or draw smaller"
        }
    }
}
