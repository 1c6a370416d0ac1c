import AssetWriting
import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// New movies with all that films of other containers have.
@Suite struct WholeFilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func target(_ kind: OutputFileType) -> URL {
        folder.url.appending(path: kind == .quickTime ? "new.mov" : "new.mp4")
    }

    /// Copies a film with three places; what becomes of its tracks.
    private func copy(_ film: URL, as kind: OutputFileType) async throws -> [PlannedTrack] {
        let writer = try AssetWriter(to: Written.location(target(kind)), as: kind)
        let plan = try await writer.addTracks(copying: Written.asset(film))
        try await Written.addPlaces(to: writer)
        return plan
    }

    /// A Matroska film of two seconds with a date, tags, chapters, sound of two languages and captions.
    private func film() async throws -> URL {
        let captions = try folder.write("1\n00:00:00,000 --> 00:00:01,000\nHello\n", to: "film.srt")
        let tags = try folder.write(
            """
            ;FFMETADATA1
            title=A ride
            artist=Nobody
            creation_time=2016-05-31T17:01:35Z
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=750
            title=Up
            [CHAPTER]
            TIMEBASE=1/1000
            START=750
            END=2000
            title=Down

            """, to: "film.txt")
        let film = folder.url.appending(path: "film.mkv")
        _ = try await Probe.run([
            "ffmpeg", "-v", "quiet", "-f", "lavfi", "-i", "testsrc=size=96x64:rate=25:duration=2", "-f", "lavfi", "-i",
            "sine=duration=2", "-i", captions.path, "-i", tags.path, "-map", "0", "-map", "1", "-map", "1", "-map", "2",
            "-map_metadata", "3", "-map_chapters", "3", "-metadata:s:a:0", "language=deu", "-metadata:s:a:1",
            "language=fra", "-c:v", "libx264", "-bf", "2", "-c:a", "aac", "-c:s", "srt", film.path,
        ])
        return film
    }

    @Test(arguments: OutputFileType.allCases) func everythingThatMoviesHold(kind: OutputFileType) async throws {
        let film = try await film()
        #expect(try await !AssetWriter.canCopy(Written.asset(film)))
        let plan = try await copy(film, as: kind)
        #expect(plan.map(\.fate) == [.copied, .copied, .copied, .leftOut])
        #expect(plan.last?.note.contains("holds no subrip") == true)
        for stream in ["v:0", "a:0", "a:1"] {
            let old = try await Probe.frames(of: film, stream: stream)
            let new = try await Probe.frames(of: target(kind), stream: stream)
            #expect(!new.isEmpty && new.map(\.hash) == old.map(\.hash), "\(stream)")
            // Matroska counts in milliseconds.
            #expect(zip(new, old).allSatisfy { abs($0.seconds - $1.seconds) < 0.002 }, "\(stream)")
        }
        let languages = try await Probe.lines(
            of: target(kind), ["-select_streams", "a", "-show_entries", "stream_tags=language"])
        #expect(languages == ["deu", "fra"])
        let tags = try await Probe.lines(
            of: target(kind), ["-show_entries", "format_tags=title,artist,creation_time"])
        #expect(Set(tags[0].split(separator: "|")) == ["A ride", "Nobody", "2016-05-31T17:01:35.000000Z"])
        let chapters = try await Written.asset(target(kind)).load(.chapters)
        #expect(chapters.map(\.title) == ["Up", "Down"])
        #expect(chapters.map(\.timeRange.start.seconds) == [0, 0.75])
        let groups = try await Written.groups(of: target(kind))
        #expect(groups.filter { !$0.items.isEmpty }.map(\.timeRange) == Written.places.map(\.range))
    }

    /// What nobody has dated is not dated now.
    @Test func aFilmWithoutADate() async throws {
        for (name, date) in [
            ("sample_h264.ts", nil), ("androidx-sample_fragmented.mp4", "2016-05-31T17:01:35.000000Z"),
        ] {
            _ = try await copy(Written.fixture(name), as: .mpeg4)
            let lines = try await Probe.lines(of: target(.mpeg4), ["-show_entries", "format_tags=creation_time"])
            #expect(lines.first == date, "\(name)")
            try FileManager.default.removeItem(at: target(.mpeg4))
        }
    }

    /// Covers keep their bytes in MP4; QuickTime has none.
    @Test func covers() async throws {
        let film = Written.fixture("mediafile-image.mp3")
        let whole = try await copy(film, as: .mpeg4)
        #expect(whole.map(\.fate) == [.copied, .copied, .copied])
        let (old, new) = (
            try await pictures(of: film), try await pictures(of: target(.mpeg4))
        )
        #expect(old.count == 2 && new == old)
        let withoutCovers = try await copy(film, as: .quickTime)
        #expect(withoutCovers.map(\.fate) == [.copied, .leftOut, .leftOut])
        #expect(try await pictures(of: target(.quickTime)).isEmpty)
    }

    private func pictures(of file: URL) async throws -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        for track in try await Written.asset(file).load(.tracks) where try await track.load(.isAttachedPicture) {
            for try await sample in track.samples { pictures.append(sample.data) }
        }
        return pictures
    }

    /// libav shows no events, so that they are named beside its tracks.
    @Test func eventsOfFragments() async throws {
        var bytes = [UInt8](try Data(contentsOf: Written.fixture("androidx-sample_fragmented.mp4")))
        let fragment = try #require(bytes.firstRange(of: Array("moof".utf8)))
        let times: [UInt32] = [1_000, 0, 250, 100, 1]
        let event = MetadataMovie.box(
            "emsg", [1, 0, 0, 0], times.flatMap(MetadataMovie.number), Array("urn:reel\0\0".utf8), [7])
        bytes.insert(contentsOf: event, at: fragment.lowerBound - 4)
        let plan = try await copy(folder.write(bytes, to: "film.mp4"), as: .mpeg4)
        #expect(plan.map(\.fate) == [.copied, .copied, .leftOut])
        #expect(plan.last?.codec.name == "emsg")
    }

    @Test func whichFilmsAreCopiedAsTheyAre() async throws {
        let films = [
            ("androidx-sample.mp4", true), ("dolbyVision-hdr.MOV", true), ("androidx-sample_fragmented.mp4", false),
            ("sample_h264.ts", false), ("mediafile-image.flac", false), ("hls-cea608/sd-hls.m3u8", false),
        ]
        for (name, isCopied) in films {
            #expect(try await AssetWriter.canCopy(Written.asset(Written.fixture(name))) == isCopied, "\(name)")
        }
        let whole = try Data(contentsOf: Written.fixture("androidx-sample.mp4"))
        let cut = Written.asset(try folder.write(Array(whole.dropLast(1_000)), to: "cut.mp4"))
        let error = await #expect(throws: MediaError.self) { try await AssetWriter.canCopy(cut) }
        #expect(error?.code == .damaged)
    }

    @Test func whatAMovieDoesNotHold() async throws {
        let refused: [(String, OutputFileType, String)] = [
            ("mediafile-image.flac", .quickTime, "choose MP4 instead"),
            ("sample_nb.amr", .mpeg4, "choose QuickTime instead"),
            ("mediafile-full.wv", .mpeg4, "convert the film first"),
        ]
        for (name, kind, remedy) in refused {
            let error = await #expect(throws: MediaError.self, "\(name)") {
                try await copy(Written.fixture(name), as: kind)
            }
            #expect(error?.remedy == remedy, "\(name)")
        }
        let film = Written.asset(Written.fixture("androidx-sample.mp4"))
        let writer = try AssetWriter(to: Written.location(target(.mpeg4)), copying: film)
        await #expect(throws: MediaError.self) { try await writer.addTracks(copying: film) }
    }

    @Test func endings() {
        #expect(["mov", "QT"].allSatisfy { OutputFileType(pathExtension: $0) == .quickTime })
        #expect(["mp4", "M4V", "m4a"].allSatisfy { OutputFileType(pathExtension: $0) == .mpeg4 })
        #expect(["mkv", "", "mp"].allSatisfy { OutputFileType(pathExtension: $0) == nil })
    }
}
