import Foundation
import Media
import TestSupport
import Testing

@testable import Compositions
@testable import OpenTimelineIO

/// What OpenTimelineIO's own library says of its own sample files.
@Suite(.enabled(if: python != nil, "OpenTimelineIO is not installed: Scripts/test installs it")) struct OracleTests {
    private struct Reading: Decodable {
        struct Item: Decodable {
            let schema: String
            let isEnabled: Bool
            let name: String
            let start: Double
            let duration: Double
            let source: Double
            let effects: Int
            let rate: Double
            let url: String?
        }

        struct Transition: Decodable {
            let duration: Double
            let outgoing: Double
            let incoming: Double
        }

        struct Track: Decodable {
            let kind: String
            let duration: Double?
            let items: [Item]?
            let transitions: [Transition]?
        }

        let path: String
        let isSame: Bool
        let tracks: [Track]
    }

    /// What it says of files, each with a copy.
    private static func readings(of files: [(file: URL, copy: URL)]) async throws -> [Reading] {
        let lines = files.map { "\($0.file.path)\n\($0.copy.path)\n" }.joined()
        let output = try await #require(python).output(of: "readtimelines.py", input: lines)
        return try output.split(separator: "\n").map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
    }

    private static func readings() async throws -> [Reading] {
        let copies = try TemporaryFolder()
        let files = try DocumentTests.samples.map { sample in
            let document = try OTIODocument(Array(Data(contentsOf: sample)))
            return (sample, try copies.write(document.bytes, to: sample.lastPathComponent))
        }
        return try await readings(of: files)
    }

    /// The clips of a composition with their names, ranges and rates, and the media where it lies from the file.
    @Test func itReadsWhatIsWrittenOfCompositions() async throws {
        let folder = try TemporaryFolder()
        var composition = Composition()
        for (name, start, duration) in [
            ("androidx-sample.mp4", 0.25, 0.5), ("sample_with_srt.mkv", 0.1, 0.6),
            ("test_stereo_left_right.webm", 0, 1),
        ] {
            let asset = Asset(.file(path: Array(Bin.fixture(name).path.utf8)))
            let range = TimeRange(start: MediaTime(seconds: start), duration: MediaTime(seconds: duration))
            try await composition.insertTimeRange(range, of: asset, at: composition.duration)
        }
        try composition.scaleTimeRange(
            TimeRange(start: .zero, duration: MediaTime(seconds: 0.5)), toDuration: MediaTime(seconds: 1))
        let location = MediaLocation.file(path: Array((folder.path + "/cut.otio").utf8))
        let file = try folder.write(
            try await OTIODocument(composition, named: "cut", at: location).bytes, to: "cut.otio")
        let reading = try #require(try await Self.readings(of: [(file, file)]).first)
        let isSame = reading.isSame
        #expect(isSame && reading.tracks.map(\.kind) == composition.tracks.map(\.mediaType.trackKind))
        var compared = 0
        for (track, read) in zip(composition.tracks, reading.tracks) {
            let items = try #require(read.items)
            try #require(items.count == track.segmentCount)
            for (segment, item) in zip(track.segments, items) {
                #expect(abs(item.start - segment.target.start.seconds) < 1e-9)
                #expect(abs(item.duration - segment.target.duration.seconds) < 1e-9)
                guard let source = segment.source, let sourceTrack = segment.sourceTrack else {
                    #expect(item.schema == "Gap")
                    continue
                }
                compared += 1
                #expect(item.name == sourceTrack.asset.name && abs(item.source - source.start.seconds) < 1e-9)
                #expect(item.effects == (segment.rate == 1 ? 0 : 1))
                if let frames = try await sourceTrack.load(.frameRate) {
                    #expect(item.rate == Double(frames.numerator) / Double(frames.denominator))
                }
                let url = try #require(item.url.flatMap { URL(string: $0, relativeTo: folder.url) })
                #expect(
                    url.resolvingSymlinksInPath().path
                        == Bin.fixture(sourceTrack.asset.name).resolvingSymlinksInPath().path)
            }
        }
        #expect(compared >= 6)
    }

    @Test func whatWeWriteIsEquivalentAndItemsLieWhereItSays() async throws {
        let readings = try await Self.readings()
        #expect(readings.count == DocumentTests.samples.count && readings.count >= 13)
        var (compared, outlines) = (0, 0)
        for reading in readings {
            let name = URL(filePath: reading.path).lastPathComponent
            let isSame = reading.isSame
            #expect(isSame, "\(name) says something else when it is written again")
            let document = try OTIODocument(Array(Data(contentsOf: URL(filePath: reading.path))))
            let composition = try await Composition(document, at: .file(path: Array(reading.path.utf8)))
            try #require(composition.tracks.count == reading.tracks.count, "\(name)")
            if let duration = try SourceOutline(document).duration {
                #expect(abs(duration.seconds - composition.duration.seconds) < 1e-6, "\(name)")
                outlines += 1
            }
            for (var track, expected) in zip(composition.tracks, reading.tracks) {
                // Where clips dissolve they are in pieces.
                track.sequence = track.sequence.cut
                guard let items = expected.items, let duration = expected.duration else { continue }
                #expect(track.mediaType.rawValue == expected.kind.lowercased())
                #expect(abs(track.timeRange.duration.seconds - duration) < 1e-6, "\(name)")
                for item in items where item.schema == "Clip" && item.isEnabled && item.duration > 0 {
                    let middle = MediaTime(
                        seconds: item.start + item.duration / 2, preferredTimescale: 1_000_000_000)
                    let segment = try #require(track.segment(forTrackTime: middle), "\(name): \(item.name)")
                    #expect(abs(segment.target.start.seconds - item.start) < 1e-6, "\(name): \(item.name)")
                    let length = segment.target.duration.seconds
                    #expect(abs(length - item.duration) < 1e-6, "\(name): \(item.name) at \(item.start)")
                    let source = try #require(segment.source, "\(name): \(item.name)")
                    compared += 1
                    guard item.effects == 0 else { continue }
                    #expect(abs(source.start.seconds - item.source) < 1e-6, "\(name): \(item.name)")
                }
            }
        }
        #expect(compared > 60 && outlines >= 10)
    }

    /// What both clips of a dissolve show when it begins.
    @Test func dissolvesReachBeyondClipsAsFarAsItSays() async throws {
        var compared = 0
        for reading in try await Self.readings() {
            let name = URL(filePath: reading.path).lastPathComponent
            let document = try OTIODocument(Array(Data(contentsOf: URL(filePath: reading.path))))
            let composition = try await Composition(document, at: .file(path: Array(reading.path.utf8)))
            for (track, expected) in zip(composition.tracks, reading.tracks) where track.mediaType == .video {
                let sources = track.sequence.placed.compactMap { $0.media?.track.asset.source as? DissolveSource }
                let between = sources.map(\.dissolve).filter { !$0.isFade }
                try #require(between.count == expected.transitions?.count ?? 0, "\(name)")
                for (dissolve, expected) in zip(between, expected.transitions ?? []) {
                    compared += 1
                    #expect(abs(dissolve.duration.seconds - expected.duration) < 1e-6, "\(name)")
                    let starts = [dissolve.outgoing, dissolve.incoming].map { $0.placed.first?.media?.start.seconds }
                    // There is nothing before the media begins.
                    for (start, expected) in zip(starts, [expected.outgoing, expected.incoming].map { max(0, $0) }) {
                        #expect(abs((start ?? -1) - expected) < 1e-6, "\(name)")
                    }
                }
            }
        }
        #expect(compared >= 3)
    }
}

private let python = PythonReaders(importing: "opentimelineio")
