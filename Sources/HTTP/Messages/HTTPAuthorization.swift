/// What shows a server who asks.
package protocol HTTPAuthorization: Sendable {
    /// The lines of the header that a request needs, made anew each time that it is sent. Throws `HTTPError` where they cannot
    /// be made.
    func lines(for request: HTTPRequest) throws -> [String]
}
