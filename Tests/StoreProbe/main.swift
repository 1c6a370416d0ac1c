// A program for the tests of stores that several processes share: it keeps pictures of files until it is killed.
//
//     StoreProbe CACHE LIMIT SEED FILE...
import Glibc
import SeededRandom
import Stores

let arguments = CommandLine.arguments
guard arguments.count > 4, let limit = Int64(arguments[2]), let seed = UInt64(arguments[3]) else { exit(2) }
let cacheHome = Array(arguments[1].utf8)
let files = arguments[4...].compactMap { FileIdentity(ofFileAt: Array($0.utf8)) }
guard files.count == arguments.count - 4 else { exit(3) }

var random = SplitMix(seed: seed)
let store = FilmstripStore(cacheHome: cacheHome, limit: limit)
let servers = ExtentStore(cacheHome: cacheHome, limit: limit)
let cache = ThumbnailCache(cacheHome: cacheHome, program: "probe", version: "1")
while true {
    let key = ProbeContent.key(of: files[random.below(files.count)], variant: random.below(ProbeContent.variants))
    let pictures = (0...random.below(4)).map { _ in
        ProbeContent.picture(at: Int64(random.below(ProbeContent.times)), for: key)
    }
    store.append(pictures, for: key)
    let file = files[random.below(files.count)]
    let address = random.below(ProbeContent.addresses)
    if let extents = servers.extents(of: ProbeContent.address(address), ProbeContent.version) {
        let offset = random.below(ProbeContent.length)
        let count = min(random.below(9_000), ProbeContent.length - offset)
        let bytes = ProbeContent.bytes(of: address, offset..<offset + count)
        bytes.withUnsafeBytes { extents.add($0, at: Int64(offset)) }
    }
    cache.store(png: ProbeContent.png(of: file), of: file, as: .normal)
}
