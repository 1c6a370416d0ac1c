internal import Engine
internal import Media
internal import Terminal

/// A picture of the timeline as it is drawn.
struct ShownFrame {
    let cells: ScreenPicture
    let time: MediaTime?
    /// How long it is shown, where the container says so.
    let duration: MediaTime?
    let requested: MediaTime?
    let reason: String
    /// Why it is as it is in the file, where it was to be composed.
    let obstacle: MediaError?
    /// Whether it has full quality, and small differences matter.
    let isStill: Bool

    /// A picture of the engine in cells.
    init(_ picture: EnginePicture, _ cells: ScreenPicture, isStill: Bool) {
        self.cells = cells
        time = picture.actualTime
        duration = picture.duration
        requested = picture.requestedTime
        reason = picture.reason
        obstacle = picture.obstacle
        self.isStill = isStill
    }
}
