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
        }

        struct Track: Decodable {
            let kind: String
            let duration: Double?
            let items: [Item]?
        }

        let path: String
        let isSame: Bool
        let tracks: [Track]
    }

    private static func readings() async throws -> [Reading] {
        let copies = try TemporaryFolder()
        var lines = ""
        for sample in DocumentTests.samples {
            let document = try OTIODocument(Array(Data(contentsOf: sample)))
            let copy = try copies.write(document.bytes, to: sample.lastPathComponent)
            lines += sample.path + "\n" + copy.path + "\n"
        }
        let output = try await #require(python).output(of: "readtimelines.py", input: lines)
        return try output.split(separator: "\n").map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
    }

    @Test func whatWeWriteIsEquivalentAndItemsLieWhereItSays() async throws {
        let readings = try await Self.readings()
        #expect(readings.count == DocumentTests.samples.count && readings.count >= 13)
        var compared = 0
        for reading in readings {
            let name = URL(filePath: reading.path).lastPathComponent
            let isSame = reading.isSame
            #expect(isSame, "\(name) says something else when it is written again")
            let document = try OTIODocument(Array(Data(contentsOf: URL(filePath: reading.path))))
            let composition = try await Composition(document, at: .file(path: Array(reading.path.utf8)))
            try #require(composition.tracks.count == reading.tracks.count, "\(name)")
            for (track, expected) in zip(composition.tracks, reading.tracks) {
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
        #expect(compared > 60)
    }
}

private let python = PythonReaders(importing: "opentimelineio")
