internal import Captions
internal import Media
internal import Terminal

extension BlockLane {
    /// Draws captions on one row: what is said when.
    /// - Parameters:
    ///   - version: Another number for each change of the captions.
    ///   - shown: The captions to be told from the others.
    func draw(
        _ captions: [Caption], version: Int, shown: Set<Int>, window: TimelineWindow, playhead: MediaTime,
        theme: Theme, on canvas: Canvas
    ) {
        draw(
            captions.count, captions.map(\.range), version: version, shown: shown, window: window, playhead: playhead,
            theme: theme, on: canvas
        ) { (captions[$0].text, .captions) }
    }
}

extension Caption {
    /// When it is shown; without an end where nobody knows of one.
    var range: TimeRange { TimeRange(start: start, duration: end.isNumeric ? max(.zero, end - start) : end) }
}
