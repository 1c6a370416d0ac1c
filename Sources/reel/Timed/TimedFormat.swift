import ArgumentParser

/// How `reel inspect --timed` prints timed metadata.
enum TimedFormat: String, ExpressibleByArgument, CaseIterable {
    /// The groups as they are, one a line.
    case json
    /// A row for each position, or for each sample of the streams that are named.
    case csv
    /// The positions as a track.
    case gpx
}
