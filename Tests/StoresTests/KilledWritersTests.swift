import Foundation
import SeededRandom
import Testing

@testable import StoreProbe
@testable import Stores

/// Several processes that keep pictures in the same stores, killed at any moment, while this one reads.
struct KilledWritersTests {
    private static let limit = 512 << 10
    private static let writers = 3

    @Test(.timeLimit(.minutes(5))) func storesStayWholeAndBounded() throws {
        let scratch = try Scratch()
        let files = try (0..<24).map { try scratch.original("film \($0).mp4") }
        let paths = (0..<24).map { scratch.path + "/film \($0).mp4" }
        let cacheHome = String(decoding: scratch.cacheHome, as: UTF8.self)
        let store = FilmstripStore(cacheHome: scratch.cacheHome, limit: Int64(Self.limit))
        let cache = ThumbnailCache(cacheHome: scratch.cacheHome, program: "probe", version: "1")
        var random = SplitMix(seed: 9)
        var seed: UInt64 = 0
        func start() throws -> pid_t {
            seed += 1
            return try #require(Program.startProbe([cacheHome, "\(Self.limit)", "\(seed)"] + paths))
        }
        var running: [pid_t] = []
        defer { for process in running { Self.end(process) } }
        for _ in 0..<Self.writers { running.append(try start()) }

        let servers = ExtentStore(cacheHome: scratch.cacheHome, limit: Int64(Self.limit))
        var (strips, pictures, thumbnails, largest, ends, extents) = (0, 0, 0, 0, 0, 0)
        // As many ends as can come at any point of a writing, and until there was enough to read.
        while ends < 80 || strips < 150 || thumbnails < 50 || extents < 150 {
            extents += Self.read(servers, address: random.below(ProbeContent.addresses), from: random.below(60_000))
            let file = files[random.below(files.count)]
            let key = ProbeContent.key(of: file, variant: random.below(ProbeContent.variants))
            let found = store.pictures(for: key)
            for (time, picture) in found { #expect(picture == ProbeContent.picture(at: time.value, for: key)) }
            strips += found.isEmpty ? 0 : 1
            pictures += found.count
            if let thumbnail = cache.thumbnail(of: file) {
                let expected = ProbeContent.png(of: file)
                #expect(
                    thumbnail.png.prefix(33) == expected.prefix(33)
                        && thumbnail.png.suffix(20_024) == expected.suffix(20_024))
                thumbnails += 1
            }
            largest = max(largest, scratch.size("reel/filmstrips"), scratch.size("reel/servers"))
            usleep(UInt32(random.below(3_000)))
            if ends < 80, random.below(2) == 0 {
                let victim = random.below(running.count)
                Self.end(running[victim])
                running[victim] = try start()
                ends += 1
            }
        }
        #expect(largest > Self.limit / 2, "the bound was reached")
        #expect(largest <= Self.limit + Self.limit / 16 * Self.writers + 64 << 10)
        for process in running { Self.end(process) }
        running = []

        // What the last ones left goes with the next program that writes.
        let (left, leftThumbnails) = (
            Self.temporaries(scratch, "reel/filmstrips"), Self.temporaries(scratch, "thumbnails/normal")
        )
        #expect(left <= 2 * Self.writers && leftThumbnails <= 2 * Self.writers, "nothing piled up")
        #expect(
            store.append(
                [ProbeContent.picture(at: 0, for: ProbeContent.key(of: files[0], variant: 0))],
                for: ProbeContent.key(of: files[0], variant: 0)))
        #expect(cache.store(png: ProbeContent.png(of: files[0]), of: files[0], as: .normal))
        #expect(
            Self.temporaries(scratch, "reel/filmstrips") == 0 && Self.temporaries(scratch, "thumbnails/normal") == 0)
        #expect(scratch.size("reel/filmstrips") <= Self.limit)
        print(
            "\(ends) writers killed; read \(strips) strips with \(pictures) pictures, \(thumbnails) thumbnails and",
            "\(extents) extents; at most",
            "\(largest >> 10) KiB of \(Self.limit >> 10); temporaries left: \(left) and \(leftThumbnails)")
    }

    /// How many pieces of an address were read from an offset on; each is right.
    private static func read(_ store: ExtentStore, address: Int, from start: Int) -> Int {
        guard let extents = store.extents(of: ProbeContent.address(address)) else { return 0 }
        #expect(extents.version == ProbeContent.version)
        var (offset, pieces) = (start, 0)
        var buffer = [UInt8](repeating: 0, count: 5_000)
        while offset < ProbeContent.length {
            let (count, next) = buffer.withUnsafeMutableBytes { extents.copy(at: Int64(offset), into: $0) }
            #expect(buffer[..<count] == ProbeContent.bytes(of: address, offset..<offset + count)[...])
            pieces += count > 0 ? 1 : 0
            offset = count > 0 ? offset + count : Int(clamping: next)
        }
        return pieces
    }

    private static func end(_ process: pid_t) {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private static func temporaries(_ scratch: Scratch, _ folder: String) -> Int {
        scratch.names(folder).count { $0.hasPrefix(".reel-") }
    }
}
