package import Credentials
internal import Synchronization

/// One connection for each server, for all who ask something of it. Every member may be called from any thread.
package final class SFTPConnections: Sendable {
    /// Those of the whole program, which `ssh` makes. They last until it ends.
    package static let shared = SFTPConnections(SSHCommand.arguments)

    private let arguments: @Sendable (SFTPServer) -> [String]
    private let storage: CredentialStorage
    private let state = Mutex<[SFTPServer: SFTPConnection]>([:])

    /// How long a login that came to nothing stands for those that follow, in nanoseconds: whoever fails often is kept out.
    private static let pause: UInt64 = 3_000_000_000

    /// Connections that the program of these arguments makes, which may ask for what is in a storage.
    package init(
        _ arguments: @escaping @Sendable (SFTPServer) -> [String], storage: CredentialStorage = .shared
    ) {
        (self.arguments, self.storage) = (arguments, storage)
    }

    /// The connection to a server, which may still be on its way, or have failed just now.
    package func connection(to server: SFTPServer) -> SFTPConnection {
        state.withLock { state in
            if let known = state[server],
                known.isOpen || known.hasFailed(within: Self.pause) && !hasAnswer(known, server)
            {
                return known
            }
            let connection = SFTPConnection(arguments(server), SSHLogin(to: server, storage))
            state[server] = connection
            return connection
        }
    }

    /// Whether a person has answered since a connection wanted that.
    private func hasAnswer(_ connection: SFTPConnection, _ server: SFTPServer) -> Bool {
        connection.hasAsked && storage.request(askingFirst: server.login) == nil
    }
}
