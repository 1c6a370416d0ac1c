internal import Synchronization

/// One connection for each server, for all who ask something of it. Every member may be called from any thread.
package final class SFTPConnections: Sendable {
    /// Those of the whole program, which `ssh` makes. They last until it ends.
    package static let shared = SFTPConnections(SSHCommand.arguments)

    private let arguments: @Sendable (SFTPServer) -> [String]
    private let state = Mutex<[SFTPServer: SFTPConnection]>([:])

    /// How long a login that came to nothing stands for those that follow, in nanoseconds: whoever fails often is kept out.
    private static let pause: UInt64 = 3_000_000_000

    /// Connections that the program of these arguments makes.
    package init(_ arguments: @escaping @Sendable (SFTPServer) -> [String]) { self.arguments = arguments }

    /// The connection to a server, which may still be on its way, or have failed just now.
    package func connection(to server: SFTPServer) -> SFTPConnection {
        state.withLock { state in
            if let known = state[server], known.isOpen || known.hasFailed(within: Self.pause) { return known }
            let connection = SFTPConnection(arguments(server))
            state[server] = connection
            return connection
        }
    }
}
