import Media
import Synchronization

/// Samples of a list, which the first time may fail before they end.
final class ListedSamples: AsyncSequence, Sendable {
    struct Failed: Error {}

    private let samples: [Sample]
    private let failsNext: Mutex<Bool>

    init(_ samples: [Sample], failingOnce: Bool = false) {
        self.samples = samples
        failsNext = Mutex(failingOnce)
    }

    func makeAsyncIterator() -> Iterator {
        let fails = failsNext.withLock { fails in
            defer { fails = false }
            return fails
        }
        return Iterator(rest: fails ? samples.dropLast() : samples[...], fails: fails)
    }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<Sample>
        let fails: Bool

        mutating func next() async throws -> Sample? {
            if rest.isEmpty, fails { throw Failed() }
            return rest.popFirst()
        }
    }
}
