/// The keys of somebody who may ask.
package struct S3Credentials: Sendable, Equatable {
    /// Who it is.
    package let accessKey: String
    /// What only they and the server know.
    package let secretKey: String
    /// What goes with keys that last a while; nil for those that last.
    package let sessionToken: String?

    package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }
}
