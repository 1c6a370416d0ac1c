import Foundation
import Media
import Places
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// What lies in an archive is read where it lies, and what cannot be read says why.
@Suite struct MemberInputTests {
    private let film: [UInt8]

    init() throws { film = try Array(Data(contentsOf: Sources.location(of: "sample_with_srt.mkv"))) }

    private func error(_ body: () async throws -> Void) async -> MediaError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    private func error(_ member: ZipBytes.Member, _ change: (inout [UInt8]) -> Void = { _ in }) async -> MediaError? {
        var bytes = ZipBytes([member]).bytes
        change(&bytes)
        let input = MemberInput(member.name, in: MemoryInput(bytes, name: "a.zip"), ArchiveReader())
        return await error { _ = try await Asset(input).load(.duration) }
    }

    @Test func filmsOpenByTheirPaths() async throws {
        let folder = try TemporaryFolder()
        let inner = ZipBytes([.init("deep/film.mkv", film)]).bytes
        try folder.write(ZipBytes([.init("day 1/film.mkv", film), .init("in.zip", inner)]).bytes, to: "takes.zip")
        let expected = try await Asset(.file(path: Array(try folder.write(film, to: "film.mkv").path.utf8))).load(
            .duration)
        let opener = PlaceOpener()
        for path in [
            "takes.zip/day 1/film.mkv", "takes.zip/in.zip/deep/film.mkv", "takes.zip/./in.zip/../day 1//film.mkv",
        ] {
            let asset = opener.asset(of: Place("\(folder.path)/\(path)"))
            #expect(try await asset.load(.duration) == expected, "\(path)")
            #expect(asset.name == "film.mkv")
            let images = ImageGenerator(asset: asset)
            _ = try await images.image(at: .seconds(1), .exact(maximumSize: PixelSize(width: 32, height: 32)))
        }
        let range = opener.asset(of: Place("\(folder.path)/takes.zip/day 1/film.mkv#t=1,2"))
        let rangeOfFile = opener.asset(of: Place("\(folder.path)/film.mkv#t=1,2"))
        #expect(try await range.load(.duration) == rangeOfFile.load(.duration))
        for (path, code) in [
            ("takes.zip/none.mkv", MediaError.Code.notFound), ("takes.zip/day 1", .isDirectory),
            ("takes.zip/../film.mkv", .notFound), ("takes.zip", .isDirectory), ("none.zip/a.mkv", .notFound),
        ] {
            let asset = opener.asset(of: Place("\(folder.path)/\(path)"))
            #expect(await error { _ = try await asset.load(.duration) }?.code == code, "\(path)")
        }
        // A real folder called so, and a film called so.
        try folder.write(film, to: "real.zip/film.mkv")
        try folder.write(film, to: "film.zip")
        for path in ["real.zip/film.mkv", "film.zip"] {
            #expect(try await opener.asset(of: Place("\(folder.path)/\(path)")).load(.duration) == expected)
        }
    }

    @Test func whatCannotBeReadSaysWhy() async throws {
        var member = ZipBytes.Member("a.mkv", film)
        member.flags = 1
        #expect(await error(member)?.code == .protected)
        member = ZipBytes.Member("a.mkv", film)
        member.method = 14
        #expect(await error(member)?.message.contains("method 14") == true)
        member = ZipBytes.Member("a.mkv", Array("/etc/hostname".utf8))
        member.mode = 0o120777
        #expect(await error(member)?.code == .permissionDenied)
        #expect(await error(ZipBytes.Member("a.mkv"))?.code == .empty)
        // Packed sizes that are none, headers elsewhere, members beyond the end.
        member = ZipBytes.Member("a.mkv", film)
        member.size = film.count + 1
        #expect(await error(member)?.code == .damaged)
        member = ZipBytes.Member("a.mkv", film)
        member.offset = 5
        #expect(await error(member)?.code == .damaged)
        member = ZipBytes.Member("a.mkv", film)
        (member.size, member.packedSize) = (film.count + 500, film.count + 500)
        #expect(await error(member)?.code == .damaged)
        for error in [await error(member), await error(ZipBytes.Member("b", [1])) { $0[0] = 0 }] {
            #expect(error?.code == .damaged && error?.remedy.isEmpty == false)
        }
    }

