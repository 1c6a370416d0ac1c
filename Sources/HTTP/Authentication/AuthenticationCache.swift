internal import Credentials
import Synchronization

/// How servers have accepted logins, so that later requests show theirs at once. Every member may be called from any thread.
final class AuthenticationCache: Sendable {
    /// That of the whole program.
    static let shared = AuthenticationCache()

    private struct Key: Hashable {
        let server: ServerAddress.Server
        let login: Credential
    }

    private let schemes = Mutex<[Key: LoginScheme]>([:])

    /// The way in which a server has accepted a login, for one request; nil where it has not.
    func scheme(for login: Credential, on server: ServerAddress.Server) -> LoginScheme? {
        let key = Key(server: server, login: login)
        return schemes.withLock { schemes in
            guard case .digest(var digest)? = schemes[key] else { return schemes[key] }
            digest.count += 1
            schemes[key] = .digest(digest)
            return schemes[key]
        }
    }

    /// Keeps the way in which a server has accepted a login; nil where it has not.
    func keep(_ scheme: LoginScheme?, for login: Credential, on server: ServerAddress.Server) {
        schemes.withLock { $0[Key(server: server, login: login)] = scheme }
    }
}
