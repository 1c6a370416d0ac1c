import Synchronization

/// Connections that nobody uses at the moment, for the next who asks the same server. Every member may be called from any
/// thread.
package final class ConnectionPool: Sendable {
    /// That of the whole program.
    package static let shared = ConnectionPool(capacity: 8)

    private let capacity: Int
    private let idle = Mutex<[CurlHandle]>([])

    /// A pool that keeps the connections of the last `capacity` transfers.
    package init(capacity: Int) { self.capacity = capacity }

    /// A handle with connections to this server where there is one.
    func take(for server: String) throws -> CurlHandle {
        let found = idle.withLock { idle in
            idle.lastIndex { $0.server == server }.map { idle.remove(at: $0) }
        }
        if let found { return found }
        let handle = try CurlHandle()
        handle.server = server
        return handle
    }

    /// Takes back a handle whose transfer was removed.
    func give(_ handle: CurlHandle) {
        // What falls out is freed after the lock.
        _ = idle.withLock { idle -> CurlHandle? in
            idle.append(handle)
            return idle.count > capacity ? idle.removeFirst() : nil
        }
    }
}
