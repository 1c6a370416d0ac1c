public import Media

/// The pictures of a strip as they come, made one by one as they are pulled; a tile may come twice, the better one later.
public struct StripSequence: AsyncSequence, Sendable {
    /// One tile and what came of it.
    public struct Element: Sendable {
        /// The place of the tile among the times asked for.
        public let index: Int

        /// The picture, or why there is none.
        public let result: Result<EnginePicture, MediaError>

        /// Whether the picture stands for the tile only until the frame that belongs there has been decoded.
        public let isProvisional: Bool

        /// One tile and what came of it.
        public init(index: Int, result: Result<EnginePicture, MediaError>, isProvisional: Bool = false) {
            self.index = index
            self.result = result
            self.isProvisional = isProvisional
        }
    }

    /// Nothing: failures are elements.
    public typealias Failure = Never

    /// Pulls; the work stops when the iterator goes or its task is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pull: () async -> Element?

        /// The next picture; nil after the last and once cancelled.
        public mutating func next() async -> Element? { await pull() }
    }

    private let start: @Sendable () -> () async -> Element?

    /// A sequence whose iterators pull from what `start` returns.
    public init(_ start: @escaping @Sendable () -> () async -> Element?) { self.start = start }

    /// A new pass over the strip.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pull: start()) }
}
