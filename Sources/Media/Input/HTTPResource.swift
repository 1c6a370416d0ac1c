internal import CLinux
import Synchronization

/// What is known of what a server has at an address, for all who open it. Every member may be called from any thread.
package final class HTTPResource: Sendable {
    /// One version of it.
    struct Version: Sendable, Equatable {
        /// The address that has answered, after redirects.
        let url: String
        /// A strong entity tag or the time of the last change; nil where the server says neither.
        let validator: String?
        /// In bytes.
        let length: Int64

        var identity: InputIdentity? { validator.map { .tag(place: url, value: "\($0) \(length)") } }
    }

    /// How long the server is taken at its word, in nanoseconds: each later read is checked against the version anyway.
    private static let lifetime: UInt64 = 30_000_000_000

    private let state = Mutex<(version: Version, time: UInt64)?>(nil)

    /// The version that has ranges to be read at any place, when the server was asked not long ago.
    var version: Version? {
        state.withLock { known in
            guard let known, linux_monotonic_time() - known.time < HTTPResource.lifetime else { return nil }
            return known.version
        }
    }

    /// Keeps what the server has said just now; nil where it has no ranges, or another version than it had.
    func note(_ version: Version?) { state.withLock { $0 = version.map { ($0, linux_monotonic_time()) } } }
}
