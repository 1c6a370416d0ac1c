internal import Credentials

/// The login that there is for a request, and how the server is shown it.
struct RequestLogin: Sendable {
    let credential: Credential
    /// Nil where it is not shown.
    let scheme: LoginScheme?

    private let server: ServerAddress.Server

    /// What a person has given for the request's server, or `~/.netrc` has; nil for nothing, or where the request shows
    /// something else.
    ///
    /// It is shown as the server has accepted it before. Where others can read a password it is not sent before the server
    /// has said that it takes no digest of it.
    init?(_ request: HTTPRequest) {
        guard request.authorization == nil, request.mayLogIn, let address = ServerAddress(request.url),
            let credential = request.credential ?? CredentialStorage.shared.credential(for: address)
        else { return nil }
        let known = AuthenticationCache.shared.scheme(for: credential, on: address.server)
        self.init(credential, known ?? (address.scheme == "https" ? .basic : nil), address.server)
    }

    private init(_ credential: Credential, _ scheme: LoginScheme?, _ server: ServerAddress.Server) {
        (self.credential, self.scheme, self.server) = (credential, scheme, server)
    }

    /// The same shown in the way that a refusal asks for; nil where the server does not accept it.
    func asked(by refusal: HTTPResponse) -> RequestLogin? {
        let next =
            if let scheme { scheme.other(credential, for: refusal.challenges) } else {
                LoginScheme(credential, for: refusal.challenges)
            }
        return next.map { RequestLogin(credential, $0, server) }
    }

    /// Keeps whether it was accepted, for later requests.
    func note(_ response: HTTPResponse) {
        guard let scheme else { return }
        AuthenticationCache.shared.keep(response.status == 401 ? nil : scheme, for: credential, on: server)
    }
}
