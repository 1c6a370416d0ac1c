internal import Credentials
package import HTTP

extension MediaError {
    /// The error that a failed transfer stands for.
    package init(_ error: HTTPError) {
        switch error.code {
        case .missingLibrary:
            self.init(
                .io, "addresses are read by libcurl 7.80 or later, which is not installed", remedy: "install libcurl4")
        case .badAddress:
            self.init(.invalidRequest, "this address cannot be understood", remedy: "check it for typing errors")
        case .unknownHost:
            self.init(.network, "there is no such server", remedy: "check the name in the address, and the connection")
        case .unknownProxy:
            self.init(.network, "there is no such proxy", remedy: "check http_proxy and https_proxy in the environment")
        case .refused:
            self.init(.network, "the server refused the connection", remedy: "check address and port")
        case .notHTTP:
            self.init(.network, "what answers there is no web server", remedy: "check address and port")
        case .untrusted:
            self.init(
                .network, "the server's certificate is not trusted: \(error.detail)",
                remedy: "check the address and the clock; name a private authority in SSL_CERT_FILE")
        case .insecure:
            self.init(
                .network, "no secure connection to this server: \(error.detail)",
                remedy: "check address and port; for a server without TLS the address begins with http")
        case .tooManyRedirects:
            self.init(
                .network, "the server sends from one address to the next in a circle", remedy: "check the address")
        case .forbiddenRedirect(let target):
            self.init(
                .permissionDenied,
                "this address leads to another place, which is out of reach (\(ShownAddress.text(of: target)))",
                remedy: "open that address itself")
        case .forbiddenSpace(let space, let target):
            let place = space == .loopback ? "this machine" : "the local network"
            self.init(
                .permissionDenied,
                "this address leads to \(place), which is out of reach (\(ShownAddress.text(of: target)))",
                remedy: "open that address itself")
        case .dropped:
            self.init(
                .network, "the server closed the connection before the end",
                remedy: "check the connection, then try again")
        case .busy(let status): self = .http(status: status)
        case .endlessHeader:
            self.init(.network, "the server's answer has a header without an end", remedy: "check the address")
        case .interrupted:
            self.init(.timedOut, "the server does not answer", remedy: "check the connection, then try again")
        case .other:
            self.init(
                .network, "the server cannot be read from: \(error.detail)",
                remedy: "check the address and the connection")
        }
    }

    /// The error that the status of an answer stands for.
    package static func http(_ response: HTTPResponse) -> MediaError {
        guard response.status == 401 else { return .http(status: response.status) }
        guard response.takesPasswords else {
            let schemes = response.challenges.prefix(3).map(\.scheme).joined(separator: ", ")
            return MediaError(
                .permissionDenied, "the server takes other logins than name and password (401 \(schemes))",
                remedy: "download the file first")
        }
        return response.wasShownLogin
            ? MediaError(
                .permissionDenied, "the server does not accept this login (401)", remedy: "check name and password")
            : MediaError(
                .permissionDenied, "the server asks for a login (401)",
                remedy: "write name and password into ~/.netrc, or into the address")
    }

    private static func http(status: Int) -> MediaError {
        switch status {
        case 404, 410: MediaError(.notFound, "the server has no such file (\(status))", remedy: "check the address")
        case 403:
            MediaError(.permissionDenied, "the server denies access (403)", remedy: "check the address and its login")
        case 407:
            MediaError(
                .permissionDenied, "the proxy asks for a login (407)",
                remedy: "write name and password into http_proxy and https_proxy")
        case 416: .otherRange
        case 429, 503: MediaError(.network, "the server is too busy (\(status))", remedy: "try again later")
        default: MediaError(.network, "the server answered with an error (\(status))", remedy: "try again later")
        }
    }

    /// Bytes that lie elsewhere in what a server sends from its start on only.
    static let sentInOrder = MediaError(
        .io, "the server sends this file only from its start", remedy: "download the file first")

    /// Other bytes than those that were asked for.
    static let otherRange = MediaError(
        .network, "the server sends other bytes than were asked for", remedy: "download the file first")
}

extension HTTPError {
    /// The error of a status that may be another a moment later; nil for others.
    package static func transient(_ status: Int) -> HTTPError? {
        [429, 500, 502, 503, 504].contains(status) ? HTTPError(.busy(status: status)) : nil
    }
}
