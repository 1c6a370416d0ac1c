public import Places

/// What is made of a film's frames before they are shown.
public enum PictureComposition: Sendable, Hashable, Codable {
    /// Something is laid over them, the lowest first.
    case overlaid([PictureOverlay])
    /// They are shown with those that another film has at the same times.
    case compared(with: Place, by: PictureComparison)
}
