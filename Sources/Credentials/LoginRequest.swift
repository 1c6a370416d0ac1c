/// That a server has asked for a login.
package struct LoginRequest: Sendable, Hashable {
    /// Who asks; after a redirect another than the one that was asked first.
    package let server: ServerAddress.Server
    /// Who is to log in, as the address says; nil where it does not.
    package let user: String?
    /// The name with which it was tried in vain; nil where none was.
    package let refusedUser: String?

    /// A server's request.
    package init(server: ServerAddress.Server, user: String? = nil, refusedUser: String? = nil) {
        self.server = server
        self.user = user
        self.refusedUser = refusedUser
    }
}
