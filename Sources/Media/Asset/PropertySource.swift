/// A thing whose properties are loaded on demand: an asset or one of its tracks.
public protocol PropertySource: Sendable {
    /// What the properties of this thing are derived from.
    associatedtype Facts: Sendable

    /// Where the facts come from.
    var properties: PropertyLoader<Facts> { get }
}

extension PropertySource {
    /// What is known of a property now. Any thread may ask; the answer never waits.
    public func status<Value>(of key: AsyncProperty<Self, Value>) -> PropertyStatus<Value> {
        properties.status(key, in: properties.core.snapshot)
    }

    /// The statuses of a property as they change, the present one first; ends when the asset goes.
    public func statusUpdates<Value>(of key: AsyncProperty<Self, Value>) -> StatusUpdates<Value> {
        properties.statusUpdates(key)
    }

    /// The value of a property, read when it is not known yet.
    ///
    /// Throws the property's `MediaError`, and `CancellationError` when the task is cancelled; the next load after a failure
    /// reads again.
    public func load<Value>(
        _ key: AsyncProperty<Self, Value>, priority: WorkerPool.Priority = .visible
    ) async throws -> Value {
        let facts = try await properties.load([properties.request(key)], priority)
        return try key.derive(properties.source(facts))
    }

    /// The values of several properties, in the order of the keys, from one reading at the furthest stage among them.
    ///
    /// Throws the first property's `MediaError` among those that failed (the others then tell theirs by `status(of:)`), and
    /// `CancellationError` when the task is cancelled.
    public func load<First, Second, each Other>(
        _ first: AsyncProperty<Self, First>, _ second: AsyncProperty<Self, Second>,
        _ others: repeat AsyncProperty<Self, each Other>, priority: WorkerPool.Priority = .visible
    ) async throws -> (First, Second, repeat each Other) {
        var requests = [properties.request(first), properties.request(second)]
        repeat requests.append(properties.request(each others))
        let facts = try properties.source(try await properties.load(requests, priority))
        return (try first.derive(facts), try second.derive(facts), repeat try (each others).derive(facts))
    }

    /// The statuses that several properties have once one reading at the furthest stage among them is over: each either
    /// loaded or failed, whatever becomes of its neighbours.
    ///
    /// Throws `CancellationError` when the task is cancelled.
    public func loadStatuses<First, each Other>(
        of first: AsyncProperty<Self, First>, _ others: repeat AsyncProperty<Self, each Other>,
        priority: WorkerPool.Priority = .visible
    ) async throws -> (PropertyStatus<First>, repeat PropertyStatus<each Other>) {
        var requests = [properties.request(first)]
        repeat requests.append(properties.request(each others))
        do {
            let facts = try await properties.load(requests, priority)
            return (properties.outcome(first, facts), repeat properties.outcome(each others, facts))
        } catch let error as MediaError {
            // What an earlier, shorter reading found still stands.
            let snapshot = properties.core.snapshot
            return (
                properties.outcome(first, snapshot, error), repeat properties.outcome(each others, snapshot, error)
            )
        }
    }
}
