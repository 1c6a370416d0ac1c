import Folders
import Foundation
import Media
import Places
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// Tar archives are walked like folders, be they packed as a whole or not.
@Suite struct TarTests {
    private let scratch: ScratchArchives
    private var folders: FolderReader { scratch.folders }

    init() throws { scratch = try ScratchArchives() }

    /// All ways of writing an archive, by the names that they have.
    private static func forms(_ tar: TarBytes) async throws -> [(name: String, bytes: [UInt8])] {
        var forms = [("a.tar", tar.bytes), ("a.tar.gz", tar.gzipped), ("a.TGZ", tar.gzipped)]
        for packer in Packer.allCases { forms.append(("a.\(packer.ending)", try await packer.pack(tar.bytes))) }
        return forms
    }

    @Test func foldersOfAnArchive() async throws {
        let tar = TarBytes([
            .init("./day 1/a.mp4", [1, 2, 3]), .init("day 1/inner/b.mp4", [4]), .init("day 2/", type: "5"),
            .init("/c.mp4", [5, 6]), .init("link", type: "2", target: "/etc/passwd"),
            .init("hard", type: "1", target: "c.mp4"), .init("pipe", type: "6"), .init("../up.mp4", [7]),
            .init("c.mp4", [8]),
        ])
        for (name, bytes) in try await Self.forms(tar) {
            try scratch.write(bytes, to: name)
            #expect(try await scratch.names(name) == ["day 1/", "day 2/", "c.mp4", "hard", "link", "pipe", "up.mp4"])
            #expect(try await scratch.names("\(name)/day 1") == ["inner/", "a.mp4"])
            #expect(try await scratch.names("\(name)/day 2") == [])
            let attributes = try await folders.attributes(of: scratch.path("\(name)/day 1/a.mp4"))
            #expect(attributes?.size == 3 && attributes?.modified == 946_684_800)
            #expect(await folders.head(of: scratch.path("\(name)/day 1/a.mp4"), count: 9) == [1, 2, 3])
            #expect(
                await folders.head(of: scratch.path("\(name)/c.mp4"), count: 9) == [8],
                "the last one of a name is meant")
            for other in ["link", "hard", "pipe", "day 1", "none"] {
                #expect(await folders.head(of: scratch.path("\(name)/\(other)"), count: 9) == [], "\(other)")
            }
            #expect(await scratch.error("\(name)/none")?.code == .missing)
            #expect(await scratch.error("\(name)/c.mp4")?.code == .notAFolder)
        }
    }

    /// Archives of one kind within those of another.
    @Test func archivesNest() async throws {
        let tar = TarBytes([.init("x/deep.mp4", [7])])
        let zip = ZipBytes([.init("in.tar", tar.bytes), .deflated("in.tgz", tar.gzipped)]).bytes
        try scratch.write(zip, to: "out.zip")
        let outer = TarBytes([.init("in.zip", zip), .init("in.tar.gz", tar.gzipped)])
        try scratch.write(outer.gzipped, to: "out.tar.gz")
        let packed = ZstdBytes.frame(TarBytes([.init("in.tar.zst", ZstdBytes.frame(outer.bytes))]).bytes)
        try scratch.write(packed, to: "out.tzst")
        for place in [
            "out.zip/in.tar", "out.zip/in.tgz", "out.tar.gz/in.tar.gz", "out.tar.gz/in.zip/in.tgz",
            "out.tzst/in.tar.zst/in.zip/in.tar",
        ] {
            #expect(try await scratch.names(place) == ["x/"])
            #expect(await folders.head(of: scratch.path("\(place)/x/deep.mp4"), count: 9) == [7], "\(place)")
        }
    }

    @Test func filmsOpenByTheirPaths() async throws {
        let film = try Array(Data(contentsOf: Sources.location(of: "sample_with_srt.mkv")))
        let expected = try await Asset(MediaLocation(Sources.location(of: "sample_with_srt.mkv").path)).load(.duration)
        let opener = PlaceOpener()
        func code(_ place: String) async -> MediaError.Code? {
            do {
                _ = try await opener.asset(of: Place("\(scratch.root)/\(place)")).load(.duration)
                return nil
            } catch {
                return (error as? MediaError)?.code
            }
        }
        for (name, bytes) in try await Self.forms(TarBytes([.init("other", [1]), .init("day 1/film.mkv", film)])) {
            try scratch.write(bytes, to: name)
            let asset = opener.asset(of: Place("\(scratch.root)/\(name)/day 1/film.mkv"))
            #expect(try await asset.load(.duration) == expected)
            let images = ImageGenerator(asset: asset)
            _ = try await images.image(at: .seconds(1), .exact(maximumSize: PixelSize(width: 32, height: 32)))
            #expect(await code("\(name)") == .isDirectory)
            #expect(await code("\(name)/day 1") == .isDirectory)
            #expect(await code("\(name)/none.mkv") == .notFound)
            // What is called so, and is a film.
            try scratch.write(film, to: name)
            #expect(try await opener.asset(of: Place("\(scratch.root)/\(name)")).load(.duration) == expected)
        }
    }

    /// What another reader of tar finds in what another writer wrote, in each format.
    @Test(arguments: [
        ("USTAR_FORMAT", "w"), ("GNU_FORMAT", "w"), ("PAX_FORMAT", "w"), ("USTAR_FORMAT", "w:gz"),
        ("GNU_FORMAT", "w:xz"), ("PAX_FORMAT", "w:bz2"),
    ])
    func pythonAgrees(format: String, mode: String) async throws {
        let script = """
            import io, random, sys, tarfile
            random.seed(int(sys.argv[4]))
            with tarfile.open(sys.argv[1], sys.argv[3], format=getattr(tarfile, sys.argv[2])) as archive:
                for number in range(150):
                    parts = [random.choice(["a", "b c", "é", "日", "x" * random.randint(1, 60)]) for _ in range(random.randint(1, 4))]
                    content = bytes(random.choice([0, 1, random.randint(0, 255)]) for _ in range(random.choice([0, 3, 512, 70000])))
                    info = tarfile.TarInfo("/".join(parts) + "-%d" % number)
                    info.size, info.mtime = len(content), random.randint(0, 2000000000)
                    archive.addfile(info, io.BytesIO(content))
            archive = tarfile.open(sys.argv[1])
            for info in archive:
                print(info.name, info.size, info.mtime, archive.extractfile(info).read()[:64].hex(), sep="\\t")
            """
        let target = scratch.root + "/random.tar" + (mode == "w" ? "" : "." + mode.dropFirst(2))
        let output = try await Program.output(
            of: "python3", ["-c", script, target, format, mode, "\(Thoroughness.seed(39))"])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 150)
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let place = scratch.path("\(target)/\(fields[0])")
            let found = try await folders.attributes(of: place)
            #expect(found?.size == Int64(fields[1]) && found?.modified == Int64(fields[2]), "\(line)")
            let content = await scratch.digits(of: place, count: 64)
            #expect(content == fields[3], "\(line)")
        }
    }

    /// In no format is a member with holes taken for what is stored of it; what follows it is found.
    @Test(arguments: ["--format=gnu", "--sparse-version=0.0", "--sparse-version=0.1", "--sparse-version=1.0"])
    func sparseMembersSaySo(option: String) async throws {
        let options = option.hasPrefix("--format") ? [option] : ["--format=posix", option]
        try scratch.write([1, 2, 3], to: "z.mp4")
        let holes = scratch.root + "/holes.mp4"
        try scratch.write([9], to: "holes.mp4")
        #expect(truncate(holes, 5_000_000) == 0)
        _ = try await Program.output(
            of: "tar", options + ["-S", "-C", scratch.root, "-cf", scratch.root + "/a.tar", "holes.mp4", "z.mp4"])
        #expect(try await scratch.names("a.tar") == ["holes.mp4", "z.mp4"])
        #expect(try await folders.attributes(of: scratch.path("a.tar/holes.mp4"))?.size == 5_000_000)
        #expect(await folders.head(of: scratch.path("a.tar/z.mp4"), count: 9) == [1, 2, 3])
        let asset = PlaceOpener().asset(of: Place("\(scratch.root)/a.tar/holes.mp4"))
        await #expect { _ = try await asset.load(.duration) } throws: {
            ($0 as? MediaError)?.message.contains("without its holes") == true
        }
    }

    /// What comes before the damage can be opened, and the listing says what is wrong.
    @Test func whatIsCutOffIsShownSoFar() async throws {
        let tar = TarBytes([
            .init("a.mp4", [1, 2]), .init("b.mp4", [UInt8](repeating: 3, count: 200_000)), .init("c.mp4", [4]),
        ])
        var damaged = tar.bytes
        // The header of the last one.
        damaged[512 * 2 + 512 + 200_192 + 3] = 9
        let packed = TarBytes.gzip(tar.bytes, level: 0)
        for (name, bytes) in [
            ("cut.tar", Array(tar.bytes.prefix(3_000))), ("damaged.tar", damaged),
            ("cut.tar.gz", Array(packed.prefix(100_000))),
        ] {
            try scratch.write(bytes, to: name)
            let (parts, failure) = await listing(name)
            #expect(parts.last == ["a.mp4", "b.mp4"], "\(name)")
            #expect(failure?.code == .unreadable && failure?.remedy.isEmpty == false)
            #expect(await folders.head(of: scratch.path("\(name)/a.mp4"), count: 9) == [1, 2])
            #expect(await scratch.error("\(name)/day 1") == failure, "it may be among what is missing")
            let missing = PlaceOpener().asset(of: Place("\(scratch.root)/\(name)/c.mp4"))
            await #expect(throws: MediaError.self) { _ = try await missing.load(.duration) }
        }
        let asset = PlaceOpener().asset(of: Place("\(scratch.root)/cut.tar/b.mp4"))
        await #expect { _ = try await asset.load(.duration) } throws: {
            ($0 as? MediaError)?.message.contains("ends before this member") == true
        }
    }

    /// The names that came in each part, and why no more did.
    private func listing(_ folder: String, _ folders: FolderReader? = nil) async -> ([[String]], FolderError?) {
        var parts: [[String]] = []
        var failure: FolderError?
        do {
            let place = scratch.path(folder)
            let reading = (folders ?? self.folders).rows(of: { place }, by: Arrangement())
            for try await rows in reading {
                parts.append(rows.order.map { String(decoding: rows.listing.name(Int($0)), as: UTF8.self) })
                failure = rows.listing.failure
            }
            return (parts, failure)
        } catch {
            return (parts, error as? FolderError)
        }
    }

    @Test func whatIsNoArchiveSaysSo() async throws {
        try scratch.write("no archive at all, only some text", to: "text.tar")
        try scratch.write(TarBytes.gzip(Array("only some text".utf8)), to: "text.tar.gz")
        try scratch.write([0x1F, 0x8B, 8, 0], to: "stub.tgz")
        try scratch.write(ZstdBytes.frame(Array("only some text".utf8)), to: "text.tar.zst")
        try scratch.write("no archive at all, only some text", to: "text.7z")
        #expect(await scratch.error("text.7z")?.message.contains("nor a 7z archive") == true)
        #expect(await scratch.error("text.tar")?.message.contains("neither a ZIP archive nor a tar archive") == true)
        #expect(await scratch.error("text.tar.gz")?.message.contains("no tar archive") == true)
        #expect(await scratch.error("text.tar.zst")?.message.contains("no tar archive") == true)
        #expect(await scratch.error("stub.tgz")?.message.contains("cut off") == true)
        // Those that have nothing in them, and that of Unix V7, are archives.
        try scratch.write(TarBytes([]).bytes, to: "nothing.tar")
        try scratch.write(TarBytes([]).gzipped, to: "nothing.tar.gz")
        #expect(try await scratch.names("nothing.tar") == [])
        #expect(try await scratch.names("nothing.tar.gz") == [])
        try scratch.write(TarBytes([.init("a.mp4", [1])], isUstar: false).bytes, to: "old.tar")
        #expect(try await scratch.names("old.tar") == ["a.mp4"])
        // One whose name says that it is of the other kind.
        try scratch.write(TarBytes([.init("a.mp4", [1])]).gzipped, to: "tar.zip")
        try scratch.write(ZipBytes([.init("b.mp4", [1])]).bytes, to: "zip.tar")
        #expect(try await scratch.names("tar.zip") == ["a.mp4"])
        #expect(try await scratch.names("zip.tar") == ["b.mp4"])
    }

    /// What comes slowly is shown as it comes, to all who wait for it.
    @Test func membersComeInParts() async throws {
        let tar = TarBytes((0..<50).map { .init("\($0 / 10)/take \($0).mp4", [1]) })
        let bytes = try MemoryInput(tar.gzipped, name: "a.tgz").open(Budget(), Interruption())
        var counts: [Int] = []
        var call = DirectoryCall(period: .zero, {})
        call.deliver = { counts.append($0.count) }
        let unpacked = try InflatedBytes(gzipped: bytes, policy: .local, points: RestartPoints(), {})
        #expect(try TarDirectoryReader.directory(of: unpacked, call)?.count == 50)
        #expect(!counts.isEmpty && counts == counts.sorted() && counts[0] < 50, "\(counts)")

        try scratch.write(tar.gzipped, to: "a.tgz")
        let reader = FolderReader([ArchiveFolders(ArchiveReader(period: .zero))])
        let (parts, failure) = await listing("a.tgz", reader)
        #expect(failure == nil && parts.last == ["0", "1", "2", "3", "4"])
    }

    /// Of a few large members, each is told of while the next one is still to come.
    @Test func aMemberIsToldOfWhileTheNextIsUnpacked() async throws {
        let bytes = try MemoryInput([], name: "a.tar").open(Budget(), Interruption())
        var counts: [Int] = []
        var call = DirectoryCall(period: .milliseconds(20), {})
        call.deliver = { counts.append($0.count) }
        let builder = DirectoryBuilder(bytes, call)
        for count in 1...2 {
            try builder.add(MemberPath.named("\(count)".utf8), Self.member)
            let limit = ContinuousClock.now + .seconds(60)
            while counts.last != count, ContinuousClock.now < limit { try call.check() }
            #expect(counts == Array(1...count))
        }
    }

    @Test func whoeverWaitsHearsOfParts() throws {
        let cache = DirectoryCache(capacity: 1 << 20)
        let identity = InputIdentity.tag(place: "a", value: "1")
        var part = ArchiveDirectory()
        _ = part.append(MemberPath.named("a".utf8), Self.member)
        let (isUnderWay, isHeard) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let whole = part
        Thread.detachNewThread {
            _ = try? cache.directory(of: identity, DirectoryCall(period: .zero, {})) { call in
                call.deliver?(whole)
                isUnderWay.signal()
                // Until the other one has heard of it.
                _ = isHeard.wait(timeout: .now() + 120)
                return whole
            }
        }
        #expect(isUnderWay.wait(timeout: .now() + 120) == .success)
        var call = DirectoryCall(period: .zero, {})
        var heard: [Int] = []
        call.deliver = { part in
            heard.append(part.count)
            isHeard.signal()
        }
        let found = try cache.directory(of: identity, call) { _ in ArchiveDirectory() }
        #expect(found.count == 1 && heard == [1])
    }

    private static let member = ArchiveMember(
        kind: .file, size: 1, packedSize: 1, packing: .stored, isEncrypted: false, place: .content(0), modified: 0,
        checkSum: 0)

    /// A directory that could not be read is read again; one that was is not.
    @Test func aFailureIsNotKept() async throws {
        let tar = TarBytes([.init("a", [UInt8](repeating: 1, count: 300_000)), .init("b", [2])])
        for (_, bytes) in try await Self.forms(tar) {
            let memory = MemoryInput(bytes, name: "a.tar")
            let input = FaultyInput(memory)
            let reader = ArchiveReader()
            func open() throws -> any OpenBytes {
                try MemberInput(Array("b".utf8), in: input, reader).open(Budget(), Interruption())
            }
            input.set { $0.failing = 0..<Int64(bytes.count) }
            #expect { _ = try open() } throws: { ($0 as? MediaError)?.code == .io }
            input.set { $0 = FaultyInput.Faults() }
            #expect(try open().bytes(at: 0, count: 9) == [2])
        }
    }

    /// What takes long to unpack has the time of a file that is read as a whole, and the opening its own.
    @Test func unpackingHasItsOwnTime() throws {
        let archive = MemoryInput(TarBytes([.init("a", [1])]).gzipped, name: "a.tgz")
        func open(_ budget: Budget) throws -> Interruption {
            let interruption = Interruption()
            interruption.setTimeout(.zero)
            _ = try MemberInput(Array("a".utf8), in: archive, ArchiveReader()).open(budget, interruption)
            return interruption
        }
        #expect(try open(Budget()).mustStop)
        #expect { _ = try open(Budget(scanTime: .zero)) } throws: { ($0 as? MediaError)?.code == .timedOut }
    }

    /// Of an archive that is not packed only the headers are read.
    @Test func contentsAreSkipped() throws {
        let members = (0..<20).map { TarBytes.Member("\($0)", [UInt8](repeating: 1, count: 1_000_000)) }
        var policy = InputPolicy.local
        policy.isCached = false
        let archive = MemoryInput(TarBytes(members).bytes, name: "a.tar", policy: policy)
        let reader = ArchiveReader()
        _ = try MemberInput(Array("3".utf8), in: archive, reader).open(Budget(), Interruption())
        let read = archive.reads.all.reduce(0) { $0 + $1.count }
        #expect(read < 2_000_000, "\(read)")
        let before = archive.reads.all.count
        let member = try MemberInput(Array("19".utf8), in: archive, reader).open(Budget(), Interruption())
        #expect(try member.bytes(at: 999_990, count: 20).count == 10)
        #expect(archive.reads.all[before...].reduce(0) { $0 + $1.count } < 1_000)
    }

    /// However an archive is damaged, reading it ends with what there is or an error.
    @Test func damagedArchivesDoNoHarm() async throws {
        let tar = TarBytes([
            .init("a/b.mp4", Array(0..<99)), .init("b/c.mp4", (0..<2_000).map { UInt8($0 & 63) }),
            .init("pax", Array("30 path=long/long/long name\n".utf8), type: "x"), .init("d.mp4", [1]),
        ])
        try await scratch.checkDamage(of: Self.forms(tar).map(\.bytes), called: "a.tar")
    }
}
