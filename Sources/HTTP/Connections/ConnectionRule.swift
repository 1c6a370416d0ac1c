internal import CLinux
internal import Credentials

/// Who may answer a request, by where a connection leads once names are resolved.
struct ConnectionRule {
    /// Where the server lies that has named what is asked for; nil for what a person has named.
    let initiator: IPAddressSpace?
    /// What is asked for.
    let url: String
    /// Looks a variable of the environment up.
    private let variable: (String) -> String?

    init(
        _ request: HTTPRequest,
        variable: @escaping (String) -> String? = { linux_first_variable($0).map { String(cString: $0) } }
    ) {
        (initiator, url) = (request.initiator, request.url)
        self.variable = variable
    }

    /// Where what answers lies; nil for what is no number of IP. Of a proxy nobody knows whom it asks but by the address: a
    /// name counts as public there, as whatever is not known does.
    func space(of number: String, port: Int) -> IPAddressSpace? {
        guard let server = ServerAddress(url)?.server, isProxy(port: port, for: server.scheme) else {
            return IPAddressSpace(number)
        }
        let host = server.host.filter { $0 != "[" && $0 != "]" }
        if host == "localhost" || host.hasSuffix(".localhost") { return .loopback }
        return IPAddressSpace(host) ?? .public
    }

    /// Whether requests of a scheme are sent to a proxy at this port, as libcurl finds it. Some may not be, by `no_proxy`: a
    /// server that happens to have the same port then counts as a proxy too.
    private func isProxy(port: Int, for scheme: String) -> Bool {
        // Another program may set `HTTP_PROXY` by a header, so nobody heeds it.
        let names = (scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
        guard let proxy = names.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else { return false }
        let authority = proxy.firstRange(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
        // Of a scheme without a usual port, to see whether one is written: libcurl's own are others.
        let written = ServerAddress("proxy://" + authority)?.server.port ?? ""
        return port == Int(written) ?? (proxy.lowercased().hasPrefix("https:") ? 443 : 1080)
    }
}
