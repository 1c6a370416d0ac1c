import S3
import TestSupport

/// Services of S3 on this machine, and who asks them.
struct Buckets {
    let server: BucketServer
    let service: S3Service
    private let folder: TemporaryFolder

    /// Objects by their buckets and keys, such as `films/day 1/a.mp4`.
    init(_ objects: [String: [UInt8]] = ["films/a.mp4": [1, 2, 3]], _ options: String...) throws {
        folder = try TemporaryFolder()
        for (name, bytes) in objects { try folder.write(bytes, to: name) }
        server = try BucketServer(folder.url, options)
        service = Self.service(server.endpoint)
    }

    /// A service at an address, and the keys that the server knows.
    static func service(_ endpoint: String, _ change: (inout S3Account) -> Void = { _ in }) -> S3Service {
        var account = S3Account()
        account.endpoint = endpoint
        account.credentials = S3Credentials(accessKey: "AKIDREEL", secretKey: "secret/of+reel")
        change(&account)
        let changed = account
        return S3Service { () throws(S3Error) in changed }
    }
}
