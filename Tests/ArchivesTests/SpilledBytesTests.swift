import Foundation
import Media
import SeededRandom
import Synchronization
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// What can be unpacked from its beginning only is unpacked once, whoever reads it and in whatever order.
@Suite struct SpilledBytesTests {
    private static func open(_ archive: any ByteInput, _ stream: SpilledStream) throws -> SpilledBytes {
        try SpilledBytes(
            archive.open(Budget(), Interruption()), policy: archive.policy, stream: stream, {})
    }

    private static func open(_ bytes: [UInt8], _ format: StreamFormat) throws -> SpilledBytes {
        try open(MemoryInput(bytes, name: "a"), SpilledStream(format))
    }

    private static func format(_ packer: Packer) -> StreamFormat {
        switch packer {
        case .xz: .xz
        case .zstd: .zstd
        case .bzip2: .bzip2
        }
    }

    private static func error(_ bytes: [UInt8], _ format: StreamFormat, at offset: Int64) throws -> MediaError? {
        let opened = try open(bytes, format)
        var errors: [MediaError] = []
        // Whoever comes later meets the same.
        for _ in 0..<2 {
            do {
                _ = try opened.bytes(at: offset, count: 2)
            } catch {
                errors.append(try #require(error as? MediaError))
            }
        }
        #expect(errors.isEmpty || errors.count == 2 && errors[0].message == errors[1].message)
        return errors.first
    }

    /// Of one stream and of several, with and without something behind and between them.
    @Test(arguments: Packer.allCases) func anyPlaceIsAsItWas(packer: Packer) async throws {
        var random = SplitMix(seed: Thoroughness.seed(51))
        let format = Self.format(packer)
        for behind in [[], [0, 0, 0, 0], [1]] as [[UInt8]] {
            let parts = [700_000, 1, 400_000].map { MixedContent($0, &random) }
            var packed: [UInt8] = []
            for part in parts { packed += try await packer.pack(part.bytes) + (packer == .xz ? behind : []) }
            packed += packer == .xz ? [] : behind
            // Between streams of xz zeros are by fours; nothing follows what is none.
            let isOver = packer == .xz && behind == [1]
            let content = MixedContent(isOver ? parts[0].bytes : parts.flatMap(\.bytes))
            #expect(StreamFormat(packed) == format)
            try content.check(Self.open(packed, format), times: 40, &random)
        }
    }

    /// Programs that pack with several threads write more than one stream, and tables in between.
    @Test func tablesOfZstdAreSkipped() throws {
        var random = SplitMix(seed: 52)
        let content = MixedContent(300_000, &random)
        let table = ZstdBytes.skippableFrame([1, 2, 3])
        let packed =
            table + ZstdBytes.frame(Array(content.bytes[..<200_000])) + table
            + ZstdBytes.frame(Array(content.bytes[200_000...])) + table
        #expect(StreamFormat(packed) == .zstd)
        try content.check(Self.open(packed, .zstd), times: 20, &random)
    }

    @Test(arguments: Packer.allCases) func damageSaysSo(packer: Packer) async throws {
        var random = SplitMix(seed: 53)
        let content = MixedContent(300_000, &random)
        let format = Self.format(packer)
        let sound = try await packer.pack(content.bytes)
        #expect(try Self.error(sound, format, at: 299_999) == nil)
        for count in [sound.count - 3, sound.count / 2, 5, 0] {
            let cutOff = try Self.error(Array(sound.prefix(count)), format, at: 299_999)
            #expect(cutOff?.code == .damaged && cutOff?.message.contains("is cut off") == true, "\(count)")
        }
        var damaged = sound
        for place in sound.count / 2..<sound.count / 2 + 2_000 { damaged[place] = 0x55 }
        let error = try Self.error(damaged, format, at: 299_999)
        #expect(error?.code == .damaged && error?.message.contains("cannot be unpacked") == true)
        // What lies well before it is there, be it asked for first or later.
        guard packer != .bzip2 else { return }
        let opened = try Self.open(try await packer.pack(content.bytes, "-1") + sound.dropLast(9), format)
        #expect(throws: MediaError.self) { try opened.bytes(at: 599_999, count: 2) }
        #expect(try opened.bytes(at: 0, count: 300_000) == content.bytes)
    }

    /// What comes out of it is what counts, and what it takes in memory.
    @Test(arguments: Packer.allCases) func bombsSaySo(packer: Packer) async throws {
        let zeros = try await packer.pack([UInt8](repeating: 0, count: 16 << 20))
        let bomb = (0..<33).flatMap { _ in zeros }
        let opened = try Self.open(bomb, Self.format(packer))
        #expect(try opened.bytes(at: 500 << 20, count: 2) == [0, 0])
        #expect {
            _ = try opened.bytes(at: 527 << 20, count: 2)
        } throws: {
            let error = $0 as? MediaError
            return error?.code == .tooLarge && error?.message.contains("this archive unpacks to 512 MiB") == true
        }
    }

