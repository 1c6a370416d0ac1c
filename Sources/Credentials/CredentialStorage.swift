internal import CLinux
internal import Glibc
internal import Synchronization

/// The logins that a person has given in this run, by their servers, and those of `~/.netrc`.
///
/// Nothing of it is written anywhere: with the program it is gone. Every member may be called from any thread.
package final class CredentialStorage: Sendable {
    /// That of the whole program.
    package static let shared = CredentialStorage(
        netrc: linux_first_variable("HOME").map { String(cString: $0) + "/.netrc" })

    private struct Logins {
        /// That of each user.
        var passwords: [String: String] = [:]
        /// Who was named last, for addresses that name nobody.
        var last = ""
    }

    private let logins = Mutex<[ServerAddress.Server: Logins]>([:])
    /// Who asked for a login, by the server that was asked first.
    private let requests = Mutex<[ServerAddress.Server: LoginRequest]>([:])
    /// What was answered to questions; nil where that was not accepted.
    private let answers = Mutex<[Question: String?]>([:])
    private let netrc: String?

    private struct Question: Hashable {
        let server: ServerAddress.Server
        let words: String
    }

    /// A storage that looks into a file of logins, too.
    package init(netrc: String? = nil) { self.netrc = netrc }

    /// Keeps a login for a server until the program ends.
    package func set(_ credential: Credential, for server: ServerAddress.Server) {
        logins.withLock { logins in
            logins[server, default: Logins()].passwords[credential.user] = credential.password
            logins[server]?.last = credential.user
        }
        // It is an answer to what was answered wrongly before.
        answers.withLock { answers in answers = answers.filter { $0.key.server != server || $0.value != nil } }
        withdrawRequests(of: server)
    }

    /// Keeps the answer to a server's question, in its own words, until the program ends.
    package func set(_ answer: String, to words: String, of server: ServerAddress.Server) {
        answers.withLock { _ = $0.updateValue(answer, forKey: Question(server: server, words: words)) }
        withdrawRequests(of: server)
    }

    /// Notes that the answer to a question was not accepted, so that it is not given again.
    package func refuse(_ words: String, of server: ServerAddress.Server) {
        answers.withLock { _ = $0.updateValue(nil, forKey: Question(server: server, words: words)) }
    }

    /// The answer to a server's question; nil for none. `user` is whose password on that server it asks for, nil for another
    /// question: a password in an address or in `~/.netrc` is an answer, too.
    ///
    /// It may read `~/.netrc`: call it on a worker.
    package func answer(to words: String, of server: ServerAddress.Server, user: String?) -> String? {
        if let known = answers.withLock({ $0[Question(server: server, words: words)] }) { return known }
        return user.flatMap { credential(of: $0, on: server)?.password }
    }

    private func withdrawRequests(of server: ServerAddress.Server) {
        requests.withLock { requests in requests = requests.filter { $0.value.server != server } }
    }

    /// Keeps in mind that a server has asked for a login, for whoever can ask a person; nil where none helps. `first` is the
    /// server that was asked, which may have sent to another.
    package func note(_ request: LoginRequest?, askingFirst first: ServerAddress.Server) {
        requests.withLock { $0[first] = request }
    }

    /// Who asked last for a login before what is at an address was to be had; nil where nobody did, or one was given since.
    package func request(for address: ServerAddress) -> LoginRequest? { request(askingFirst: address.server) }

    /// Who asked last for a login where a server was asked first; nil where nobody did, or one was given since.
    package func request(askingFirst server: ServerAddress.Server) -> LoginRequest? {
        requests.withLock { $0[server] }
    }

    /// The login for an address: that of the user whom it names, else of the last one named for its server; nil for none.
    ///
    /// Where nobody has given one, it reads `~/.netrc`: call it on a worker.
    package func credential(for address: ServerAddress) -> Credential? {
        credential(of: address.user, on: address.server)
    }

    private func credential(of user: String?, on server: ServerAddress.Server) -> Credential? {
        let known = logins.withLock { logins -> Credential? in
            guard let logins = logins[server] else { return nil }
            let user = user ?? logins.last
            return logins.passwords[user].map { Credential(user: user, password: $0) }
        }
        // An entry for all hosts is none for what knows no logins.
        guard !["srt", "tcp", "udp"].contains(server.scheme) else { return known }
        return known ?? netrc.flatMap(NetrcFile.init)?.credential(of: user, on: server)
    }

    /// Takes in the passwords of the addresses within a text that a person has written, and returns it without them.
    package func takePasswords(from text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        // An address ends where no address goes on.
        let words = text.split(omittingEmptySubsequences: false) { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        var result = ""
        var end = text.startIndex
        for word in words {
            result += text[end..<word.startIndex]
            end = word.endIndex
            if let address = ServerAddress(String(word)), let credential = address.credential,
                ServerAddress.schemes.contains(address.scheme)
            {
                set(credential, for: address.server)
                result += address.withoutPassword
            } else {
                result += word
            }
        }
        return result
    }
}
