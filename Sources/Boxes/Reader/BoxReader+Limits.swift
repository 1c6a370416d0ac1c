extension BoxReader {
    /// What bounds a reader against damaged and hostile files.
    ///
    /// Depth needs no number: boxes are descended by their types, at most sixteen deep, never by recursion.
    public struct Limits: Sendable, Hashable {
        /// Bytes fetched by one call that reads headers and metadata.
        public var bytes: Int = 8 << 20
        /// Bytes fetched by one call that reads sample tables, samples or all fragments.
        public var tableBytes: Int = 64 << 20
        /// Samples of a track that tables may speak of.
        public var samples: Int = 20_000_000
        /// Boxes of which the header is read, by one call.
        public var boxes: Int = 200_000
        /// Boxes kept of the top level.
        public var topLevelBoxes: Int = 4_096
        /// Movie fragments walked once the movie is found.
        public var fragments: Int = 16
        /// Tracks read.
        public var tracks: Int = 1_024
        /// Items of metadata read.
        public var metadataItems: Int = 10_000
        /// Entries kept of lists such as edits.
        public var entries: Int = 65_536
        /// The longest value that is read rather than only placed, in bytes.
        public var inlineValueBytes: Int = 4_096
        /// The longest event that is read, in bytes.
        public var eventBytes: Int = 1 << 20
        /// Bytes fetched around each small read.
        public var window: Int = 2_048

        /// The usual limits.
        public init() {}

        /// Limits that are neither negative nor beyond all sense.
        var clamped: Limits {
            var limits = self
            let all: [WritableKeyPath<Limits, Int>] = [
                \.bytes, \.tableBytes, \.samples, \.boxes, \.topLevelBoxes, \.fragments, \.tracks, \.metadataItems,
                \.entries, \.inlineValueBytes, \.eventBytes, \.window,
            ]
            for path in all { limits[keyPath: path] = min(max(0, limits[keyPath: path]), 1 << 30) }
            // The header of a box, and the fixed fields of any, fit a window.
            limits.window = max(64, limits.window)
            return limits
        }
    }
}
