/// That a server has asked for a login.
package struct LoginRequest: Sendable, Hashable {
    /// Who asks; after a redirect another than the one that was asked first.
    package let server: ServerAddress.Server
    /// Who is to log in, as the address says; nil where it does not.
    package let user: String?
    /// The name with which it was tried in vain; nil where none was.
    package let refusedUser: String?
    /// What is to be answered, in the words of who asks, on one line or several; nil where a name and a password are wanted.
    package let question: String?
    /// Whether the server gets to know only that who logs in knows the password, not the password itself.
    package let hidesPassword: Bool
    /// Whether that is not about who logs in but about the server: whether it is the right one. Nothing of it is secret.
    package let isAboutHost: Bool
    /// Whether the login or the answer that was given is not accepted.
    package let isRefused: Bool

    /// A server's request for a name and a password.
    package init(
        server: ServerAddress.Server, user: String? = nil, refusedUser: String? = nil, hidesPassword: Bool = false
    ) {
        self.server = server
        self.user = user
        self.refusedUser = refusedUser
        self.hidesPassword = hidesPassword
        (question, isAboutHost) = (nil, false)
        isRefused = refusedUser != nil
    }

    /// A server's question.
    package init(server: ServerAddress.Server, question: String, isAboutHost: Bool, isRefused: Bool) {
        self.server = server
        (user, refusedUser, hidesPassword) = (nil, nil, false)
        self.question = question
        self.isAboutHost = isAboutHost
        self.isRefused = isRefused
    }
}
