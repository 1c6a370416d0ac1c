internal import Media

/// The timed metadata of a track, in the order of time.
///
/// Streams of one track are told apart by the keys of their groups. Samples are read a little ahead of the iterator, as
/// `SampleSequence` has it. Where samples are damaged, all that can be read comes first, then the iterator throws.
public struct TimedMetadataSequence: AsyncSequence, Sendable {
    /// What is said of a stretch of time.
    public typealias Element = TimedMetadataGroup

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    let track: Track
    let selection: TimedMetadataSelection
    /// What is wanted of the asset's timeline.
    let scope: SampleScope
    /// Where a track of another asset lies on it; nil for one of the asset itself.
    let placement: TimedMetadataPlacement?
    let priority: WorkerPool.Priority

    /// An iterator before the first group; the file is opened with the first pull.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Pulls group after group.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private indirect enum Reading: Sendable {
            case samples(SampleGroups)
            case clips(ClipGroups)
        }

        private var reading: Reading

        init(_ sequence: TimedMetadataSequence) {
            reading =
                if let clips = sequence.track.clips {
                    .clips(ClipGroups(clips, sequence))
                } else { .samples(SampleGroups(sequence)) }
        }

        /// The next group; nil after the last.
        ///
        /// Throws `MediaError`, `.invalidRequest` for a track that holds no metadata and `.damaged` after the last group that
        /// could be read, or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> TimedMetadataGroup? {
            switch reading {
            case .samples(var groups):
                defer { reading = .samples(groups) }
                return try await groups.next()
            case .clips(var groups):
                defer { reading = .clips(groups) }
                return try await groups.next()
            }
        }
    }

    /// What is wanted of the track's own timeline.
    var trackScope: SampleScope { placement?.scope(scope) ?? scope }

    /// A group of the track as it lies on the asset's timeline; nil where it is outside of that.
    func placed(_ group: TimedMetadataGroup) -> TimedMetadataGroup? {
        guard let placement else { return group }
        return placement.range(of: group).map(group.moved)
    }

    /// Throws `MediaError.invalidRequest` where the track holds no metadata.
    func checkTrack() async throws {
        guard try await track.mayHoldTimedMetadata else {
            throw MediaError(
                .invalidRequest, "track \(track.trackID) holds \(track.mediaType), and no timed metadata",
                remedy: "choose a track of metadata, timecodes or text")
        }
    }
}
