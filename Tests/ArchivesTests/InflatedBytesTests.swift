import Media
import SeededRandom
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// What is compressed is read as if it were not, and nobody unpacks more than what lies between a restart point and what is
/// wanted.
@Suite struct InflatedBytesTests {
    /// The bytes of a member that is read through given restart points.
    private static func open(_ archive: MemoryInput, _ points: RestartPoints) throws -> InflatedBytes {
        let bytes = try archive.open(Budget(), Interruption())
        let (opened, _) = try OpenArchive.innermost(
            at: [], in: bytes, .local, ArchiveReader(), entersLast: false, {})
        let member = try #require(opened.directory.member(MemberPath.named("a".utf8)))
        return InflatedBytes(
            member, at: try ArchiveExtent(member, of: bytes), of: bytes, identity: bytes.identity, policy: .local,
            points: points, {})
    }

    /// At any place, in any order, with restart points near and far, and so many that every second one goes.
    @Test(arguments: [0, 1, 6, 12] as [Int32]) func anyPlaceIsAsItWas(level: Int32) throws {
        var random = SplitMix(seed: Thoroughness.seed(UInt64(level)))
        for (distance, most) in [(4 << 20, 1_024), (1, 3), (200_000, 100)] as [(Int64, Int)] {
            let content = MixedContent(Int.random(in: 900_000...1_500_000, using: &random), &random)
            let archive = MemoryInput(ZipBytes([.deflated("a", content.bytes, level: level)]).bytes, name: "a.zip")
            let points = RestartPoints(distance: distance, most: most)
            let member = try Self.open(archive, points)
            #expect(member.length == Int64(content.bytes.count) && member.isSeekable)
            try content.check(member, times: 60, &random)
            #expect(points.cost <= most * RestartPoint.cost)
            #expect((points.cost > 0) == (distance < 4 << 20))
        }
    }

    /// The same of gzip, whose file holds several streams, with something behind them.
    @Test func anyPlaceOfGzip() throws {
        var random = SplitMix(seed: Thoroughness.seed(41))
        let parts = (0..<5).map { _ in MixedContent(Int.random(in: 0...400_000, using: &random), &random).bytes }
        let content = MixedContent(parts.flatMap { $0 })
        for (behind, distance) in [([], 4 << 20), ([0, 0, 0, 0], 50_000), ([0x1F], 200_000)] as [([UInt8], Int64)] {
            let input = MemoryInput(parts.flatMap { TarBytes.gzip($0) } + behind, name: "a.gz")
            let points = RestartPoints(distance: distance)
            let bytes = try InflatedBytes(
                gzipped: input.open(Budget(), Interruption()), policy: .local, points: points, {})
            #expect(bytes.length == nil)
            try content.check(bytes, times: 40, &random)
            #expect(points.length == bytes.length)
        }
    }

    @Test func damageOfGzipSaysSo() throws {
        var random = SplitMix(seed: 42)
        let content = MixedContent(300_000, &random).bytes
        let sound = TarBytes.gzip(content)
        func error(_ bytes: [UInt8], at offset: Int64 = 299_999) throws -> MediaError? {
            let bytes = try InflatedBytes(
                gzipped: MemoryInput(bytes, name: "a.gz").open(Budget(), Interruption()), policy: .local,
                points: RestartPoints(), {})
            do {
                _ = try bytes.bytes(at: offset, count: 2)
                return nil
            } catch {
                return error as? MediaError
            }
        }
        #expect(try error(sound) == nil)
        #expect(try error(Array(sound.dropLast(4)))?.message.contains("is cut off") == true)
        #expect(try error(Array(sound.prefix(1_000)))?.message.contains("is cut off") == true)
        #expect(try error([0x1F, 0x8B] + content.prefix(100))?.message.contains("cannot be unpacked") == true)
        var other = sound
        // The check sum.
        other[sound.count - 6] ^= 1
        #expect(try error(other)?.message.contains("cannot be unpacked") == true)
        // What comes out of it is what counts.
        let zeros = TarBytes.gzip([UInt8](repeating: 0, count: 16 << 20))
        let bomb = (0..<33).flatMap { _ in zeros }
        let refusal = try error(bomb, at: 527 << 20)
        #expect(refusal?.code == .tooLarge && refusal?.message.contains("this archive unpacks to 512 MiB") == true)
        #expect(try error(bomb, at: 500 << 20) == nil)
    }

    /// The packed bytes that `body` has read of an archive.
    private static func packed(_ archive: MemoryInput, _ body: () throws -> Void) rethrows -> Int {
        let before = archive.reads.all.count
        try body()
        return archive.reads.all[before...].reduce(0) { $0 + $1.count }
    }