    /// The directory is read once, a member's bytes where they lie.
    @Test func nothingIsUnpacked() async throws {
        let others = (0..<50).map { ZipBytes.Member("other \($0)", Array(repeating: 0, count: 10_000)) }
        let bytes = ZipBytes(
            others + [.init("a.mkv", film)]
                + others.map { member in
                    var member = member
                    member.name += [UInt8(ascii: "b")]
                    return member
                }
        ).bytes
        var policy = InputPolicy.local
        policy.isCached = false
        let archive = MemoryInput(bytes, name: "a.zip", policy: policy)
        let reader = ArchiveReader()
        let first = try MemberInput(Array("a.mkv".utf8), in: archive, reader).open(Budget(), Interruption())
        let directory = archive.reads.all.count
        let second = try MemberInput(Array("other 3".utf8), in: archive, reader).open(Budget(), Interruption())
        #expect(archive.reads.all.count == directory, "\(archive.reads.all)")
        #expect(second.length == 10_000 && first.length == Int64(film.count) && first.isSeekable)
        #expect(first.identity != second.identity && first.identity != nil)
        var buffer = [UInt8](repeating: 1, count: 64)
        let count = try buffer.withUnsafeMutableBytes { try first.read(into: $0, at: Int64(film.count - 10)) }
        #expect(count == 10 && Array(buffer[..<10]) == film.suffix(10), "no byte of what comes behind it")
        #expect(archive.reads.all[directory...].map(\.count) == [30, 10], "the header, once")
        let end = try buffer.withUnsafeMutableBytes { try first.read(into: $0, at: Int64(film.count)) }
        #expect(end == 0)
    }

    @Test func aChangedArchiveIsTold() async throws {
        let archive = MemoryInput(ZipBytes([.init("a.mkv", film)]).bytes, name: "a.zip")
        let asset = Asset(MemberInput(Array("a.mkv".utf8), in: archive, ArchiveReader()))
        _ = try await asset.load(.duration)
        let images = ImageGenerator(asset: asset)
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        _ = try await images.image(at: .zero, settings)
        archive.replace(with: ZipBytes([.init("b", [1, 2]), .init("a.mkv", film)]).bytes)
        #expect(await error { _ = try await images.image(at: .seconds(1), settings) }?.code == .changed)
        #expect(try await asset.revalidate() == false)
        _ = try await asset.load(.duration)
        _ = try await images.image(at: .seconds(1), settings)
    }

    /// A playlist reaches what lies beneath its own folder of the archive, and nothing else.
    @Test func playlistsReachTheirOwnFolder() async throws {
        let folder = try TemporaryFolder()
        let segment = try Array(Data(contentsOf: Sources.location(of: "sample_h264.ts")))
        func list(_ name: String) -> [UInt8] {
            Array("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n\(name)\n#EXT-X-ENDLIST\n".utf8)
        }
        try folder.write(segment, to: "outside.ts")
        try folder.write(
            ZipBytes([
                .init("hls/good.m3u8", list("parts/1.ts")), .init("hls/parts/1.ts", segment),
                .init("beside.ts", segment),
                .init("hls/up.m3u8", list("../beside.ts")), .init("hls/out.m3u8", list("../../outside.ts")),
            ]).bytes, to: "a.zip")
        let opener = PlaceOpener()
        let good = opener.asset(of: Place("\(folder.path)/a.zip/hls/good.m3u8"))
        #expect(try await good.loadTracks(withMediaType: .video).count == 1)
        for name in ["up", "out"] {
            let asset = opener.asset(of: Place("\(folder.path)/a.zip/hls/\(name).m3u8"))
            let tracks = try? await asset.loadTracks(withMediaType: .video)
            #expect(tracks?.isEmpty ?? true, "\(name)")
        }
    }
}
