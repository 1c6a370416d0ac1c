import Foundation
import SeededRandom
import Testing

@testable import Stores

struct HashTests {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
        ),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
        // The examples of the Thumbnail Managing Standard.
        ("file:///home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
        ("./picture.png", "7fd0e41c1612f860427a76c4100745a3"),
    ])
    func digestsAreThoseOfTheStandards(message: String, digest: String) {
        #expect(MD5.text(Array(message.utf8)) == Array(digest.utf8))
    }

    /// Every way in which a message can end in its last block.
    @Test func digestsAreThoseOfMD5Sum() throws {
        var random = SplitMix(seed: 1321)
        for count in Array(50...70) + Array(115...135) + [10_000] {
            let message = random.bytes(count)
            guard let printed = Program.output(["md5sum"], input: message) else {
                print("md5sum is not installed: only the standards' own examples were tested")
                return
            }
            #expect(String(decoding: MD5.text(message), as: UTF8.self) == printed.prefix(32), "\(count) bytes")
        }
    }
}
