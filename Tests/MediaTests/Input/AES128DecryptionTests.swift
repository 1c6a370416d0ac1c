import Bytes
import TestSupport
import Testing

@testable import Media

/// The cipher of whole segments.
struct AES128DecryptionTests {
    private static func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Digits.bytes(hexadecimal: digits.utf8))
    }

    // NIST SP 800-38A, F.2.2, which has no padding.
    private static let key = "2b7e151628aed2a6abf7158809cf4f3c"
    private static let vector = "000102030405060708090a0b0c0d0e0f"
    private static let encrypted =
        "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
    private static let plain =
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
    // The first two blocks, padded, by openssl.
    private static let padded =
        "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        + "55e21d7100b988ffec32feeafaf23538"

    /// What comes of bytes that come so many at a time, and are wanted so many at a time.
    private static func decrypt(_ digits: String, by given: Int, _ wanted: Int) throws -> [UInt8] {
        let decryption = try AES128Decryption(key: bytes(key), vector: bytes(vector))
        var (rest, result) = (try bytes(digits)[...], [UInt8]())
        while true {
            var buffer = [UInt8](repeating: 0, count: wanted)
            let count = try buffer.withUnsafeMutableBytes { buffer in
                try decryption.read(into: buffer) { buffer in
                    let next = rest.prefix(min(given, buffer.count))
                    buffer.copyBytes(from: next)
                    rest = rest.dropFirst(next.count)
                    return next.count
                }
            }
            guard count > 0 else { return result }
            result += buffer[..<count]
        }
    }

    @Test(arguments: [1, 7, 16, 33, 1_000], [1, 15, 16, 40, 1_000])
    func blocksAreChained(given: Int, wanted: Int) throws {
        #expect(try Self.decrypt(Self.encrypted, by: given, wanted) == Self.bytes(Self.plain))
        #expect(try Self.decrypt(Self.padded, by: given, wanted) == Array(Self.bytes(Self.plain).prefix(32)))
        #expect(try Self.decrypt("", by: given, wanted) == [])
    }

    @Test(arguments: [1, 15, 17, 31]) func anEndWithinABlockIsDamage(length: Int) throws {
        let error = try #require(throws: MediaError.self) {
            try Self.decrypt(String(Self.encrypted.prefix(2 * length)), by: 5, 100)
        }
        #expect(error.code == .damaged)
    }

    @Test(arguments: [0, 15, 17, 32]) func keysHaveSixteenBytes(length: Int) throws {
        let (right, wrong) = (try Self.bytes(Self.key), [UInt8](repeating: 1, count: length))
        for (key, vector) in [(wrong, right), (right, wrong)] {
            #expect(throws: MediaError.impossibleKey) { _ = try AES128Decryption(key: key, vector: vector) }
        }
    }
}