    @Test func largeWindowsSaySo() async throws {
        let xz = try await Packer.xz.pack([UInt8](repeating: 7, count: 900_000), "--lzma2=dict=1GiB")
        // The header of a frame with a window of 1 GiB.
        let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 20 << 3] + Array(repeating: 7, count: 99)
        for (packed, format) in [(xz, StreamFormat.xz), (zstd, .zstd)] {
            let error = try Self.error(packed, format, at: 0)
            #expect(error?.code == .tooLarge && error?.message.contains("256 MiB of memory") == true, "\(format)")
        }
    }

    /// However many read it, and wherever, each packed byte is read once; one of them that gives up has the others go on.
    @Test func isUnpackedOnce() async throws {
        var random = SplitMix(seed: 54)
        let content = MixedContent(6_000_000, &random)
        let packed = try await Packer.xz.pack(content.bytes, "-0")
        let archive = MemoryInput(packed, name: "a.xz")
        let stream = SpilledStream(.xz)
        let done = DispatchSemaphore(value: 0)
        let wrong = Mutex(0)
        for number in 0..<6 {
            let offset = [5_900_000, 10, 3_000_000, 5_000_000, 4_000_000, 1_000_000][number]
            Thread.detachNewThread {
                let found = try? Self.open(archive, stream).bytes(at: Int64(offset), count: 90_000)
                if found.map({ $0.elementsEqual(content.bytes[offset..<offset + 90_000]) }) != true {
                    wrong.withLock { $0 += 1 }
                }
                done.signal()
            }
        }
        let cancelled = Interruption()
        cancelled.cancel()
        let leaving = try Self.open(archive, stream)
        leaving.use(cancelled)
        _ = try? leaving.bytes(at: 5_990_000, count: 1)
        for _ in 0..<6 { #expect(done.wait(timeout: .now() + 120) == .success) }
        #expect(wrong.withLock { $0 } == 0)
        #expect(archive.reads.all.reduce(0) { $0 + $1.count } <= packed.count)
        leaving.use(Interruption())
        #expect(try leaving.bytes(at: 5_999_999, count: 9) == [content.bytes[5_999_999]])
    }

    /// A read that fails is tried again, where it failed.
    @Test func goesOnAfterAFailure() async throws {
        var random = SplitMix(seed: 55)
        let content = MixedContent(2_000_000, &random)
        for packer in Packer.allCases {
            let packed = try await packer.pack(content.bytes, "-1")
            let memory = MemoryInput(packed, name: "a")
            let input = FaultyInput(memory)
            let bytes = try Self.open(input, SpilledStream(Self.format(packer)))
            input.set { $0.failing = Int64(packed.count / 2)..<Int64(packed.count) }
            for _ in 0..<3 {
                #expect { _ = try bytes.bytes(at: 1_999_000, count: 1) } throws: { ($0 as? MediaError)?.code == .io }
            }
            input.set { $0 = FaultyInput.Faults() }
            try content.check(bytes, times: 20, &random)
        }
    }

    /// The streams that were read last are there unpacked; the oldest go when there are too many.
    @Test func streamsAreKept() throws {
        let identities = (0..<3).map { InputIdentity.tag(place: "\($0)", value: "1") }
        let cache = StreamCache<SpilledStream>(capacity: .max, most: 2)
        for identity in identities {
            let stream = cache.stream(of: identity) { SpilledStream(.zstd) }
            let bytes = try Self.open(MemoryInput(ZstdBytes.frame([1, 2, 3]), name: "a"), stream)
            #expect(bytes.length == nil)
            #expect(try bytes.bytes(at: 0, count: 9) == [1, 2, 3])
        }
        #expect(cache.stream(of: identities[2]) { SpilledStream(.zstd) }.length == 3)
        #expect(cache.stream(of: identities[0]) { SpilledStream(.zstd) }.length == nil, "the oldest went")
    }

    /// The disk is not filled by what is unpacked.
    @Test func leavesRoom() throws {
        let file = try SpillFile()
        let error = #expect(throws: MediaError.self) {
            try [1, 2, 3].withUnsafeBytes { try file.write($0, at: 1 << 60) }
        }
        #expect(error?.code == .diskFull && error?.message.contains("MiB left") == true, "\(error?.message ?? "")")
        try [1, 2, 3].withUnsafeBytes { try file.write($0, at: 0) }
    }

    /// Until all is unpacked, a read may take longer than a disk's.
    @Test func isReadAsFromAfarUntilAllIsThere() async throws {
        var random = SplitMix(seed: 56)
        let packed = ZstdBytes.frame(MixedContent(5_000_000, &random).bytes)
        let archive = MemoryInput(packed, name: "a")
        let stream = SpilledStream(.zstd)
        let first = try Self.open(archive, stream)
        #expect(first.policy?.isLocal == false)
        _ = try first.bytes(at: 4_999_999, count: 9)
        #expect(try Self.open(archive, stream).policy?.isLocal == true)
        #expect(try Self.open(ZstdBytes.frame([1]), .zstd).policy?.isLocal == true)
    }
}