    @Test func goingBackReadsLittle() throws {
        var random = SplitMix(seed: 9)
        let content = MixedContent(6_000_000, &random).bytes
        let bytes = ZipBytes([.deflated("a", content)]).bytes
        let archive = MemoryInput(bytes, name: "a.zip")
        let points = RestartPoints(distance: 500_000)
        let first = try Self.open(archive, points)
        // There and back, within one opening and in the next.
        #expect(
            try Self.packed(archive) { _ = try first.bytes(at: 5_900_000, count: 100_000) } > bytes.count * 9 / 10)
        for member in [first, try Self.open(archive, points)] {
            for offset in [5_000_000, 3_000_000, 100_000, 4_400_000] as [Int64] {
                let read = try Self.packed(archive) {
                    let found = try member.bytes(at: offset, count: 1_000)
                    #expect(found.elementsEqual(content[Int(offset)..<Int(offset) + 1_000]))
                }
                #expect(read < 1_000_000, "\(read) bytes at \(offset)")
            }
        }
        // Two places in turn, as of pictures and sound.
        let member = try Self.open(archive, points)
        let read = try Self.packed(archive) {
            for step in 0..<40 {
                for start in [1_000_000, 4_000_000] {
                    let offset = start + step * 20_000
                    let found = try member.bytes(at: Int64(offset), count: 20_000)
                    #expect(found.elementsEqual(content[offset..<offset + 20_000]))
                }
            }
        }
        #expect(read < 4_000_000, "\(read) bytes")
    }

    private static func error(_ member: ZipBytes.Member, _ change: (inout [UInt8]) -> Void = { _ in }) -> MediaError? {
        var bytes = ZipBytes([member]).bytes
        change(&bytes)
        do {
            let input = MemberInput(member.name, in: MemoryInput(bytes, name: "a.zip"), ArchiveReader())
            let opened = try input.open(Budget(), Interruption())
            _ = try opened.bytes(at: 0, count: Int(clamping: min(opened.length ?? 0, 1 << 20)))
            return nil
        } catch {
            return error as? MediaError
        }
    }

    @Test func damageAndBombsSaySo() throws {
        var random = SplitMix(seed: 10)
        let content = MixedContent(300_000, &random).bytes
        let sound = ZipBytes.Member.deflated("a", content)
        #expect(Self.error(sound) == nil)
        var member = sound
        // It ends before what is stated, or is cut off.
        member.size = content.count + 1
        #expect(Self.error(member)?.message.contains("ends before") == true)
        member = sound
        member.content.removeLast(5)
        #expect(Self.error(member)?.message.contains("ends before") == true)
        // An archive of one member whose packed bytes are none of a stream.
        let damaged = Self.error(sound) { $0.replaceSubrange(40..<5_000, with: repeatElement(255, count: 4_960)) }
        #expect(damaged?.code == .damaged && damaged?.message.contains("cannot be unpacked") == true)
        // Limits of ratio and size are those of what is stated.
        member = sound
        (member.size, member.isLarge) = (600 << 20, true)
        let bomb = Self.error(member)
        #expect(bomb?.code == .tooLarge && bomb?.message.contains("unpacks to 600 MiB") == true)
        #expect(bomb?.message.contains("the limit is 200 times") == true, "\(bomb?.message ?? "")")
        (member.size, member.packedSize) = (65 << 30, 2 << 30)
        #expect(Self.error(member)?.message.hasSuffix("the limit is 64 GiB") == true)
        (member.size, member.packedSize) = (500 << 20, nil)
        #expect(Self.error(member)?.code == .damaged)
    }

    /// What comes before the damage can be read, again and again.
    @Test func whatIsBeforeTheDamageIsRead() throws {
        var random = SplitMix(seed: 11)
        let content = MixedContent(900_000, &random).bytes
        // Blocks that are only wrapped: what is no beginning of a block is seen.
        var damaged = ZipBytes.Member.deflated("a", content, level: 0)
        for place in damaged.content.count / 2..<damaged.content.count { damaged.content[place] = 255 }
        let archive = MemoryInput(ZipBytes([damaged]).bytes, name: "a.zip")
        let member = try Self.open(archive, RestartPoints(distance: 200_000))
        for _ in 0..<2 {
            #expect(try member.bytes(at: 0, count: 300_000).elementsEqual(content[..<300_000]))
            #expect(throws: MediaError.self) { try member.bytes(at: 0, count: content.count) }
            #expect(throws: MediaError.self) { try member.bytes(at: 899_000, count: 1_000) }
        }
    }

    /// Its end may take long to come: that is no disk's time.
    @Test func longMembersAreReadAsFromAfar() throws {
        var member = ZipBytes.Member.deflated("a", [1, 2, 3])
        for (size, isLocal) in [(64 << 20, true), ((64 << 20) + 1, false)] {
            member.size = size
            let input = MemberInput(
                member.name, in: MemoryInput(ZipBytes([member]).bytes, name: "a.zip"), ArchiveReader())
            let policy = try input.open(Budget(), Interruption()).policy
            #expect(policy?.isLocal == isLocal && policy?.mayBeScanned == true)
        }
    }

    @Test func nobodyWaitsForWhatNobodyWants() throws {
        let content = [UInt8](repeating: 7, count: 3_000_000)
        let archive = MemoryInput(ZipBytes([.deflated("a", content)]).bytes, name: "a.zip")
        let member = try Self.open(archive, RestartPoints())
        let interruption = Interruption()
        member.use(interruption)
        _ = try member.bytes(at: 0, count: 10)
        interruption.cancel()
        #expect(throws: CancellationError.self) { try member.bytes(at: 2_900_000, count: 10) }
        member.use(Interruption())
        #expect(try member.bytes(at: 2_900_000, count: 10) == Array(content[..<10]))
    }

    /// The points of a stream are those of its next opening, and the oldest go when there are too many.
    @Test func pointsAreKept() throws {
        let identities = (0..<3).map { InputIdentity.tag(place: "\($0)", value: "1") }
        let cache = StreamCache<RestartPoints>(capacity: 2 * RestartPoint.cost, most: 9)
        let inflater = try Inflater(isGzip: false)
        for identity in identities {
            let points = cache.stream(of: identity) { RestartPoints() }
            points.offer(at: 5 << 20) {
                inflater.kept().map { RestartPoint(offset: 5 << 20, packedOffset: 1, state: $0) }
            }
            #expect(points.cost == RestartPoint.cost)
        }
        #expect(cache.stream(of: identities[2]) { RestartPoints() }.cost == RestartPoint.cost)
        #expect(cache.stream(of: identities[0]) { RestartPoints() }.cost == 0, "the oldest went")
        #expect(cache.stream(of: nil) { RestartPoints() }.cost == 0)
    }
}
