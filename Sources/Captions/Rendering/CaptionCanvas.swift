/// What captions are placed on: its extent and its grain, in cells or in pixels.
package struct CaptionCanvas: Sendable {
    package var width: Double
    package var height: Double
    /// The height of a line, by which captions make room for each other.
    package var line: Double
    /// The least room that a line of text is given, however narrow its area is.
    package var leastRoom: Double
    /// Whether places are whole numbers.
    package var isWhole: Bool

    package init(width: Double, height: Double, line: Double, leastRoom: Double, isWhole: Bool) {
        self.width = width
        self.height = height
        self.line = line
        self.leastRoom = leastRoom
        self.isWhole = isWhole
    }

    func snapped(_ value: Double) -> Double { isWhole ? value.rounded() : value }
}
