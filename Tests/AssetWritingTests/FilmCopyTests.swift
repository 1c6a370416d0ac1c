import AssetWriting
import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Copies of films with a track added.
@Suite struct FilmCopyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Movie boxes in front and behind, QuickTime and MP4, edit lists, chapters, covers, other metadata.
    private static let films = [
        "androidx-sample.mp4", "derived-chapters.m4b", "dolbyVision-hdr.MOV", "edit_list_positive_shift.mp4",
        "gopro-max-gpmf.mp4", "long_edit_list_audioonly.mp4", "mpeg4_with_image.m4a", "sample_ac4.mp4",
        "sample_alac.mp4", "sample_edit_list_only_preroll_sync_sample.mp4", "sample_empty_track.mp4",
        "sample_sef_slow_motion.mp4", "sample_with_chapters.mp4", "sample_with_metadata.mp4", "video_90.mov",
        "-video-with-dash-.mp4", "decord-unordered.mov",
    ]

    @Test(arguments: films) func everythingElseStays(name: String) async throws {
        let film = Written.fixture(name)
        let copy = folder.url.appending(path: "copy-" + name)
        try await Written.addPlaces(to: AssetWriter(to: Written.location(copy), copying: Written.asset(film)))
        let (old, new) = (Written.asset(film), Written.asset(copy))
        let (before, after) = (try await old.load(.tracks), try await new.load(.tracks))
        // Covers come behind all tracks.
        let mine = try await Written.tracks(of: copy).last
        let added = try #require(after.firstIndex { $0.trackID == mine?.trackID })
        #expect(after.count == before.count + 1)
        #expect(try await texts(of: new.load(.metadata)) == texts(of: old.load(.metadata)))
        for (place, track) in before.enumerated() {
            let same = after[place < added ? place : place + 1]
            #expect(try await same.load(.formatDescriptions) == track.load(.formatDescriptions))
            #expect(try await texts(of: same.load(.metadata)) == texts(of: track.load(.metadata)))
            // A track without samples is as long as the film.
            guard let length = try? await track.load(.totalSampleDataLength), length > 0 else { continue }
            #expect(try await same.load(.segments) == track.load(.segments))
        }
        #expect(try await Probe.packets(of: copy, without: added) == Probe.packets(of: film, without: nil))
        let groups = try await Written.groups(of: copy)
        #expect(groups.filter { !$0.items.isEmpty }.map(\.timeRange) == Written.places.map(\.range))
        let coordinates = try await ExifTool.tags(of: copy, options: ["-ee", "-n"])
            .filter { $0.name == "GPSCoordinates" && $0.group.hasPrefix("Track") }
        #expect(coordinates.map { $0.numbers.first } == Written.places.map { $0.position?.latitude })
        // What is played over a network begins with the movie box, as before.
        func order(_ file: URL) throws -> [String] {
            try TopLevel.types(of: file).filter { $0 == "moov" || $0 == "mdat" }
        }
        if try order(film) == ["moov", "mdat"] { #expect(try order(copy) == ["moov", "mdat", "mdat"]) }
    }

    /// Films of others: each is refused with a reason, or a copy has all that it had.
    @Test(arguments: Thoroughness.spread(oneIn: 5, of: corpus)) func filmsOfTheCorpus(film: URL) async throws {
        let copy = folder.url.appending(path: "copy." + film.pathExtension)
        do {
            try await Written.addPlaces(to: AssetWriter(to: Written.location(copy), copying: Written.asset(film)))
        } catch let error as MediaError {
            #expect(!error.message.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
            return
        }
        // Nor does libav open what it was copied from.
        guard try await Written.asset(film).load(.isReadable) else { return }
        let groups = try await Written.groups(of: copy)
        #expect(groups.filter { !$0.items.isEmpty }.map(\.timeRange) == Written.places.map(\.range))
        let mine = try await Written.tracks(of: copy).last
        let added = try await Written.asset(copy).load(.tracks).firstIndex { $0.trackID == mine?.trackID }
        #expect(try await Probe.packets(of: copy, without: added) == Probe.packets(of: film, without: nil))
    }

    private static var corpus: [URL] {
        guard let folder = CorpusFolder.url?.appending(path: "media") else { return [] }
        let films: Set = ["mp4", "mov", "m4v", "m4a", "m4b", "3gp", "qt"]
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])) ?? []
        return files.filter { file in
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
            return films.contains(file.pathExtension.lowercased()) && size ?? .max < 64 << 20
        }.sorted { $0.path < $1.path }
    }

    /// What is said, apart from where in the file it lies.
    private func texts(of items: [MetadataItem]) -> [String] {
        items.map { "\($0.identifier) \($0.stringValue ?? "")" }
    }

    /// The track that is added describes the pictures.
    @Test func thePicturesAreDescribed() async throws {
        let copy = folder.url.appending(path: "copy.mov")
        let film = Written.asset(Written.fixture("dolbyVision-hdr.MOV"))
        try await Written.addPlaces(to: AssetWriter(to: Written.location(copy), copying: film))
        let track = try #require(try await Written.tracks(of: copy).last)
        let described = try await track.loadAssociatedTracks(ofType: .metadataReferent)
        #expect(described.map(\.mediaType) == [.video])
    }

    /// Twice is as good as once: the second copy has both tracks.
    @Test func aCopyOfACopy() async throws {
        var film = Written.fixture("sample_with_metadata.mp4")
        for number in 1...2 {
            let copy = folder.url.appending(path: "\(number).mp4")
            try await Written.addPlaces(to: AssetWriter(to: Written.location(copy), copying: Written.asset(film)))
            film = copy
        }
        let tracks = try await Written.tracks(of: film)
        #expect(tracks.count == 2)
        for track in tracks {
            let groups = try await track.timedMetadata.reduce(into: []) { $0.append($1) }
            #expect(groups.filter { !$0.items.isEmpty }.map(\.timeRange) == Written.places.map(\.range))
        }
    }

    /// A log beside a film becomes a track of the copy: what lies within the film, with all that its points state.
    @Test func aLogBesideAFilm() async throws {
        let points = [("00", 120), ("02", 121), ("02", 122), ("03.5", 123), ("20", 124)].map { seconds, rate in
            "<trkpt lat=\"46.5\" lon=\"7.5\"><time>2024-05-01T10:00:\(seconds)Z</time><extensions><hr>\(rate)</hr></extensions></trkpt>"
        }
        let log = try folder.write("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "ride.gpx")
        let asset = Asset(telemetryLogAt: Written.location(log), format: .gpx)
        let range = TimeRange(start: .zero, duration: .seconds(4))
        let track = TimedMetadataTrack(
            try #require(try await asset.load(.tracks).first), of: asset, offset: MediaTime(value: -1, timescale: 2),
            bounds: range)
        let copy = folder.url.appending(path: "copy.mp4")
        let writer = try AssetWriter(
            to: Written.location(copy), copying: Written.asset(Written.fixture("androidx-sample.mp4")))
        let copied = try await writer.copyMetadata(of: track, in: range)
        #expect(copied.groupCount == 3 && copied.positionCount == 3 && copied.timeRange == range)
        try await writer.finish()
        let groups = try await Written.groups(of: copy)
        #expect(groups.map(\.timeRange.start.seconds) == [0, 1.5, 3])
        #expect(groups.last?.timeRange.end == .seconds(4))
        #expect(groups.map { $0.items.first { $0.key == "hr" }?.numberValue } == [120, 122, 123])
        let first = try await groups.first?.items.load(.location)
        #expect(first?.latitude == 46.5 && first?.date == 1_714_557_600)
    }

    @Test(arguments: [
        "sample_with_chapters.mkv", "androidx-sample_fragmented.mp4", "sample_mdat_too_long.mp4", "example-in.ssa",
        "200kB-garbage-prefix.mp3", "mediafile-image.flac", "mp4ff-cbcs.mp4",
    ]) func whatCannotBeCopiedIsRefused(name: String) async throws {
        let copy = folder.url.appending(path: "copy.mp4")
        let writer = try AssetWriter(to: Written.location(copy), copying: Written.asset(Written.fixture(name)))
        let input = try writer.addMetadata(keys: [.location])
        try await input.append(
            TimedMetadataGroup([], timeRange: TimeRange(start: .zero, duration: .seconds(1))))
        let error = await #expect(throws: MediaError.self) { try await writer.finish() }
        #expect(error?.remedy.isEmpty == false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
