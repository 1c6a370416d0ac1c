internal import CLinux
internal import Stores
internal import Synchronization

/// What a server has said of a file, for all who open it. Every member may be called from any thread.
final class KnownVersion: Sendable {
    private struct State {
        var version: (served: ServedVersion, time: UInt64)?
        var usualRange: Int64?
    }

    private let state = Mutex(State())
    /// How long the server is taken at its word, in nanoseconds: each later read is checked against the version anyway.
    private static let lifetime: UInt64 = 30_000_000_000

    /// The version that there was, when the server was asked not long ago.
    var version: ServedVersion? {
        state.withLock { state in
            guard let known = state.version, linux_monotonic_time() - known.time < Self.lifetime else { return nil }
            return known.served
        }
    }

    /// How much is usually read of a place where frames lie; nil while nothing tells.
    var usualRange: Int64? {
        get { state.withLock { $0.usualRange } }
        set { state.withLock { $0.usualRange = newValue } }
    }

    /// Keeps what the server has said just now; nil where it has another version than it had.
    func note(_ version: ServedVersion?) {
        state.withLock { $0.version = version.map { ($0, linux_monotonic_time()) } }
    }
}
