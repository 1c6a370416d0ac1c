internal import CLibav
internal import HTTP

/// SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104), which libav has.
enum Digest {
    private static let length = 32

    /// The digest of a message. Throws `HTTPError` where libav is missing, or without memory.
    static func sha256(_ message: some Sequence<UInt8>) throws(HTTPError) -> [UInt8] {
        try load()
        guard let state = av_sha_alloc(), av_sha_init(state, 256) == 0 else { throw noMemory }
        defer { av_free(UnsafeMutableRawPointer(state)) }
        let message = Array(message)
        av_sha_update(state, message, message.count)
        var digest = [UInt8](repeating: 0, count: length)
        av_sha_final(state, &digest)
        return digest
    }

    /// What only who has the key can make of a message. Throws `HTTPError` as above.
    static func hmac(_ message: some Sequence<UInt8>, key: some Sequence<UInt8>) throws(HTTPError) -> [UInt8] {
        try load()
        guard let state = av_hmac_alloc(AV_HMAC_SHA256) else { throw noMemory }
        defer { av_hmac_free(state) }
        let (message, key) = (Array(message), Array(key))
        var digest = [UInt8](repeating: 0, count: length)
        av_hmac_calc(
            state, message, UInt32(message.count), key, UInt32(key.count), &digest, UInt32(length))
        return digest
    }

    /// Bytes in hexadecimal, in small letters.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func load() throws(HTTPError) {
        guard let missing = libav_load() else { return }
        throw HTTPError(.other, detail: String(cString: missing))
    }

    private static var noMemory: HTTPError { HTTPError(.other, detail: "out of memory") }
}
