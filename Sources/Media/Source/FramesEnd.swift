/// How a stretch of frames ended.
package enum FramesEnd: Sendable {
    /// The next frame is the one that the stretch was to end before.
    case joined
    /// The next frame comes after the end: another way through the file told other frames.
    case passed
    /// There are no more frames.
    case endOfFilm
    /// The receiver wanted no more.
    case stopped
}
