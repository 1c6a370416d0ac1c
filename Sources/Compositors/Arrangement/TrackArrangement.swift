/// How the pictures of several tracks are shown together.
public enum TrackArrangement: Sendable, Hashable, Codable {
    /// Next to each other, the first track on the left; of more than two in as many rows as columns, or one row less.
    case sideBySide
    /// The first track large, and the others small in a corner of it.
    case pictureInPicture(PictureInset)
    /// What the first two tracks differ in, as light as the difference is; `gain` times as light.
    case difference(gain: Double)
}
