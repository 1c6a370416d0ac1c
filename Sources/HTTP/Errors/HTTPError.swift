internal import CCurl

/// Why a transfer did not succeed.
package struct HTTPError: Error, Sendable, Equatable {
    /// The kind of failure.
    package enum Code: Sendable, Equatable {
        /// libcurl is not installed.
        case missingLibrary
        /// The address cannot be understood.
        case badAddress
        /// No such host.
        case unknownHost
        /// The proxy of the environment has no address.
        case unknownProxy
        /// Nobody takes connections there.
        case refused
        /// What answers speaks no HTTP.
        case notHTTP
        /// The server's certificate cannot be trusted.
        case untrusted
        /// No secure connection came about, as with a server that has none.
        case insecure
        /// One address leads to the next without an end.
        case tooManyRedirects
        /// An answer leads where it must not.
        case forbiddenRedirect(to: String)
        /// What a server has named lies nearer to this machine than that server.
        case forbiddenSpace(IPAddressSpace, of: String)
        /// The connection was closed before the end.
        case dropped
        /// An error of the server's that may pass, by its status.
        case busy(status: Int)
        /// The header of an answer has no end.
        case endlessHeader
        /// The caller does not want to wait any longer.
        case interrupted
        /// Something else.
        case other
    }

    package let code: Code

    /// What libcurl says of it; empty where it was not asked.
    package let detail: String

    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// Whether the same request may succeed a moment later.
    package var isTransient: Bool {
        switch code {
        case .dropped, .busy: true
        default: false
        }
    }

    /// What a result of libcurl's stands for, and what libcurl says of it; empty where it says nothing.
    init(result: Int32, detail: String) {
        let code: Code =
            switch ccurl_code(UInt32(bitPattern: result)) {
            case CCURLE_URL_MALFORMAT: .badAddress
            case CCURLE_COULDNT_RESOLVE_HOST: .unknownHost
            case CCURLE_COULDNT_RESOLVE_PROXY: .unknownProxy
            case CCURLE_COULDNT_CONNECT: .refused
            // An answer without a header counts as HTTP/0.9, which is not supported.
            case CCURLE_WEIRD_SERVER_REPLY, CCURLE_UNSUPPORTED_PROTOCOL: .notHTTP
            case CCURLE_PEER_FAILED_VERIFICATION, CCURLE_SSL_CACERT_BADFILE: .untrusted
            case CCURLE_SSL_CONNECT_ERROR, CCURLE_SSL_CERTPROBLEM: .insecure
            case CCURLE_HTTP2, CCURLE_HTTP2_STREAM, CCURLE_PARTIAL_FILE, CCURLE_GOT_NOTHING, CCURLE_SEND_ERROR,
                CCURLE_RECV_ERROR, CCURLE_OPERATION_TIMEDOUT:
                .dropped
            default: .other
            }
        let general = ccurl_strerror(result).map { String(cString: $0) } ?? ""
        self.init(code, detail: detail.isEmpty ? general : detail)
    }
}
