internal import Credentials
package import HTTP

/// What a server has under a URL: read by our own requests over HTTP, else by libav's protocols.
package struct Address: ByteInput {
    /// The URL, without a password.
    package let text: String

    /// The login that was written in it, or in the address on the same server that has named it; nil for one that a person
    /// has given for the server, or that `~/.netrc` has.
    let credential: Credential?

    /// What its server has said of it so far, for all who open it.
    let resource: HTTPResource

    /// What shows its server who asks in place of a login.
    let authorization: (any HTTPAuthorization)?

    /// What of an address will be read, as far as is known before it is opened.
    package enum Reading: Sendable {
        /// A header, and then frames here and there.
        case media
        /// All of it, as of segments.
        case whole
        /// What lies at places that others know, as of archives.
        case parts
    }

    let reading: Reading

    /// The bytes that are wanted of it; nil where any may be.
    private(set) var part: Range<Int64>?

    /// The only host that may answer, as of what another address names; nil for any.
    private let onlyHost: String?

    /// Where the server lies that has named it; nil where a person has.
    private let initiator: IPAddressSpace?

    /// An address that need not answer.
    package init(_ text: String) { self.init(text, onlyHost: nil) }

    /// An address that need not answer, and that only one host may answer for. `owner` has led to it, a server at `initiator`
    /// named it.
    init(
        _ text: String, onlyHost: String?, reading: Reading = .media, from owner: Address? = nil,
        initiator: IPAddressSpace? = nil
    ) {
        let address = ServerAddress(text)
        self.text = address?.withoutPassword ?? text
        let isOnSameServer = owner.map { ServerAddress($0.text)?.server == address?.server } ?? false
        credential = address?.credential ?? (isOnSameServer ? owner?.credential : nil)
        self.onlyHost = onlyHost
        self.initiator = initiator
        self.reading = reading
        resource = HTTPResource()
        authorization = nil
    }

    /// What a request asks for, of which `resource` holds what its server has said so far. No other host may answer for it.
    package init(_ request: HTTPRequest, resource: HTTPResource, reading: Reading) {
        text = request.url
        credential = request.credential
        self.resource = resource
        self.reading = reading
        authorization = request.authorization
        onlyHost = Address(request.url).host
        initiator = request.initiator
    }

    package var name: String { MediaLocation.remote(url: text).name }
    package var location: MediaLocation? { .remote(url: text) }
    package var url: [UInt8] { Array(text.utf8) }
    package var policy: InputPolicy { .address }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        if let scheme = Address.loginScheme(of: text) { throw MediaError.needsLogin(scheme) }
        guard Reach.isHTTP(url) else { return try OpenAddress(self, budget, interruption) }
        return try OpenHTTP(self, budget, interruption)
    }

    /// Whether a server may answer with this address instead.
    func mayFollow(_ target: String) -> Bool { onlyHost.map { $0 == Address(target).host } ?? true }

    /// An address that this one leads through, such as an archive's.
    package func containing(_ url: String) -> Address {
        Address(url, onlyHost: onlyHost, reading: .parts, from: self, initiator: initiator)
    }

    /// Whether an address is read by our own requests.
    package static func isHTTP(_ text: String) -> Bool { Reach.isHTTP(Array(text.utf8)) }

    /// What has answered instead of it.
    func redirected(to url: String) -> Address {
        Address(url, onlyHost: onlyHost, reading: reading, from: self, initiator: addressSpace)
    }

    /// Something on a host that it names.
    func named(_ url: String, host: String, _ reading: Reading) -> Address {
        Address(url, onlyHost: host, reading: reading, from: self, initiator: addressSpace)
    }

    /// Where what it leads to may lie at the nearest; nil before its server has answered.
    private var addressSpace: IPAddressSpace? { resource.addressSpace ?? initiator }

    /// A request for what has answered the first, which on another server gets to see no more of a login than it did then.
    func request(to url: String) -> HTTPRequest {
        var first = HTTPRequest(text)
        first.authorization = authorization
        first.credential = credential
        first.initiator = initiator
        var request = first.redirected(to: url)
        if request.url != first.url { request.initiator = addressSpace }
        return request
    }

    /// The URL with a login where there is one, for libav's protocols. Reads `~/.netrc`: workers only.
    var textWithLogin: String {
        guard let address = ServerAddress(text),
            let credential = credential ?? CredentialStorage.shared.credential(for: address)
        else { return text }
        return address.text(with: credential)
    }

    package func part(_ range: Range<Int64>) -> any ByteInput {
        var address = self
        address.part = range
        return address
    }

    package func currentIdentity() -> InputIdentity? { nil }

    package func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        askAgain()
        return try openedIdentity(budget, interruption)
    }

    package func askAgain() { resource.forget() }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try reach.address(reference, namedIn: self)
    }

    /// Whether it is read as bytes. What is no such scheme is a session of libav's with a server that has none.
    static func hasBytes(_ url: [UInt8]) -> Bool {
        ["http", "https", "ftp", "tcp"].contains(Reach.scheme(of: url) ?? "")
    }

    /// The scheme of an address that a login of this person's opens, SFTP or S3, which modules above read; nil for others.
    /// libav would log in without a look at the server's key, or not at all.
    package static func loginScheme(of text: String) -> String? {
        Reach.scheme(of: Array(text.utf8)).flatMap { ["sftp", "s3"].contains($0) ? $0 : nil }
    }

    /// The host's name in small letters; nil where there is none that can be judged.
    ///
    /// Read by bytes, as libav reads it: a letter that Swift puts together with a slash must not hide it.
    package var host: String? {
        let bytes = Array(text.utf8)
        guard let scheme = Reach.scheme(of: bytes) else { return nil }
        let rest = bytes.dropFirst(scheme.utf8.count)
        guard rest.starts(with: "://".utf8) else { return nil }
        let authority = rest.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        guard authority.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        var name = authority[(authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)...]
        if name.first == UInt8(ascii: "[") {
            name = name.prefix { $0 != UInt8(ascii: "]") }
        } else {
            name = name.prefix { $0 != UInt8(ascii: ":") }
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self).lowercased()
    }
}

extension MediaError {
    fileprivate static func needsLogin(_ scheme: String) -> MediaError {
        MediaError(
            .invalidRequest, "addresses of \(scheme.uppercased()) are not opened here",
            remedy: "copy the file, or give its bytes by a loader")
    }
}
