internal import Engine
internal import Media
internal import Terminal

/// A file's picture as it stands on the screen.
struct Poster: Sendable {
    let cells: ScreenPicture
    /// When the frame shown is presented; nil where time has no meaning.
    let time: MediaTime?
    /// The size of the whole picture as displayed, where it was decoded.
    let fullSize: PixelSize?
}
