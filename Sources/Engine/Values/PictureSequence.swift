public import Media

/// Pictures in the order of the times asked for, made one by one as they are pulled.
public struct PictureSequence: AsyncSequence, Sendable {
    /// One time and what came of it.
    public struct Element: Sendable {
        /// The time that was asked for.
        public let requestedTime: MediaTime

        /// The picture, or why there is none.
        public let result: Result<EnginePicture, MediaError>

        /// One time and what came of it.
        public init(requestedTime: MediaTime, result: Result<EnginePicture, MediaError>) {
            self.requestedTime = requestedTime
            self.result = result
        }
    }

    /// Pulls; the work stops when the iterator goes or its task is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pull: () async -> Element?

        /// The next picture; nil after the last and once cancelled.
        public mutating func next() async -> Element? { await pull() }
    }

    private let start: @Sendable () -> () async -> Element?

    /// A sequence whose iterators pull from what `start` returns.
    public init(_ start: @escaping @Sendable () -> () async -> Element?) { self.start = start }

    /// A new pass over the times.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pull: start()) }
}
