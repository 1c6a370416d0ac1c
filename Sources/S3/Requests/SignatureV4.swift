internal import Bytes
internal import Glibc
internal import HTTP

/// Signature Version 4 of AWS, as S3 wants it: in the header, of requests without a body, or in an address.
///
/// Our own and not libcurl's (`CURLOPT_AWS_SIGV4`), which signs a query in the order in which it is written and leaves out the
/// `x-amz-content-sha256` that S3 asks for (libcurl 7.88).
struct SignatureV4: HTTPAuthorization {
    let credentials: S3Credentials
    let region: String
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }

    func lines(for request: HTTPRequest) throws -> [String] {
        let time = Self.text(of: now())
        let content = Digest.hexadecimal(try Digest.of([]))
        // In the order of their names.
        var lines = [
            ("host", Self.host(of: request.url)), ("x-amz-content-sha256", content), ("x-amz-date", time),
        ]
        if let token = credentials.sessionToken { lines.append(("x-amz-security-token", token)) }
        let signature = try signature(of: request.method, request.url, lines, content: content, time: time)
        let login =
            "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope(of: time)), "
            + "SignedHeaders=\(Self.names(of: lines)), Signature=\(signature)"
        // The host is libcurl's to say.
        return lines.dropFirst().map { "\($0): \($1)" } + ["Authorization: " + login]
    }

    /// The address at which whoever has it may get the same for so many seconds, at most 604,800 (“Authenticating Requests:
    /// Using Query Parameters”). Throws where nothing can be digested.
    func presigned(_ url: String, for seconds: Int) throws -> String {
        let time = Self.text(of: now())
        var parameters = [
            ("X-Amz-Algorithm", Self.algorithm), ("X-Amz-Credential", "\(credentials.accessKey)/\(scope(of: time))"),
            ("X-Amz-Date", time), ("X-Amz-Expires", "\(seconds)"), ("X-Amz-SignedHeaders", "host"),
        ]
        if let token = credentials.sessionToken { parameters.append(("X-Amz-Security-Token", token)) }
        let query = parameters.map { "\($0)=" + PercentEncoding.encoded($1.utf8) }.joined(separator: "&")
        let address = url + (url.contains("?") ? "&" : "?") + query
        let signature = try signature(
            of: "GET", address, [("host", Self.host(of: url))], content: "UNSIGNED-PAYLOAD", time: time)
        return address + "&X-Amz-Signature=" + signature
    }

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// The signature of a request by the lines of its header that count, in the order of their names, and what is said of
    /// its content.
    private func signature(
        of method: String, _ url: String, _ lines: [(String, String)], content: String, time: String
    ) throws -> String {
        let (path, query) = Self.parts(of: url)
        let canonical =
            ([method, path, query] + lines.map { "\($0):\($1)" } + ["", Self.names(of: lines), content])
            .joined(separator: "\n")
        let text = [
            Self.algorithm, time, scope(of: time), Digest.hexadecimal(try Digest.of(canonical.utf8)),
        ].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretKey)".utf8)
        for part in scope(of: time).split(separator: "/") { key = try Digest.hmac(part.utf8, key: key) }
        return Digest.hexadecimal(try Digest.hmac(text.utf8, key: key))
    }

    /// What a signature of a time is good for.
    private func scope(of time: String) -> String { "\(time.prefix(8))/\(region)/s3/aws4_request" }

    private static func names(of lines: [(String, String)]) -> String { lines.map(\.0).joined(separator: ";") }

    /// What libcurl says is the host: without the port where it is the usual one.
    private static func host(of url: String) -> String {
        let server = HTTPRequest.server(of: url)
        let start = server.firstRange(of: "://")?.upperBound ?? server.startIndex
        let host = server[start...]
        let usual = server.hasPrefix("https:") ? ":443" : ":80"
        return String(host.hasSuffix(usual) ? host.dropLast(usual.count) : host)
    }

    /// Path and query, the latter in the order of its names.
    private static func parts(of url: String) -> (path: String, query: String) {
        let rest = url[HTTPRequest.server(of: url).endIndex...].split(separator: "?", maxSplits: 1)
        let path = rest.first.map(String.init) ?? ""
        guard rest.count > 1 else { return (path.isEmpty ? "/" : path, "") }
        let pairs = rest[1].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return (name: String(parts.first ?? ""), value: parts.count > 1 ? String(parts[1]) : "")
        }
        let query = pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return (path, query)
    }

    /// A time as ISO 8601 writes it without its marks, such as `20130524T000000Z`.
    private static func text(of seconds: Int) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1_900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
    }
}
