internal import Bytes

/// What an address such as `s3://bucket/films/a.mp4` names: an object by its key, a bucket, or all of one's buckets (`s3://`).
///
/// Keys are percent-encoded in addresses, as paths are in those of other servers.
package struct S3Address: Sendable, Hashable {
    /// The bucket; empty for all of one's buckets.
    package let bucket: String
    /// The key by its bytes, with no slash before it; empty for the bucket itself.
    package let key: [UInt8]

    /// An object, or a bucket where the key is empty.
    package init(bucket: String, key: [UInt8] = []) { (self.bucket, self.key) = (bucket, key) }

    /// What an address names; nil for addresses of other schemes, and where a bucket has what none has in its name: it becomes
    /// part of a host's.
    package init?(_ text: String) {
        guard let start = Self.start(of: text) else { return nil }
        let rest = Array(text[start...].utf8.drop { $0 == UInt8(ascii: "/") })
        let name = PercentEncoding.decoded(Array(rest.prefix { $0 != UInt8(ascii: "/") }))
        guard name.allSatisfy(Self.isOfName), name.first != UInt8(ascii: "."), name.count < 256 else { return nil }
        bucket = String(decoding: name, as: UTF8.self)
        key = PercentEncoding.decoded(Array(rest.drop { $0 != UInt8(ascii: "/") }.dropFirst()))
    }

    /// Whether an address is one of S3 by its scheme.
    package static func isOne(_ text: String) -> Bool { start(of: text) != nil }

    /// Where what follows the scheme begins; nil for another scheme.
    private static func start(of text: String) -> String.Index? {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "s3", text[colon...].hasPrefix("://")
        else { return nil }
        return text.index(colon, offsetBy: 3)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._".utf8.contains(byte)
        }
    }
}
