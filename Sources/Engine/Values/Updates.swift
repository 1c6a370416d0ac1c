/// The states of something that becomes known little by little, made as they are pulled.
public struct Updates<Value: Sendable & Codable>: AsyncSequence, Sendable {
    /// One state.
    public typealias Element = Value

    /// `MediaError` or `CancellationError`.
    public typealias Failure = any Error

    /// Pulls; the work stops when the iterator goes or its task is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pull: () async throws -> Value?

        /// The next state; nil after the last.
        public mutating func next() async throws -> Value? { try await pull() }
    }

    private let start: @Sendable () -> () async throws -> Value?

    /// A sequence whose iterators pull from what `start` returns.
    public init(_ start: @escaping @Sendable () -> () async throws -> Value?) { self.start = start }

    /// A new pass from the first state.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pull: start()) }
}
