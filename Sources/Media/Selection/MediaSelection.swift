/// Which option of each group is used together.
public struct MediaSelection: Sendable, Hashable, Codable {
    /// A choice in one group.
    public struct Choice: Sendable, Hashable, Codable {
        /// The group.
        public let characteristic: MediaCharacteristic
        /// What is used of it; nil for none.
        public let option: MediaSelectionOption?
    }

    /// One choice for each group.
    public let choices: [Choice]

    /// What is used of a group; nil for none, and where there is no such group.
    public func selectedOption(in characteristic: MediaCharacteristic) -> MediaSelectionOption? {
        choices.first { $0.characteristic == characteristic }?.option
    }
}
