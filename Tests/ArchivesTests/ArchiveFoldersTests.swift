import Folders
import Foundation
import TestSupport
import Testing

@testable import Archives

/// Archives are walked like folders, whatever is in them.
@Suite struct ArchiveFoldersTests {
    private let scratch: ScratchArchives
    private var folders: FolderReader { scratch.folders }

    init() throws { scratch = try ScratchArchives() }

    @Test func foldersOfAnArchive() async throws {
        try scratch.write(
            ZipBytes([
                .init("day 1/a.mp4", [1, 2, 3]), .init("day 1/inner/b.mp4", [4]), .init("day 2/"),
                .init("c.mp4", [5, 6]),
            ]).bytes, to: "takes.zip")
        #expect(try await scratch.names("takes.zip") == ["day 1/", "day 2/", "c.mp4"])
        #expect(try await scratch.names("takes.zip/day 1") == ["inner/", "a.mp4"])
        #expect(try await scratch.names("takes.zip/day 2") == [])
        #expect(try await folders.kind(of: scratch.path("takes.zip")) == .folder)
        #expect(try await folders.kind(of: scratch.path("takes.zip/day 1")) == .folder)
        #expect(try await folders.kind(of: scratch.path("takes.zip/day 1/a.mp4")) == .file)
        #expect(try await folders.kind(of: scratch.path("takes.zip/none")) == nil)
        #expect(try await folders.attributes(of: scratch.path("takes.zip/day 1/a.mp4"))?.size == 3)
        #expect(await folders.head(of: scratch.path("takes.zip/day 1/a.mp4"), count: 2) == [1, 2])
        #expect(await folders.head(of: scratch.path("takes.zip/none"), count: 2) == [])
        #expect(await scratch.error("takes.zip/none")?.code == .missing)
        #expect(await scratch.error("takes.zip/c.mp4")?.code == .notAFolder)
        let listing = try await folders.list(scratch.path("takes.zip"))
        #expect(await !folders.hasChanged(since: listing))
        let outer = try await folders.list(scratch.path("."))
        #expect(folders.isFolder(0, of: outer) && outer.kind(0) == .file)
    }

    /// A folder called so is a folder, and archives lie within archives.
    @Test func realFoldersWinAndArchivesNest() async throws {
        let inner = ZipBytes([.init("x/deep.mp4", [7])]).bytes
        try scratch.write(
            ZipBytes([.init("in.zip", inner), .init("day.zip/a.mp4", [1])]).bytes, to: "real.zip/out.zip")
        #expect(try await scratch.names("real.zip") == ["out.zip"])
        #expect(try await scratch.names("real.zip/out.zip") == ["day.zip/", "in.zip"])
        #expect(try await scratch.names("real.zip/out.zip/day.zip") == ["a.mp4"])
        #expect(try await scratch.names("real.zip/out.zip/in.zip") == ["x/"])
        #expect(try await scratch.names("real.zip/out.zip/in.zip/x") == ["deep.mp4"])
        #expect(try await folders.kind(of: scratch.path("real.zip/out.zip/in.zip")) == .folder)
        #expect(await folders.head(of: scratch.path("real.zip/out.zip/in.zip/x/deep.mp4"), count: 9) == [7])
        #expect(await folders.head(of: scratch.path("real.zip/out.zip/in.zip"), count: 2) == Array("PK".utf8))
    }

    /// An archive within itself, as far down as anybody writes.
    @Test func archivesNestOnlySoDeep() async throws {
        var bytes = ZipBytes([.init("end", [1])]).bytes
        for _ in 0..<12 { bytes = ZipBytes([.init("a.zip", bytes)]).bytes }
        try scratch.write(bytes, to: "a.zip")
        func path(_ depth: Int) -> String { "a.zip" + String(repeating: "/a.zip", count: depth) }
        #expect(try await scratch.names(path(8)) == ["a.zip"])
        for depth in [9, 12] {
            #expect(await scratch.error(path(depth))?.message.contains("lie within each other") == true)
        }
    }

    @Test func namesAreDecoded() async throws {
        var utf8 = ZipBytes.Member("Übung/ärger 日本.mp4", [1])
        utf8.flags = 1 << 11
        // "é" of code page 437, which is no UTF-8.
        let old = ZipBytes.Member([0x82, 0x74, 0x82] + Array(".mp4".utf8), [1])
        var dos = ZipBytes.Member("dir\\b.mp4", [1])
        dos.system = 0
        try scratch.write(ZipBytes([utf8, old, dos]).bytes, to: "a.ZIP")
        #expect(try await scratch.names("a.ZIP") == ["dir/", "Übung/", "été.mp4"])
        #expect(try await scratch.names("a.ZIP/Übung") == ["ärger 日本.mp4"])
        #expect(try await scratch.names("a.ZIP/dir") == ["b.mp4"])
    }

