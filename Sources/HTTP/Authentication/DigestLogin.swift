internal import Credentials

/// A login that answers a challenge without sending the password (RFC 7616), for one request after another.
///
/// Our own and not libcurl's (`CURLAUTH_DIGEST`), which forgets the challenge as its handle is set up anew: four requests took
/// eight. It also takes SHA-512-256 for SHA-256 (libcurl 7.88).
struct DigestLogin: Sendable {
    private let challenge: DigestChallenge
    private let credential: Credential
    private let clientNonce: String
    /// How many requests were made with it, this one included.
    var count = 1

    /// Answers a challenge; nil where a header cannot have the name.
    init?(
        _ credential: Credential, for challenge: DigestChallenge,
        clientNonce: String = Digest.hexadecimal((0..<16).map { _ in .random(in: 0...255) })
    ) {
        guard credential.user.isOneLine else { return nil }
        (self.credential, self.challenge, self.clientNonce) = (credential, challenge, clientNonce)
    }

    /// The line of a request's header. `target` is path and query as they are sent. Throws `HTTPError`.
    func line(method: String, target: String) throws(HTTPError) -> String {
        let user = try challenge.hidesUser ? digest(credential.user, challenge.realm) : credential.user
        let digits = String(count, radix: 16)
        let number = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        var secret = try digest(credential.user, challenge.realm, credential.password)
        if challenge.isSession { secret = try digest(secret, challenge.nonce, clientNonce) }
        let question = try digest(method, target)
        let response =
            try challenge.countsRequests
            ? digest(secret, challenge.nonce, number, clientNonce, "auth", question)
            : digest(secret, challenge.nonce, question)
        var parts = [
            "username=\(user.quoted)", "realm=\(challenge.realm.quoted)", "nonce=\(challenge.nonce.quoted)",
            "uri=\(target.quoted)", "response=\(response.quoted)",
        ]
        if let name = challenge.algorithmName { parts.append("algorithm=\(name)") }
        if let opaque = challenge.opaque { parts.append("opaque=\(opaque.quoted)") }
        if challenge.countsRequests || challenge.isSession { parts.append("cnonce=\(clientNonce.quoted)") }
        if challenge.countsRequests { parts += ["qop=auth", "nc=\(number)"] }
        if challenge.hidesUser { parts.append("userhash=true") }
        return "Authorization: Digest " + parts.joined(separator: ", ")
    }

    private func digest(_ parts: String...) throws(HTTPError) -> String {
        Digest.hexadecimal(try Digest.of(parts.joined(separator: ":").utf8, by: challenge.algorithm))
    }
}
