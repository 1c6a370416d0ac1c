internal import Media

/// What represents a file, as it was made.
struct Poster: Sendable {
    let image: GeneratedImage
    /// How long the file lasts; nil where that is not known.
    let duration: MediaTime?
}
