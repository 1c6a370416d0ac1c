/// How the pictures of two films are shown together.
public enum PictureComparison: Sendable, Hashable, Codable, CaseIterable {
    /// Next to each other, with the film that is looked at on the left.
    case sideBySide
    /// What they differ in, black where they are the same.
    case difference

    /// How many times as light as they are differences are shown, so that those of coding can be seen.
    public static let gain = 4
}
