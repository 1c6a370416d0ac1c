import SeededRandom
import Stores

/// What the probe keeps: all of it follows from where it is kept, so that a reader can tell whether it is right.
enum ProbeContent {
    static let variants = 3
    static let times = 40

    static let addresses = 12
    /// Of what a server has, in bytes.
    static let length = 60_000
    static let version = ServedVersion(entityTag: "\"probe\"", lastModified: nil, length: Int64(length))

    static func address(_ number: Int) -> [UInt8] { Array("http://example.org/\(number)".utf8) }

    /// What a server has.
    static func bytes(of address: Int, _ range: Range<Int>) -> [UInt8] {
        range.map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8 ^ address) }
    }

    static func key(of file: FileIdentity, variant: Int) -> FilmstripKey {
        FilmstripKey(file: file, width: Int32(64 * (variant + 1)), height: 64, rules: 1)
    }

    static func picture(at time: Int64, for key: FilmstripKey) -> FilmstripPicture {
        var random = SplitMix(seed: key.file.inode << 20 ^ UInt64(key.width) << 8 ^ UInt64(bitPattern: time))
        return FilmstripPicture(
            requestedTime: FilmstripTime(value: time, timescale: 25),
            actualTime: FilmstripTime(value: time + Int64(random.below(100)), timescale: 25), reason: "exact",
            naturalWidth: 1_920, naturalHeight: 1_080, data: random.bytes(random.below(1_500)))
    }

    /// A PNG as far as a store looks into it.
    static func png(of file: FileIdentity) -> [UInt8] {
        var random = SplitMix(seed: file.inode)
        func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(kind.utf8) + content + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 16, 0, 0, 0, 16, 8, 6, 0, 0, 0])
            + chunk("IDAT", random.bytes(20_000)) + chunk("IEND", [])
    }
}
