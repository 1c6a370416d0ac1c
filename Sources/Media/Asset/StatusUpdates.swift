import Synchronization

/// The statuses of a property as they change, the present one first.
///
/// Only the newest is kept for a consumer that is slower than the asset. Ends when the asset goes or the consumer's task
/// is cancelled.
public struct StatusUpdates<Value: Sendable>: AsyncSequence, Sendable {
    /// Hands out the statuses to one consumer.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncStream<PropertyStatus<Value>>.Iterator

        /// The next status; nil when the asset is gone.
        public mutating func next() async -> PropertyStatus<Value>? { await base.next() }

        /// The next status; nil when the asset is gone.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> PropertyStatus<Value>? {
            await base.next(isolation: actor)
        }
    }

    let subscribe: @Sendable () -> AsyncStream<PropertyStatus<Value>>

    /// Starts to follow the property.
    public func makeAsyncIterator() -> Iterator { Iterator(base: subscribe().makeAsyncIterator()) }
}
