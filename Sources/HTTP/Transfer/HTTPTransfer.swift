internal import CCurl
internal import Credentials
internal import Glibc

/// One answer of a server: its header at once, its body as it is read.
///
/// Blocks the thread that calls it, so it belongs on a worker; one worker at a time. Whoever reads slowly makes the server
/// wait. Gives its connection back when it goes, which closes it where the body was not read to its end.
package final class HTTPTransfer {
    /// What was said before the body; its `url` is the one that has answered.
    package private(set) var response = HTTPResponse()

    /// How many requests were sent: one, one for each redirect, and one for each login that had to be shown in another way.
    package private(set) var requestCount = 0

    private let pool: ConnectionPool
    private var handle: CurlHandle?
    private var sink: TransferSink
    private var result: Int32?
    /// The login for the server that was asked last.
    private var login: RequestLogin?

    /// How many redirects are followed.
    private static let redirectLimit = 10
    /// How long a wait may last before the caller is asked again, in milliseconds.
    private static let slice: Int32 = 20

    /// Asks, and waits for the header of the answer.
    ///
    /// `mayFollow` decides of each address that a redirect names; whatever it says, none leads to what lies nearer than the
    /// server that has sent it. `mayGoOn` is asked at least every 20 ms. Throws `HTTPError`; an answer with an error status is
    /// none.
    package init(
        _ request: HTTPRequest, pool: ConnectionPool = .shared, mayFollow: (String) -> Bool, while mayGoOn: () -> Bool
    ) throws {
        self.pool = pool
        sink = TransferSink(ConnectionRule(request))
        var next = request
        for _ in 0...HTTPTransfer.redirectLimit {
            login = RequestLogin(next)
            try ask(next, while: mayGoOn)
            if response.status == 401, let other = login?.asked(by: response) {
                release()
                login = other
                try ask(next, while: mayGoOn)
            }
            login?.note(response)
            noteLoginRequest(of: next, askedFirst: request.url)
            guard (300..<400).contains(response.status), let easy = handle?.easy,
                let target = ccurl_redirect_url(easy).map({ String(cString: $0) })
            else { return }
            let scheme = target.prefix { $0 != ":" }.lowercased()
            guard ["http", "https"].contains(scheme), mayFollow(target) else {
                throw HTTPError(.forbiddenRedirect(to: target))
            }
            release()
            next = next.redirected(to: target)
            next.initiator = max(next.initiator ?? .loopback, response.addressSpace ?? .loopback)
        }
        throw HTTPError(.tooManyRedirects)
    }

    deinit { release() }

    /// Reads bytes of the body, at least one; zero only at its end.
    ///
    /// `mayGoOn` is asked at least every 20 ms. Throws `HTTPError`.
    package func read(into buffer: UnsafeMutableRawBufferPointer, while mayGoOn: () -> Bool) throws -> Int {
        guard !buffer.isEmpty else { return 0 }
        try wait(while: mayGoOn) { sink.available > 0 }
        let count = sink.take(into: buffer)
        if sink.isPaused, sink.hasRoom, let handle {
            sink.isPaused = false
            _ = ccurl_unpause(handle.easy)
        }
        return count
    }

    /// The first bytes of the body, fewer where it is shorter.
    ///
    /// `mayGoOn` is asked at least every 20 ms, `onProgress` called when some have come. Throws `HTTPError`.
    package func read(
        atMost count: Int, while mayGoOn: () -> Bool, onProgress: () -> Void = {}
    ) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try bytes.withUnsafeMutableBytes {
                try self.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]), while: mayGoOn)
            }
            if read == 0 { break }
            filled += read
            onProgress()
        }
        return Array(bytes.prefix(filled))
    }

    /// What has come of the body and nobody has read, without waiting for more.
    package func takeArrived() -> [UInt8] {
        if let handle, result == nil { _ = ccurl_multi_perform(handle.multi) }
        var bytes = [UInt8](repeating: 0, count: sink.available)
        _ = bytes.withUnsafeMutableBytes { sink.take(into: $0) }
        return bytes
    }

    /// Lets the transfer run until something is there, or it has ended.
    private func wait(while mayGoOn: () -> Bool, until isThere: () -> Bool) throws {
        guard let handle else { return }
        while !isThere() {
            if let result {
                guard result == 0 else {
                    throw sink.error ?? handle.error(result)
                }
                return
            }
            guard mayGoOn() else { throw HTTPError(.interrupted) }
            guard ccurl_multi_perform(handle.multi) == 0 else { throw HTTPError(.other) }
            var code: Int32 = 0
            if ccurl_multi_ended(handle.multi, &code) { result = code }
            if result == nil, !isThere() { _ = ccurl_multi_poll(handle.multi, HTTPTransfer.slice) }
        }
    }

    /// Sends a request, and waits for the header of its answer.
    private func ask(_ request: HTTPRequest, while mayGoOn: () -> Bool) throws {
        try start(request)
        try wait(while: mayGoOn) { sink.hasHeader }
        response = sink.response
        response.url = request.url
        response.addressSpace = sink.addressSpace
        response.wasShownLogin = login?.scheme != nil
        // What has no body has come to its end, which leaves the connection to the next.
        if request.wantsHeaderOnly || response.status == 304 { try wait(while: mayGoOn) { false } }
    }

    private func start(_ request: HTTPRequest) throws {
        let handle = try pool.take(for: String(HTTPRequest.server(of: request.url)))
        self.handle = handle
        sink = TransferSink(ConnectionRule(request))
        result = nil
        let easy = handle.easy
        handle.reset()
        ccurl_set_text(easy, CCURLOPT_URL, ServerAddress(request.url)?.withoutLogin ?? request.url)
        let loginLine = try showLogin(of: request, on: easy)
        if let range = request.range {
            ccurl_set_text(easy, CCURLOPT_RANGE, "\(range.start)-\(range.end.map(String.init) ?? "")")
        }
        ccurl_set_text(easy, CCURLOPT_USERAGENT, "reel")
        ccurl_set_long(easy, CCURLOPT_NOSIGNAL, 1)
        // HTTP and HTTPS; of redirects too, which are new transfers here.
        ccurl_set_long(easy, CCURLOPT_PROTOCOLS, 3)
        // HTTP/2 over TLS where the server has it.
        ccurl_set_long(easy, CCURLOPT_HTTP_VERSION, 4)
        ccurl_set_long(easy, CCURLOPT_BUFFERSIZE, 64 << 10)
        ccurl_set_long(easy, CCURLOPT_TCP_KEEPALIVE, 1)
        // libcurl does not look at it by itself.
        if let file = getenv("SSL_CERT_FILE") { ccurl_set_text(easy, CCURLOPT_CAINFO, file) }
        ccurl_set_callbacks(
            easy, HTTPTransfer.takeBody, HTTPTransfer.takeHeader, Unmanaged.passUnretained(sink).toOpaque())
        // A library that does not say where a connection leads is too old.
        guard ccurl_set_prereq(easy, HTTPTransfer.mayAsk, Unmanaged.passUnretained(sink).toOpaque()) else {
            throw HTTPError(.missingLibrary)
        }
        // Every packing that libcurl can undo.
        if request.mayBePacked { ccurl_set_text(easy, CCURLOPT_ACCEPT_ENCODING, "") }
        if request.wantsHeaderOnly { ccurl_set_long(easy, CCURLOPT_NOBODY, 1) }
        if let query = request.query {
            ccurl_set_text(easy, CCURLOPT_COPYPOSTFIELDS, query.text)
            ccurl_set_text(easy, CCURLOPT_CUSTOMREQUEST, query.method)
        }
        for line in try request.lines() + (loginLine.map { [$0] } ?? []) {
            guard let longer = ccurl_list_append(lines, line) else { throw HTTPError(.other, detail: "out of memory") }
            lines = longer
        }
        if let lines { ccurl_set_pointer(easy, CCURLOPT_HTTPHEADER, lines) }
        requestCount += 1
        try handle.add()
    }

    /// Has a request show its login, and returns the line of the header that this takes where libcurl makes none.
    private func showLogin(of request: HTTPRequest, on easy: UnsafeMutableRawPointer) throws -> String? {
        switch login?.scheme {
        case nil: return nil
        case .basic:
            ccurl_set_text(easy, CCURLOPT_USERNAME, login?.credential.user)
            ccurl_set_text(easy, CCURLOPT_PASSWORD, login?.credential.password)
            return nil
        case .digest(let digest):
            // What is digested is the path as it is sent: libcurl would take `..` out of it.
            ccurl_set_long(easy, CCURLOPT_PATH_AS_IS, 1)
            return try digest.line(method: request.method, target: request.target)
        }
    }

    /// Tells whoever can ask a person whether the server wants a login. Where a request is signed, or no login may be shown,
    /// none would help, nor where what is asked for is forbidden.
    private func noteLoginRequest(of request: HTTPRequest, askedFirst first: String) {
        guard [401, 403].contains(response.status), let address = ServerAddress(request.url),
            let firstServer = ServerAddress(first)?.server
        else { return }
        let isWanted =
            response.status == 401 && response.takesPasswords && request.authorization == nil && request.mayLogIn
        let wanted = LoginRequest(
            server: address.server, user: address.user,
            refusedUser: login?.scheme == nil ? nil : login?.credential.user,
            hidesPassword: response.challenges.offerDigest)
        CredentialStorage.shared.note(isWanted ? wanted : nil, askingFirst: firstServer)
    }

    /// The lines of the request, which libcurl does not copy.
    private var lines: UnsafeMutableRawPointer?

    private func release() {
        guard let handle = handle.take() else { return }
        handle.remove()
        // Nothing of the sink, the lines or the address is to be found there by whoever comes next.
        handle.reset()
        ccurl_list_free(lines)
        lines = nil
        pool.give(handle)
    }

    private static let takeBody: ccurl_callback = { bytes, size, count, context in
        guard let context else { return 0 }
        let length = size * count
        return Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
            .addBody(UnsafeRawBufferPointer(start: bytes, count: length))
    }

    private static let mayAsk: ccurl_prereq = { context, number, _, port, _ in
        guard let context, let number else { return 1 }
        let sink = Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
        return sink.mayAsk(String(cString: number), port: Int(port)) ? 0 : 1
    }

    private static let takeHeader: ccurl_callback = { bytes, size, count, context in
        guard let context else { return 0 }
        return Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
            .addHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
}
