internal import CLinux
internal import HTTP
internal import Stores
import Synchronization

/// What is known of what a server has at an address, for all who open it. Every member may be called from any thread.
package final class HTTPResource: Sendable {
    /// One version of it.
    struct Version: Sendable {
        /// The address that has answered, after redirects.
        let url: String
        /// What the server tells it from others by.
        let served: ServedVersion
        /// Whether it may be kept on a disk: the server allows that, and what is written later has another validator.
        let mayBeStored: Bool

        /// A strong entity tag or the time of the last change; nil where the server says neither.
        var validator: String? { HTTPResponse.validator(served.entityTag, served.lastModified) }

        /// What it can be named by in a condition; nil where it has a date only.
        var entityTag: String? { HTTPResponse.strong(served.entityTag) }

        /// The same where another address has answered.
        func answered(at url: String) -> Version { Version(url: url, served: served, mayBeStored: mayBeStored) }

        /// Whether an answer is of this version.
        func isSame(as response: HTTPResponse) -> Bool {
            response.validator == validator && response.contentLength == served.length
        }

        var identity: InputIdentity? { validator.map { .tag(place: url, value: "\($0) \(served.length)") } }
    }

    /// How long the server is taken at its word, in nanoseconds: each later read is checked against the version anyway.
    private static let lifetime: UInt64 = 30_000_000_000

    /// Of which nothing is known yet.
    package init() {}

    /// Zero while nothing tells.
    private let usualLength = Atomic<Int64>(0)
    private let space = Mutex<IPAddressSpace?>(nil)
    private let state = Mutex<(version: Version, time: UInt64)?>(nil)

    /// The version that can be read at any place, when the server was asked not long ago.
    var version: Version? {
        state.withLock { known in
            guard let known, linux_monotonic_time() - known.time < HTTPResource.lifetime else { return nil }
            return known.version
        }
    }

    /// How much is usually read of a place where frames lie; nil while nothing tells.
    var usualRange: Int64? {
        get {
            let length = usualLength.load(ordering: .relaxed)
            return length > 0 ? length : nil
        }
        set { usualLength.store(newValue ?? 0, ordering: .relaxed) }
    }

    /// Where the server lies that has answered last; nil before it has.
    var addressSpace: IPAddressSpace? {
        get { space.withLock { $0 } }
        set { space.withLock { $0 = newValue } }
    }

    /// Has the server asked again.
    package func forget() { note(nil) }

    /// Keeps what the server has said just now; nil where it has another version than it had.
    func note(_ version: Version?) { state.withLock { $0 = version.map { ($0, linux_monotonic_time()) } } }
}

extension HTTPResponse {
    /// The version that an answer is of, whose whole has so many bytes.
    func version(length: Int64) -> HTTPResource.Version {
        HTTPResource.Version(
            url: url, served: ServedVersion(entityTag: entityTag, lastModified: lastModified, length: length),
            mayBeStored: mayBeStored && isSettled)
    }
}
