import Foundation
import SeededRandom
import TestSupport
import Testing

/// Files in archives on servers, by addresses that no server knows.
@Suite struct ArchivesOnServersTests {
    private let folder: TemporaryFolder
    private let film: [UInt8]

    /// Bytes that nobody should read, which no packing makes fewer.
    private let filler: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        film = try [UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv")))
        var random = SplitMix(seed: 40)
        filler = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func inspect(_ server: SlowServer, _ places: String..., property: String = "duration") async throws
        -> Command
    {
        let addresses = places.map { server.url.absoluteString + $0 }
        return try await Command.run(
            Command.reel(), ["inspect", "--json", "--property", property] + addresses, in: folder.url)
    }

    /// What is said of a film, without its name and what reading it has cost.
    private static func facts(_ line: Substring) -> Substring? {
        guard let start = line.firstRange(of: "\"duration\""), let end = line.firstRange(of: "\"io\"") else {
            return nil
        }
        return line[start.lowerBound..<end.lowerBound]
    }

    private static func archive(_ kind: String, _ files: [(String, [UInt8])]) -> [UInt8] {
        switch kind {
        case "zip": ZipBytes(files.map { .init($0, $1) }).bytes
        case "packed.zip": ZipBytes(files.map { .deflated($0, $1) }).bytes
        case "tar": TarBytes(files.map { .init($0, $1) }).bytes
        default: SevenZipBytes(files.map { .stored([$0]) }).bytes
        }
    }

    /// The directory is read, and what the film takes: the other megabytes stay where they are.
    @Test(arguments: ["zip", "packed.zip", "tar", "7z"]) func readsDirectoryAndMemberOnly(kind: String) async throws {
        let files = [
            ("a.bin", filler), ("day 1/ä.mkv", film), ("b.bin", filler), ("day 2/b.mkv", film), ("c.bin", filler),
        ]
        let bytes = Self.archive(kind, files)
        try folder.write(bytes, to: "takes.\(kind)")
        try folder.write(film, to: "film.mkv")
        let server = try SlowServer(folder.url)
        let expected = try await Self.facts(inspect(server, "film.mkv").output[...])
        try await server.reset()
        let found = try await inspect(server, "takes.\(kind)/day 1/ä.mkv")
        #expect(Self.facts(found.output[...]) == expected && expected != nil, "\(found.errors)")
        let one = try await server.statistics()
        #expect(one.bytes < 700_000 && one.requests <= (kind == "tar" ? 9 : 6), "\(one)")
        // Of another film of it, the directory is known, which in a tar archive lies all over.
        try await server.reset()
        let both = try await inspect(server, "takes.\(kind)/day 1/ä.mkv", "takes.\(kind)/day%202/b.mkv")
        #expect(both.output.split(separator: "\n").map { Self.facts($0) } == [expected, expected], "\(both.errors)")
        let two = try await server.statistics()
        #expect(two.requests <= one.requests + 4, "\(two)")
        if kind != "tar" {
            #expect(two.ranges.filter { $0[0] > bytes.count - 70_000 }.count == 1, "\(two)")
        }
        // The server is asked for the address itself by who come first, however often the film is opened, and whether the
        // archive is still the same.
        try await server.reset()
        let address = server.url.absoluteString + "takes.\(kind)/day 1/ä.mkv"
        let strip = ["filmstrip", address, "--count", "3", "--quiet", "-o", "strip"]
        #expect(try await Command.run(Command.reel(), strip, in: folder.url).status == 0)
        let drawn = try await server.statistics()
        #expect(drawn.requests - drawn.ranges.count <= 3, "\(drawn)")
    }

    @Test(arguments: [[], ["--deny-missing"]]) func longestPrefixThatIsThere(options: [String]) async throws {
        let inner = ZipBytes([.init("c.mkv", film)]).bytes
        try folder.write(ZipBytes([.init("in.zip", inner), .init("a.mkv", film)]).bytes, to: "takes.zip")
        // Real folders, and a film, that are called like archives.
        try folder.write(film, to: "real.zip/film.mkv")
        try folder.write(ZipBytes([.init("a.mkv", film)]).bytes, to: "real.zip/deep.zip")
        try folder.write(film, to: "film.zip")
        let server = try SlowServer(folder.url, options)
        for place in [
            "takes.zip/a.mkv", "takes.zip/in.zip/c.mkv", "real.zip/film.mkv", "real.zip/deep.zip/a.mkv", "film.zip",
            "takes.zip/a.mkv?key=1", "takes.zip/a.mkv#t=0,0.5",
        ] {
            let found = try await inspect(server, place)
            #expect(found.status == 0 && found.output.contains("\"seconds\""), "\(place): \(found.errors)")
        }
        try await server.reset()
        #expect(try await inspect(server, String(repeating: "a.zip/", count: 100)).status == 1)
        #expect(try await server.statistics().requests <= 9)
        for (place, words) in [
            ("takes.zip/none.mkv", "there is no such file in the archive"),
            ("takes.zip/in.zip/none.mkv", "there is no such file in the archive"),
            ("takes.zip/in.zip", "no media"),
            ("takes.zip", "write the path of a file in it behind its address"),
            ("none.zip/a.mkv", options.isEmpty ? "no such file (404)" : "denies access (403)"),
            ("film.zip/a.mkv", "neither a ZIP archive"),
            ("takes.zip/../a.mkv", "there is no such file in the archive"),
        ] {
            let refused = try await inspect(server, place)
            #expect(refused.status == 1 && refused.output.contains(words), "\(place): \(refused.output)")
        }
    }

    /// A playlist in an archive leads to what lies in there, too.
    @Test func playlists() async throws {
        let segment = try [UInt8](Data(contentsOf: Fixtures.url("sample_h264.ts")))
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:1,\n../media/a%201.ts\n#EXT-X-ENDLIST\n"
        let files = [("day 1/list.m3u8", Array(playlist.utf8)), ("media/a 1.ts", segment)]
        try folder.write(Self.archive("zip", files), to: "takes.zip")
        let server = try SlowServer(folder.url)
        let found = try await inspect(server, "takes.zip/day%201/list.m3u8", property: "tracks")
        #expect(found.status == 0 && found.output.contains("h264"), "\(found.output)")
    }

    /// Of a server that sends whole files only what is short is read; one that is slow is waited for.
    @Test func serversWithoutRangesAndSlowOnes() async throws {
        for kind in ["zip", "tar", "7z"] {
            try folder.write(Self.archive(kind, [("a.mkv", film)]), to: "takes.\(kind)")
        }
        let inOrder = try SlowServer(folder.url, "--no-ranges")
        for kind in ["zip", "tar", "7z"] {
            let found = try await inspect(inOrder, "takes.\(kind)/a.mkv")
            #expect(found.status == 0, "\(found.output)")
            let padding = [UInt8](repeating: 0, count: 33 << 20)
            try folder.write(Self.archive(kind, [("b.bin", padding), ("a.mkv", film)]), to: "long.\(kind)")
            let refused = try await inspect(inOrder, "long.\(kind)/a.mkv")
            #expect(
                refused.status == 1 && refused.output.contains("copy the archive to a disk first"), "\(refused.output)")
        }
        let slow = try SlowServer(folder.url, "--rate", "300000", "--latency", "50")
        let found = try await inspect(slow, "takes.zip/a.mkv")
        #expect(found.status == 0, "\(found.output)")
        let cut = try SlowServer(folder.url, "--drop-after", "20000")
        let resumed = try await inspect(cut, "takes.zip/a.mkv")
        #expect(resumed.status == 0, "\(resumed.output)")
    }
}
