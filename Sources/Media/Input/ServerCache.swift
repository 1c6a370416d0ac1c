internal import Credentials
package import Stores
import Synchronization

/// What was read from servers and can be read again without them, for all assets: on a disk where the program has named a
/// store, else in memory, each within its bounds. Every member may be called from any thread; what is on a disk blocks, so
/// workers only.
package final class ServerCache: Sendable {
    /// That of the whole program.
    package static let shared = ServerCache()

    private struct State {
        var store: ExtentStore?
        /// What was last kept in memory of an address, for those that no disk has.
        var versions: [[UInt8]: HTTPResource.Version] = [:]
    }

    private let state = Mutex(State())
    private let memory = ReadCache(capacity: 64 << 20, inputLimit: 32 << 20)
    /// How many addresses are known in memory.
    private static let mostVersions = 1_024

    /// A cache in memory.
    package init() {}

    /// Keeps what is read from now on in a store, or in memory only.
    package func keep(in store: ExtentStore?) { state.withLock { $0.store = store } }

    /// The version of which bytes are kept of an address; nil for none. The server may have another by now.
    func version(of address: Address) -> HTTPResource.Version? {
        let key = Self.key(of: address.text)
        let (store, known) = state.withLock { ($0.store, $0.versions[key]) }
        if let known { return known }
        guard let served = store?.extents(of: key)?.version else { return nil }
        return HTTPResource.Version(url: address.text, served: served, mayBeStored: true)
    }

    /// What is kept of a version, to read from and add to; nil where nothing tells it from others.
    func contents(of version: HTTPResource.Version, at address: Address) -> ServedContents? {
        guard let identity = version.identity else { return nil }
        let key = Self.key(of: address.text)
        let store = state.withLock { $0.store }
        if version.mayBeStored, let extents = store?.extents(of: key, version.served) { return .disk(extents) }
        state.withLock { state in
            if state.versions.count >= Self.mostVersions { state.versions = [:] }
            state.versions[key] = version
        }
        return .memory(memory.extents(of: identity))
    }

    /// What tells a version of what a server of whatever kind has at an address from others; nil where nothing does.
    package static func identity(of served: ServedVersion, at address: String) -> InputIdentity? {
        HTTPResource.Version(url: address, served: served, mayBeStored: false).identity
    }

    /// What is kept of a version of what a server of whatever kind has at an address; nil where nothing tells it from others.
    ///
    /// `mayBeStored` says whether on a disk: where whatever is written later is known by another version.
    package func contents(of served: ServedVersion, at address: String, mayBeStored: Bool) -> ServedContents? {
        let version = HTTPResource.Version(url: address, served: served, mayBeStored: mayBeStored)
        return contents(of: version, at: Address(address))
    }

    /// Forgets what is kept of an address: the server has contradicted it.
    func remove(_ address: Address) { remove(address.text) }

    /// Forgets what is kept of an address.
    package func remove(_ address: String) {
        let key = Self.key(of: address)
        let (store, known) = state.withLock { ($0.store, $0.versions.removeValue(forKey: key)) }
        if let identity = known?.identity { memory.remove(identity) }
        store?.extents(of: key)?.discard()
    }

    /// What an address is known by: without the password, which is no part of what is there, and the fragment, which the
    /// server does not get.
    private static func key(of address: String) -> [UInt8] {
        Array(ServerAddress.withoutPassword(address).utf8.prefix { $0 != UInt8(ascii: "#") })
    }
}
