internal import Media

/// A track of compressed samples that a writer adds, and where they come from.
struct SampleTrack: Sendable {
    /// Whose samples, or such as theirs, it has.
    let model: Track
    /// Begins to pull the samples.
    let begin: @Sendable () -> Pull

    /// Pulls the next sample; nil after the last.
    typealias Pull = () async throws -> Sample?

    init<Samples: AsyncSequence & Sendable>(_ model: Track, _ samples: Samples) where Samples.Element == Sample {
        self.model = model
        begin = {
            var iterator = samples.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}