    /// Sizes beyond 4 GiB, times in UTC and links.
    @Test func membersAreDescribed() async throws {
        var large = ZipBytes.Member("large", [1, 2, 3])
        (large.isLarge, large.size, large.packedSize) = (true, 6_000_000_000, 6_000_000_000)
        var dated = ZipBytes.Member("dated", [1])
        dated.extra = [0x55, 0x54, 5, 0, 1, 0x80, 0x43, 0x6D, 0x38]
        var link = ZipBytes.Member("link", Array("/etc/passwd".utf8))
        link.mode = 0o120777
        var pipe = ZipBytes.Member("pipe")
        pipe.mode = 0o010644
        var folder = ZipBytes.Member("folder")
        folder.mode = 0o040755
        try scratch.write(ZipBytes([large, dated, link, pipe, folder]).bytes, to: "a.zip")
        let listing = try await folders.list(scratch.path("a.zip"))
        func kind(_ name: String) -> Entry.Kind? { listing.index(of: Array(name.utf8)).map { listing.kind($0) } }
        #expect(try await folders.attributes(of: scratch.path("a.zip/large"))?.size == 6_000_000_000)
        #expect(try await folders.attributes(of: scratch.path("a.zip/dated"))?.modified == 946_684_800)
        #expect(
            kind("link") == .link && kind("pipe") == .special && kind("folder") == .folder && kind("dated") == .file)
        #expect(await folders.head(of: scratch.path("a.zip/link"), count: 4) == [], "a link leads nowhere")
    }

    @Test func whatIsNoArchiveSaysSo() async throws {
        try scratch.write("no archive at all, only some text", to: "text.zip")
        try scratch.write([UInt8](), to: "empty.zip")
        let whole = ZipBytes([.init("a.mp4", Array(repeating: 9, count: 500))]).bytes
        try scratch.write(Array(whole.dropLast(30)), to: "cut.cbz")
        for name in ["text.zip", "cut.cbz", "text.zip/a/b.mp4"] {
            let error = await scratch.error(name)
            #expect(error?.code == .unreadable && error?.message.contains("neither a ZIP archive") == true, "\(name)")
        }
        #expect(await scratch.error("empty.zip")?.message == "the file is empty")
        #expect(
            try await folders.kind(of: scratch.path("text.zip")) == .folder, "why it cannot be listed, its listing says"
        )
        var damaged = whole
        // The number of the directory's first signature.
        let start = try #require(whole.lastIndex(of: 2))
        damaged[start] = 9
        try scratch.write(damaged, to: "damaged.epub")
        #expect(await scratch.error("damaged.epub")?.code == .unreadable)
        // One that has nothing in it is an archive.
        try scratch.write(ZipBytes([]).bytes, to: "nothing.zip")
        #expect(try await scratch.names("nothing.zip") == [])
    }

    @Test func aReplacedArchiveIsListedAnew() async throws {
        try scratch.write(ZipBytes([.init("a")]).bytes, to: "a.zip")
        let listing = try await folders.list(scratch.path("a.zip"))
        let changes = await folders.changes(in: scratch.path("a.zip"))
        try scratch.write(ZipBytes([.init("a"), .init("b")]).bytes, to: "a.zip")
        for await _ in changes { break }
        #expect(await folders.hasChanged(since: listing))
        #expect(try await scratch.names("a.zip") == ["a", "b"])
    }

    /// What another reader of ZIP finds in what another writer wrote.
    @Test func pythonAgrees() async throws {
        let script = """
            import random, sys, zipfile
            random.seed(int(sys.argv[2]))
            with zipfile.ZipFile(sys.argv[1], "w") as archive:
                for number in range(400):
                    name = "/".join(random.choice(["a", "b c", "é", "日", "x%d" % number]) for _ in range(random.randint(1, 4)))
                    method = random.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
                    with archive.open(zipfile.ZipInfo(name + "-%d" % number), "w", force_zip64=number % 2 == 0) as member:
                        member.write(bytes(random.choice([0, 1, random.randint(0, 255)]) for _ in range(random.randint(0, 3000))))
            archive = zipfile.ZipFile(sys.argv[1])
            for info in archive.infolist():
                print(info.filename, info.file_size, info.compress_type, archive.read(info).hex(), sep="\\t")
            """
        let target = scratch.root + "/random.zip"
        let output = try await Program.output(of: "python3", ["-c", script, target, "\(Thoroughness.seed(39))"])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 400)
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let place = scratch.path("random.zip/" + fields[0])
            let found = try await folders.attributes(of: place)
            #expect(found?.size == Int64(fields[1]), "\(line)")
            let isReadable = ["0", "8"].contains(fields[2])
            let content = await scratch.digits(of: place, count: 4_000)
            #expect(content == (isReadable ? fields[3] : ""), "\(line)")
        }
    }

    @Test func manyMembersAreListed() async throws {
        let members = (0..<20_000).map { ZipBytes.Member("\($0 / 5_000)/take \($0).mp4", [1]) }
        try scratch.write(ZipBytes(members).bytes, to: "many.zip")
        #expect(try await scratch.names("many.zip") == ["0/", "1/", "2/", "3/"])
        #expect(try await folders.list(scratch.path("many.zip/2")).count == 5_000)
    }

    /// However an archive is damaged, reading it ends with what there is or an error.
    @Test func damagedArchivesDoNoHarm() async throws {
        let deflated = ZipBytes.Member.deflated("b/c.mp4", (0..<2_000).map { UInt8($0 & 63) })
        var large = ZipBytes.Member("large", [1, 2, 3])
        large.isLarge = true
        let whole = ZipBytes([.init("a/b.mp4", Array(0..<99)), deflated, large]).bytes
        try await scratch.checkDamage(of: [whole], called: "a.zip")
    }
}
