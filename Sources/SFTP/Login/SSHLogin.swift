internal import Credentials

/// Answers what `ssh` asks as it logs in to a server, with what a person has given in this run or keeps in `~/.netrc`.
///
/// What has no answer is noted for whoever can ask a person. An answer that was not accepted is given once only: servers count
/// such tries.
struct SSHLogin: Sendable {
    private let server: SFTPServer
    private let storage: CredentialStorage
    /// What was answered over this connection, in this order.
    private var answered: [SSHQuestion] = []
    /// The first question that has no answer, or the last whose answer was not accepted.
    private var open: LoginRequest?

    init(to server: SFTPServer, _ storage: CredentialStorage) { (self.server, self.storage) = (server, storage) }

    /// The answer to a question; nil where there is none, and `ssh` may go on.
    ///
    /// Throws `SFTPError.unanswered` where it may not: it would try with an empty password.
    mutating func answer(to question: SSHQuestion) throws(SFTPError) -> String? {
        if let last = answered.last, question.isOfHostAgain {
            refuse([last])
            return nil
        }
        if answered.contains(question) {
            // Which answer of a dialogue was wrong it does not say.
            refuse(question.isOfKey ? [question] : dialogue)
        } else if let answer = known(question) {
            answered.append(question)
            return answer
        } else if open == nil {
            open = request(question, isRefused: false)
        }
        guard question.isOfKey || question.isOfHost else { throw SFTPError(.unanswered) }
        return nil
    }

    /// Whether a question is left that a person may answer.
    var isOpen: Bool { open != nil }

    /// Notes that the server has let in.
    func succeed() { storage.note(nil, askingFirst: server.login) }

    /// Notes that a connection did not come about, and returns why it did not.
    mutating func fail(_ error: SFTPError) -> SFTPError {
        guard [.unanswered, .noLogin, .untrusted].contains(error.code) else { return error }
        if error.code == .noLogin, open?.isRefused != true, let last = answered.last {
            // It was shown the answers, and does not ask again.
            refuse(dialogue.isEmpty ? [last] : dialogue)
        }
        storage.note(open, askingFirst: server.login)
        guard error.code != .untrusted, let open, let question = open.question else { return error }
        return SFTPError(open.isRefused ? .refusedLogin : .unanswered, detail: Self.line(question))
    }

    /// What the server has asked for itself, such as a password and then a code.
    private var dialogue: [SSHQuestion] { answered.filter { !$0.isOfKey && !$0.isOfHost } }

    /// Has answers given no more: the first of them is asked for again.
    private mutating func refuse(_ questions: [SSHQuestion]) {
        for question in questions { storage.refuse(question.words, of: server.login) }
        open = questions.first.map { request($0, isRefused: true) }
    }

    private func request(_ question: SSHQuestion, isRefused: Bool) -> LoginRequest {
        LoginRequest(
            server: server.login, question: question.words, isAboutHost: question.isOfHost, isRefused: isRefused)
    }

    /// A question on one line, without the colon at its end.
    private static func line(_ question: String) -> String {
        let line = question.replacing("\n", with: " ")
        return line.hasSuffix(":") ? String(line.dropLast()) : line
    }

    /// What was given; nil for what `ssh` could not take: it reads one line.
    private func known(_ question: SSHQuestion) -> String? {
        let user = question.user(on: server.host)
        guard let answer = storage.answer(to: question.words, of: server.login, user: user),
            answer.utf8.count < SSHQuestion.limit / 4, !answer.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 })
        else { return nil }
        return answer
    }
}
