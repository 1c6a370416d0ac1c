internal import Credentials

/// How a login is shown to a server.
enum LoginScheme: Sendable {
    /// Name and password as they are (RFC 7617).
    case basic
    /// What only who knows the password can make of a request.
    case digest(DigestLogin)

    /// The strongest way that a server offers: a digest, the first that can be answered, since servers name the best first;
    /// nil for none that can be gone.
    init?(_ credential: Credential, for challenges: [AuthenticationChallenge]) {
        let digests = challenges.lazy.compactMap(DigestChallenge.init)
        if let login = digests.compactMap({ DigestLogin(credential, for: $0) }).first {
            self = .digest(login)
        } else if challenges.offerBasic {
            self = .basic
        } else {
            return nil
        }
    }

    /// Another way where a server has refused this one; nil where it does not accept the login. Who counts wrong ones is not
    /// shown one twice.
    func other(_ credential: Credential, for challenges: [AuthenticationChallenge]) -> LoginScheme? {
        switch self {
        case .basic: challenges.offerBasic ? nil : LoginScheme(credential, for: challenges)
        // It is of an earlier answer, whose nonce may have run out. Not every server says so.
        case .digest: LoginScheme(credential, for: challenges)
        }
    }
}

extension [AuthenticationChallenge] {
    /// Whether name and password would do as they are: a server that says nothing of what it takes may take these.
    fileprivate var offerBasic: Bool { isEmpty || contains { $0.scheme.lowercased() == "basic" } }

    /// Whether a name and a password would do, one way or the other.
    var offerPasswords: Bool { offerBasic || offerDigest }

    /// Whether the password would stay here.
    var offerDigest: Bool { contains { DigestChallenge($0) != nil } }
}
