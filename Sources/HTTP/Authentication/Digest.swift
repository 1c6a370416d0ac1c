internal import CLibav

/// Digests of messages, and HMAC with them (RFC 2104), which libav has.
package enum Digest {
    /// What a digest is made by.
    package enum Algorithm: String, Sendable {
        /// RFC 1321.
        case md5 = "MD5"
        /// FIPS 180-4.
        case sha256 = "SHA256"
        /// SHA-512 cut to 256 bits (FIPS 180-4).
        case sha512Cut = "SHA512/256"

        fileprivate var length: Int { self == .md5 ? 16 : 32 }
    }

    /// The digest of a message. Throws `HTTPError` where libav is missing, or without memory.
    package static func of(
        _ message: some Sequence<UInt8>, by algorithm: Algorithm = .sha256
    ) throws(HTTPError) -> [UInt8] {
        try load()
        var state: OpaquePointer?
        guard av_hash_alloc(&state, algorithm.rawValue) == 0, let state else { throw noMemory }
        defer {
            var state: OpaquePointer? = state
            av_hash_freep(&state)
        }
        let message = Array(message)
        av_hash_init(state)
        av_hash_update(state, message, message.count)
        var digest = [UInt8](repeating: 0, count: algorithm.length)
        av_hash_final(state, &digest)
        return digest
    }

    /// What only who has the key can make of a message, by SHA-256. Throws `HTTPError` as above.
    package static func hmac(
        _ message: some Sequence<UInt8>, key: some Sequence<UInt8>
    ) throws(HTTPError) -> [UInt8] {
        try load()
        guard let state = av_hmac_alloc(AV_HMAC_SHA256) else { throw noMemory }
        defer { av_hmac_free(state) }
        let (message, key) = (Array(message), Array(key))
        var digest = [UInt8](repeating: 0, count: Algorithm.sha256.length)
        av_hmac_calc(
            state, message, UInt32(message.count), key, UInt32(key.count), &digest, UInt32(digest.count))
        return digest
    }

    /// Bytes in hexadecimal, in small letters.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func load() throws(HTTPError) {
        guard let missing = libav_load() else { return }
        throw HTTPError(.other, detail: String(cString: missing))
    }

    private static var noMemory: HTTPError { HTTPError(.other, detail: "out of memory") }
}
