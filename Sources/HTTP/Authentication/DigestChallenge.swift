/// What a server wants digested with name and password, in place of both (RFC 7616).
struct DigestChallenge: Sendable {
    /// What the login is for.
    let realm: String
    /// What the server has made up for a while.
    let nonce: String
    /// What is sent back as it came; nil for nothing.
    let opaque: String?
    /// The name of the algorithm as it was sent; nil where none is.
    let algorithmName: String?
    let algorithm: Digest.Algorithm
    /// Whether the digest of name and password has the nonces of both sides in it, too.
    let isSession: Bool
    /// Whether requests are counted, and have a nonce of the client's; not with servers as old as RFC 2069.
    let countsRequests: Bool
    /// Whether the name is not sent either.
    let hidesUser: Bool

    /// Reads a challenge; nil for one that is no digest, or of a kind that cannot be answered.
    init?(_ challenge: AuthenticationChallenge) {
        let parameters = challenge.parameters
        guard challenge.scheme.lowercased() == "digest", let realm = parameters["realm"],
            let nonce = parameters["nonce"], [realm, nonce, parameters["opaque"] ?? ""].allSatisfy(\.isOneLine)
        else { return nil }
        (self.realm, self.nonce, opaque) = (realm, nonce, parameters["opaque"])
        let name = parameters["algorithm"]
        isSession = name?.lowercased().hasSuffix("-sess") ?? false
        switch name?.lowercased() {
        case nil, "md5", "md5-sess": algorithm = .md5
        case "sha-256", "sha-256-sess": algorithm = .sha256
        case "sha-512-256", "sha-512-256-sess": algorithm = .sha512Cut
        default: return nil
        }
        algorithmName = name
        let qualities = parameters["qop"]?.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
        // The other one, `auth-int`, is of what is sent; no server wants that alone.
        guard qualities?.contains("auth") ?? true else { return nil }
        countsRequests = qualities != nil
        hidesUser = parameters["userhash"]?.lowercased() == "true"
    }
}
