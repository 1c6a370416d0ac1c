internal import Media
import Synchronization

/// The calls of a loader, whose tasks are counted: of those that nobody waits for, only so many may run on.
final class LoaderCalls: Sendable {
    /// Calls that were cancelled and have not returned. Beyond these no other is begun.
    private static let mostAbandoned = 64

    private let loader: any ResourceLoader
    private let abandoned = Mutex(0)

    init(_ loader: any ResourceLoader) { self.loader = loader }

    /// Asks for what is known of the whole. Throws `MediaError` where too many calls have not returned.
    func contentInformation() throws -> LoaderCall<ContentInformation> {
        try begin { try await $0.contentInformation() }
    }

    /// Asks for bytes, which come into an answer. Throws `MediaError` where too many calls have not returned.
    func data(into answer: DataAnswer, from offset: Int64, length: Int64?) throws -> LoaderCall<Void> {
        try begin { loader in
            do {
                try await loader.respond(to: DataRequest(answer, from: offset, length: length))
                answer.finish(.success(()))
            } catch {
                answer.finish(.failure(MediaError(loader: error)))
            }
        }
    }

    private func begin<Value>(
        _ body: @escaping @Sendable (any ResourceLoader) async throws -> Value
    ) throws -> LoaderCall<Value> {
        guard abandoned.withLock({ $0 < Self.mostAbandoned }) else { throw MediaError.heedsNoCancellation }
        let loader = loader
        return LoaderCall({ try await body(loader) }) { change in self.abandoned.withLock { $0 += change } }
    }
}
