import Media
import TimedMetadata

/// Makes text of groups, one after the other.
protocol TimedOutput: Sendable {
    /// Which groups it wants.
    var selection: TimedMetadataSelection { get }

    /// The text of a group of a track; nil where it has nothing to say of it.
    mutating func text(_ group: TimedMetadataGroup, of track: TimedMetadataTrack) async throws -> String?

    /// What comes after the last group.
    mutating func end() -> String

    /// Whether what one track says is enough: positions of two tracks would be two ways in one.
    var isOfOneTrack: Bool { get }
}
