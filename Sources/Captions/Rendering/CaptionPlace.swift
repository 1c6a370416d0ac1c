/// Where a caption's lines lie.
package struct CaptionPlace: Sendable {
    /// Which caption, as an index among those that were placed.
    package var caption: Int
    /// The rectangle of its lines: as wide as they have room, as high as they are (vertical text the other way around).
    package var box: CaptionRectangle
    /// Where lines lie in the room that they have.
    package var edge: CaptionEdge
    /// How letters and lines follow each other.
    package var writingMode: WritingMode
    /// What is cut off at its edges; nil where nothing is.
    package var clip: CaptionRectangle?
}
