import Folders
import Foundation
import Media
import Places
import SeededRandom
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// 7z archives are walked like folders, however their members are packed.
@Suite struct SevenZipTests {
    private let scratch: ScratchArchives
    private var folders: FolderReader { scratch.folders }

    init() throws { scratch = try ScratchArchives() }

    private func head(_ place: String) async -> [UInt8] { await folders.head(of: scratch.path(place), count: 9) }

    /// The number of PPMd.
    private static let ppmd: [UInt8] = [3, 4, 1]

    /// Why a member cannot be opened; nil where it can.
    private static func error(_ name: String, in archive: [UInt8]) -> MediaError? {
        let input = MemberInput(Array(name.utf8), in: MemoryInput(archive, name: "a.7z"), ArchiveReader())
        do {
            _ = try input.open(Budget(), Interruption()).bytes(at: 0, count: 1)
            return nil
        } catch {
            return error as? MediaError
        }
    }

    @Test func foldersOfAnArchive() async throws {
        let files: [(String, [UInt8])] = [
            ("./day 1/a.mp4", [1, 2, 3]), ("day 1/inner/日.mp4", [4]), ("/c.mp4", [5, 6]), ("../up.mp4", [7]),
            ("c.mp4", [8]), ("link", Array("/etc/passwd".utf8)), ("pipe", [9]), ("old", [10]),
        ]
        for make in [SevenZipBytes.Block.stored, SevenZipBytes.Block.zstd] {
            var blocks = [make(Array(files[..<3])), make(Array(files[3...]))]
            blocks[1].members[2].mode = 0o120777
            blocks[1].members[3].mode = 0o010644
            blocks[1].members[4].mode = nil
            try scratch.write(
                SevenZipBytes(blocks, empty: ["day 2/", "nothing.mp4", "-removed.mp4", "-gone/"]).bytes, to: "a.7Z")
            #expect(
                try await scratch.names("a.7Z")
                    == ["day 1/", "day 2/", "c.mp4", "link", "nothing.mp4", "old", "pipe", "up.mp4"])
            #expect(try await scratch.names("a.7Z/day 1") == ["inner/", "a.mp4"])
            #expect(try await scratch.names("a.7Z/day 1/inner") == ["日.mp4"])
            #expect(try await scratch.names("a.7Z/day 2") == [])
            let attributes = try await folders.attributes(of: scratch.path("a.7Z/day 1/a.mp4"))
            #expect(attributes?.size == 3 && attributes?.modified == SevenZipBytes.modified)
            for (place, content) in [
                ("day 1/a.mp4", [1, 2, 3]), ("day 1/inner/日.mp4", [4]), ("c.mp4", [8]), ("up.mp4", [7]),
                ("old", [10]), ("link", []), ("pipe", []), ("day 2", []), ("nothing.mp4", []), ("none", []),
            ] as [(String, [UInt8])] {
                #expect(await head("a.7Z/\(place)") == content, "\(place)")
            }
            #expect(await scratch.error("a.7Z/none")?.code == .missing)
            #expect(await scratch.error("a.7Z/c.mp4")?.code == .notAFolder)
        }
    }

    @Test func archivesNest() async throws {
        let inner = SevenZipBytes([.zstd([("x/deep.mp4", [7])])]).bytes
        let zip = ZipBytes([.init("in.7z", inner)]).bytes
        try scratch.write(zip, to: "out.zip")
        try scratch.write(TarBytes([.init("in.7z", inner)]).gzipped, to: "out.tgz")
        let outer = SevenZipBytes([.stored([("in.7z", inner), ("in.zip", zip)]), .zstd([("in.cb7", inner)])])
        try scratch.write(outer.bytes, to: "out.7z")
        for place in ["out.zip/in.7z", "out.tgz/in.7z", "out.7z/in.7z", "out.7z/in.zip/in.7z", "out.7z/in.cb7"] {
            #expect(try await scratch.names(place) == ["x/"])
            #expect(await head("\(place)/x/deep.mp4") == [7], "\(place)")
        }
    }

    /// What 7-Zip packed, by each method that is read: by itself and with others, with its directory packed or not.
    @Test(arguments: [
        ["-m0=LZMA2"], ["-m0=LZMA"], ["-m0=BZip2"], ["-m0=Deflate"], ["-m0=Copy"], ["-m0=BCJ", "-m1=LZMA"],
        ["-m0=BCJ", "-m1=LZMA2"], ["-m0=Delta:4", "-m1=LZMA"], ["-m0=ARM64", "-m1=LZMA2"],
        ["-m0=Delta:2", "-m1=LZMA2"], ["-m0=PPMd"], ["-m0=BCJ", "-m1=PPMd"], ["-m0=Delta:4", "-m1=PPMd"],
        ["-m0=Delta:4", "-m1=BZip2"], ["-m0=ARM64", "-m1=Deflate"], ["-m0=Delta:3", "-m1=Copy"],
    ])
    func sevenZipAgrees(methods: [String]) async throws {
        var random = SplitMix(seed: Thoroughness.seed(60))
        let files = [70_000, 1, 900_000, 4, 300_001].enumerated().map { index, count in
            ("day \(index % 2)/é \(index).mp4", MixedContent(count, &random))
        }
        for (name, content) in files { try scratch.write(content.bytes, to: "in/\(name)") }
        try scratch.write([], to: "in/empty.mp4")
        for (index, options) in [["-ms=on"], ["-ms=off"], ["-ms=on", "-mhc=off"]].enumerated() {
            let archive = try await scratch.pack7z("\(index).7z", methods + options)
            let reader = ArchiveReader()
            #expect(try await scratch.names("\(index).7z") == ["day 0/", "day 1/", "empty.mp4"])
            for (name, content) in files.shuffled(using: &random) {
                let onDisk = try await folders.attributes(of: scratch.path("in/\(name)"))
                let found = try await folders.attributes(of: scratch.path("\(index).7z/\(name)"))
                #expect(found?.size == Int64(content.bytes.count) && found?.modified == onDisk?.modified)
                let member = MemberInput(Array(name.utf8), in: LocalFile(path: Array(archive.path.utf8)), reader)
                try content.check(member.open(Budget(), Interruption()), times: 10, &random)
            }
        }
    }

    @Test func filmsOpenByTheirPaths() async throws {
        let location = Sources.location(of: "sample_with_srt.mkv")
        let expected = try await Asset(MediaLocation(location.path)).load(.duration)
        try scratch.write(Array(Data(contentsOf: location)), to: "in/day 1/film.mkv")
        let opener = PlaceOpener()
        for methods in [["-mx=0"], ["-mx=1"]] {
            try await scratch.pack7z("a.7z", methods)
            let asset = opener.asset(of: Place("\(scratch.root)/a.7z/day 1/film.mkv"))
            #expect(try await asset.load(.duration) == expected)
            let images = ImageGenerator(asset: asset)
            _ = try await images.image(at: .seconds(1), .exact(maximumSize: PixelSize(width: 32, height: 32)))
        }
        let whole = opener.asset(of: Place("\(scratch.root)/a.7z"))
        await #expect { _ = try await whole.load(.duration) } throws: { ($0 as? MediaError)?.code == .isDirectory }
    }

    @Test func whatCannotBeReadSaysWhy() async throws {
        try scratch.write([UInt8](repeating: 7, count: 5_000), to: "in/a.mp4")
        func error(_ options: [String]) async throws -> MediaError? {
            let archive = try await scratch.pack7z("\(options.joined()).7z", options)
            return try Self.error("a.mp4", in: Array(Data(contentsOf: archive)))
        }
        #expect(try await error(["-mx=1"]) == nil)
        for (methods, unknown) in [
            (["-m0=Deflate64"], "Deflate64"), (["-m0=Delta:4", "-m1=Deflate64"], "Deflate64"), (["-m0=BCJ2"], "BCJ2"),
        ] {
            let found = try await error(methods)
            #expect(found?.code == .unrecognizedFormat && found?.message.contains("by \(unknown),") == true)
        }
        // A window of 1 GiB, and as much for what is learned of 9 bytes.
        let windows: [([UInt8], [UInt8])] = [([0x21], [36]), (Self.ppmd, [6, 0, 0, 0, 0x40])]
        for (method, properties) in windows {
            let block = SevenZipBytes.Block(
                [.init("a", size: 9)], packed: [1], method: method, properties: properties)
            let found = Self.error("a", in: SevenZipBytes([block]).bytes)
            #expect(found?.code == .tooLarge && found?.message.contains("256 MiB of memory") == true)
        }
        for (option, words) in [("-mhe=off", "member of the archive is encrypted"), ("-mhe=on", "the names in this")] {
            let found = try await error(["-psecret", option])
            #expect(found?.code == .protected && found?.message.contains(words) == true, "\(option)")
        }
        // What libarchive is told of PPMd has a length, and in it there is an order that it knows.
        for properties in [[], [6, 0, 0, 1], [1, 0, 0, 1, 0], [6, 1, 0, 0, 0], [6, 0, 0, 1, 0, 0]] as [[UInt8]] {
            let block = SevenZipBytes.Block(
                [.init("a.mp4", size: 9)], packed: [0, 1, 2, 3], method: Self.ppmd, properties: properties)
            #expect(Self.error("a.mp4", in: SevenZipBytes([block]).bytes)?.code == .damaged, "\(properties)")
        }
        // What liblzma is told has a length, and in it there are numbers that it knows.
        for properties in [[], [0xFF, 0, 0, 0, 1], [0x5D, 0, 0]] as [[UInt8]] {
            let block = SevenZipBytes.Block(
                [.init("a.mp4", size: 9)], packed: [0, 1, 2, 3], method: [3, 1, 1], properties: properties)
            let found = Self.error("a.mp4", in: SevenZipBytes([block]).bytes)
            #expect(found?.code == .unrecognizedFormat || found?.code == .damaged, "\(properties)")
        }
    }

    /// A directory is at the end: of an archive that is cut off there is none.
    @Test func damageSaysSo() throws {
        var block = SevenZipBytes.Block.zstd([("a.mp4", [1, 2, 3]), ("b.mp4", [4])])
        let sound = SevenZipBytes([block]).bytes
        #expect(Self.error("a.mp4", in: sound) == nil)
        for count in 6..<sound.count {
            let error = Self.error("a.mp4", in: Array(sound[..<count]))
            #expect(error?.code == .damaged && error?.message.contains("is cut off") == true, "\(count)")
        }
        for place in [9, 20, sound.count - 3] {
            var damaged = sound
            damaged[place] ^= 1
            #expect(Self.error("a.mp4", in: damaged)?.message.contains("directory is damaged") == true, "\(place)")
        }
        // Less comes out of a block than the directory says, or there is less of it.
        block.members[1].size += 1
        block.size += 1
        #expect(Self.error("a.mp4", in: SevenZipBytes([block]).bytes) == nil, "what is there is there")
        #expect {
            let input = MemoryInput(SevenZipBytes([block]).bytes, name: "a.7z")
            _ = try MemberInput(Array("b.mp4".utf8), in: input, ArchiveReader()).open(Budget(), Interruption())
                .bytes(at: 0, count: 2)
        } throws: {
            ($0 as? MediaError)?.message.contains("ends before it has all") == true
        }
        block = .stored([("a.mp4", [1, 2, 3])])
        (block.members[0].size, block.size) = (4, 4)
        #expect(Self.error("a.mp4", in: SevenZipBytes([block]).bytes)?.message.contains("is damaged") == true)
        // Blocks that take the place of those in which the members lie.
        let header = Array(sound[(sound.count - Int(sound[20]) - Int(sound[21]) << 8)...].dropLast())
        let replaced = SevenZipBytes(header: header + [4] + SevenZipBytes.streams([]) + [0])
        #expect(Self.error("a.mp4", in: replaced.bytes)?.message.contains("directory is damaged") == true)
        #expect(Self.error("a.mp4", in: SevenZipBytes([]).bytes)?.code == .notFound)
        #expect(Self.error("a.mp4", in: SevenZipBytes(header: []).bytes)?.code == .notFound)
    }

    /// Neither many members nor long ones keep anybody busy, or fill the memory.
    @Test func bombsSaySo() throws {
        var block = SevenZipBytes.Block.zstd([("a.mp4", [1])])
        (block.members[0].size, block.size) = (1 << 40, 1 << 40)
        let long = Self.error("a.mp4", in: SevenZipBytes([block]).bytes)
        #expect(long?.code == .tooLarge && long?.message.contains("1048576 MiB") == true, "\(long?.message ?? "")")
        (block.members[0].size, block.size) = (.max, .max)
        #expect(Self.error("a.mp4", in: SevenZipBytes([block]).bytes)?.code == .tooLarge)
        // The directory itself.
        for size in [200 << 20, .max] {
            let header = SevenZipBytes.Block([.init("", size: size)], packed: [1], method: [0x21], properties: [20])
            let archive = SevenZipBytes(header: [23] + SevenZipBytes.streams([header]), packed: [1])
            #expect(Self.error("a", in: archive.bytes)?.code == .tooLarge)
        }
        for header in [
            [1, 5] + SevenZipBytes.number(2_000_000), [1, 5] + SevenZipBytes.number(.max),
            [1, 4, 6, 0] + SevenZipBytes.number(1 << 40), [1, 4, 7, 11] + SevenZipBytes.number(1 << 40),
        ] as [[UInt8]] {
            #expect(Self.error("a", in: SevenZipBytes(header: header).bytes)?.code == .tooLarge)
        }
        // Of a million members it would take long to hear again and again which of them are empty.
        let often = [1, 5] + SevenZipBytes.number(1_000_000) + (0..<1_000).flatMap { _ in [15, 0] as [UInt8] }
        #expect(Self.error("a", in: SevenZipBytes(header: often + [0, 0]).bytes)?.code == .damaged)
    }

    /// A block is unpacked once, whichever of its members is wanted first; nothing but it is read.
    @Test func blocksAreUnpackedOnce() async throws {
        var random = SplitMix(seed: 61)
        let contents = (0..<5).map { _ in MixedContent(400_000, &random) }
        for (index, content) in contents.enumerated() { try scratch.write(content.bytes, to: "in/\(index)") }
        for solid in ["-ms=2f", "-ms=on"] {
            let packed = try await scratch.pack7z("\(solid).7z", ["-mx=1", solid])
            let bytes = try Array(Data(contentsOf: packed))
            var policy = InputPolicy.local
            policy.isCached = false
            let archive = MemoryInput(bytes, name: "a.7z", policy: policy)
            let reader = ArchiveReader()
            func open(_ name: String) throws -> any OpenBytes {
                try MemberInput(Array(name.utf8), in: archive, reader).open(Budget(), Interruption())
            }
            let last = try open("4")
            #expect(last.length == 400_000)
            let directory = archive.reads.all.reduce(0) { $0 + $1.count }
            #expect(directory < 1_000)
            try contents[4].check(last, times: 5, &random)
            let first = archive.reads.all.reduce(0) { $0 + $1.count } - directory
            if solid == "-ms=2f" { #expect(first < bytes.count / 2, "the others are left out") }
            for index in [0, 3, 1, 2] { try contents[index].check(open("\(index)"), times: 5, &random) }
            // Each opening looks at the beginning of the archive once more.
            let all = archive.reads.all.reduce(0) { $0 + $1.count }
            #expect(all <= bytes.count + directory + 4 * ArchiveFormat.length, "\(solid)")
        }
    }

    /// A read that fails is tried again, where it failed.
    @Test func goesOnAfterAFailure() async throws {
        var random = SplitMix(seed: 62)
        let content = MixedContent(2_000_000, &random)
        try scratch.write(content.bytes, to: "in/a")
        for methods in [["-m0=LZMA2"], ["-m0=BCJ", "-m1=LZMA"], ["-m0=PPMd"], ["-m0=BCJ", "-m1=PPMd"]] {
            let packed = try await scratch.pack7z("\(methods.joined()).7z", ["-mx=1"] + methods)
            let archive = try Array(Data(contentsOf: packed))
            let input = FaultyInput(MemoryInput(archive, name: "a.7z"))
            let bytes = try MemberInput(Array("a".utf8), in: input, ArchiveReader()).open(Budget(), Interruption())
            input.set { $0.failing = Int64(archive.count / 2)..<Int64(archive.count) }
            for _ in 0..<3 {
                #expect { _ = try bytes.bytes(at: 1_999_000, count: 1) } throws: { ($0 as? MediaError)?.code == .io }
            }
            input.set { $0 = FaultyInput.Faults() }
            try content.check(bytes, times: 20, &random)
        }
    }

    /// A sound in WAVE, which 7-Zip filters before it packs it by whatever method.
    @Test(arguments: ["PPMd", "BZip2", "Deflate"]) func filteredSoundsAreRead(method: String) async throws {
        try scratch.write([], to: "in/a.wav")
        let file = "\(scratch.root)/in/a.wav"
        _ = try await Program.output(
            of: "ffmpeg", ["-v", "quiet", "-y", "-f", "lavfi", "-i", "sine=duration=1", "-ac", "2", file])
        let sound = try Array(Data(contentsOf: URL(filePath: file)))
        let archive = try await scratch.pack7z("a.7z", ["-m0=\(method)"])
        let methods = try await Program.output(of: "7zz", ["l", "-slt", archive.path])
        #expect(String(decoding: methods, as: UTF8.self).lowercased().contains("delta:4 \(method.lowercased())"))
        let bytes = try MemberInput(Array("a.wav".utf8), in: LocalFile(path: Array(archive.path.utf8)), ArchiveReader())
            .open(Budget(), Interruption())
        #expect(try bytes.bytes(at: 0, count: sound.count) == sound)
    }

    /// Packed bytes that are damaged or end too early, and a size that is told too large, end what PPMd has packed.
    @Test func damagedPPMdSaysSo() async throws {
        var random = SplitMix(seed: 63)
        let content = MixedContent(300_000, &random)
        try scratch.write(content.bytes, to: "in/a")
        let archive = try await Array(Data(contentsOf: scratch.pack7z("a.7z", ["-m0=PPMd:o=6:mem=16m"])))
        let packedCount = Int(archive[12]) | Int(archive[13]) << 8 | Int(archive[14]) << 16
        let packed = Array(archive[32..<32 + packedCount])
        func read(_ packed: [UInt8], size: Int) throws -> [UInt8] {
            let block = SevenZipBytes.Block(
                [.init("a", size: size)], packed: packed, method: Self.ppmd, properties: [6, 0, 0, 0, 1])
            let input = MemoryInput(SevenZipBytes([block]).bytes, name: "a.7z")
            let bytes = try MemberInput(Array("a".utf8), in: input, ArchiveReader()).open(Budget(), Interruption())
            _ = try bytes.bytes(at: Int64(size) - 1, count: 1)
            return try bytes.bytes(at: 0, count: size)
        }
        #expect(try read(packed, size: 300_000) == content.bytes)
        for (packed, size) in [(packed, 310_000), (Array(packed[..<(packedCount / 2)]), 300_000), ([], 300_000)] {
            #expect { _ = try read(packed, size: size) } throws: { ($0 as? MediaError)?.code == .damaged }
        }
        // Whatever else lies there ends.
        for _ in 0..<Thoroughness.rounds(30, of: 400) {
            var damaged = packed
            let place = Int.random(in: 0..<packedCount, using: &random)
            for index in place..<min(place + 9, packedCount) {
                damaged[index] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? read(damaged, size: 300_000)
        }
    }

    /// However an archive is damaged, reading it ends with what there is or an error.
    @Test func damagedArchivesDoNoHarm() async throws {
        let files: [(String, [UInt8])] = [("a/b.mp4", Array(0..<99)), ("c.mp4", [1]), ("d/e.mp4", [2, 3])]
        let archives = [
            SevenZipBytes([.stored(files)], empty: ["x/", "y"]).bytes,
            SevenZipBytes([.zstd([files[0]]), .zstd(Array(files[1...]))], empty: ["x/"]).bytes,
        ]
        try await scratch.checkDamage(of: archives, called: "a.7z")
        // Where the check sums say that all is well.
        var random = SplitMix(seed: Thoroughness.seed(63))
        for round in 0..<Thoroughness.rounds(300, of: 5_000) {
            let archive = archives[round % 2]
            let start = archive.count - Int(archive[20]) - Int(archive[21]) << 8
            var header = Array(archive[start...])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                header[Int.random(in: header.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let bytes = SevenZipBytes(header: header, packed: Array(archive[32..<start])).bytes
            for name in ["a/b.mp4", "c.mp4"] { _ = Self.error(name, in: bytes) }
        }
    }
}
