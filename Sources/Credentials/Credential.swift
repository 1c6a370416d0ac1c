/// Who logs in to a server, and the password.
///
/// It is never written down: its description has no password, and it cannot be encoded.
package struct Credential: Sendable, Hashable {
    /// The name of who logs in, as it is, not percent-encoded.
    package let user: String
    /// The password, as it is, not percent-encoded.
    package let password: String

    /// A name and a password.
    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "login of \(user)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
