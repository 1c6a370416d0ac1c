internal import Bytes
internal import CLinux
package import HTTP
internal import Synchronization

/// The service that has the buckets: Amazon's, or the one that the environment names. Every member may be called from any
/// thread that may wait: the account is read from files.
package final class S3Service: Sendable {
    /// That of whoever runs the program.
    package static let shared = S3Service { () throws(S3Error) in try S3Account.ofThisPerson() }

    private struct State {
        var account: (value: S3Account, time: UInt64)?
        /// The regions of buckets that lie in another than the account's.
        var regions: [String: String] = [:]
    }

    /// How long what the files say is taken for true, in nanoseconds: keys that last a while are written anew.
    private static let lifetime: UInt64 = 30_000_000_000

    private let read: @Sendable () throws(S3Error) -> S3Account
    private let state = Mutex(State())

    /// A service of which `account` says who asks.
    package init(account: @escaping @Sendable () throws(S3Error) -> S3Account) { read = account }

    /// A request to the service about an object, a bucket or all buckets. Throws `S3Error`.
    package func request(_ address: S3Address, _ parameters: [String: String] = [:]) throws(S3Error) -> HTTPRequest {
        let account = try account()
        let region = region(of: address, account)
        var url = try Self.url(of: address, account, region)
        // The signature is made of names and values in this order.
        let pairs = parameters.sorted { $0.key < $1.key }.map { name, value in
            name + "=" + PercentEncoding.encoded(value.utf8)
        }
        if !pairs.isEmpty { url += "?" + pairs.joined(separator: "&") }
        var request = HTTPRequest(url)
        request.authorization = account.credentials.map { SignatureV4(credentials: $0, region: region) }
        return request
    }

    /// The address of an object for a program that has no keys, and whether it is signed: then whoever has it may read the
    /// object for so many seconds, at most 604,800, or as long as the session of the keys lasts. Throws `S3Error`, or where
    /// nothing can be digested.
    package func presignedURL(of address: S3Address, for seconds: Int) throws -> (text: String, isSigned: Bool) {
        let account = try account()
        let region = region(of: address, account)
        let url = HTTPRequest(try Self.url(of: address, account, region)).url
        guard let credentials = account.credentials else { return (url, false) }
        return (try SignatureV4(credentials: credentials, region: region).presigned(url, for: seconds), true)
    }

    private func region(of address: S3Address, _ account: S3Account) -> String {
        state.withLock { $0.regions[address.bucket] } ?? account.region
    }

    /// Whether an error says in which region a bucket lies, so that the same may be asked once more.
    package func learns(from error: S3Error, of bucket: String) -> Bool {
        guard error.code == .otherRegion, !error.detail.isEmpty else { return false }
        return state.withLock { state in
            guard state.regions.count < Self.regionLimit else { return false }
            return state.regions.updateValue(error.detail, forKey: bucket) != error.detail
        }
    }

    /// More buckets than this nobody walks.
    private static let regionLimit = 10_000

    private func account() throws(S3Error) -> S3Account {
        let now = linux_monotonic_time()
        let known = state.withLock { $0.account }
        if let known, now - known.time < Self.lifetime { return known.value }
        let account = try read()
        state.withLock { $0.account = (account, now) }
        return account
    }

    private static func url(
        of address: S3Address, _ account: S3Account, _ region: String
    ) throws(S3Error) -> String {
        let key = PercentEncoding.encoded(address.key, keeping: [UInt8(ascii: "/")])
        guard let endpoint = account.endpoint else {
            let service = "s3.\(region).amazonaws.com" + (region.hasPrefix("cn-") ? ".cn" : "")
            guard !address.bucket.isEmpty else { return "https://\(service)/" }
            return (account.hasBucketHosts ?? isPartOfHost(address.bucket))
                ? "https://\(address.bucket).\(service)/\(key)" : "https://\(service)/\(address.bucket)/\(key)"
        }
        let server = HTTPRequest.server(of: endpoint)
        guard let start = server.firstRange(of: "://")?.upperBound, start < server.endIndex,
            ["http", "https"].contains(server[..<start].dropLast(3).lowercased()), !server.contains("@")
        else { throw S3Error(.badEndpoint) }
        guard !address.bucket.isEmpty else { return endpoint + "/" }
        return account.hasBucketHosts == true
            ? "\(endpoint[..<start])\(address.bucket).\(endpoint[start...])/\(key)"
            : "\(endpoint)/\(address.bucket)/\(key)"
    }

    /// Whether a certificate for all hosts of a service is good for a bucket's.
    private static func isPartOfHost(_ bucket: String) -> Bool {
        bucket.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "_") && !(0x41...0x5A).contains($0) }
    }
}
