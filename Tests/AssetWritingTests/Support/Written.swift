import AssetWriting
import Foundation
import Media
import TestSupport
import TimedMetadata

/// Files that are written, and what is read of them again.
enum Written {
    /// A file of the project's own.
    static func fixture(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }

    static func location(_ file: URL) -> MediaLocation { .file(path: Array(file.path(percentEncoded: false).utf8)) }

    static func asset(_ file: URL) -> Asset { Asset(location(file)) }

    /// The tracks of boxed metadata.
    static func tracks(of file: URL) async throws -> [Track] {
        var found: [Track] = []
        for track in try await asset(file).load(.tracks)
        where try await track.load(.formatDescriptions).first?.codec.fourCharCode?.description == "mebx" {
            found.append(track)
        }
        return found
    }

    /// The groups of the last track of boxed metadata.
    static func groups(of file: URL) async throws -> [TimedMetadataGroup] {
        guard let track = try await tracks(of: file).last else { return [] }
        return try await track.timedMetadata.reduce(into: []) { $0.append($1) }
    }

    /// Three places, of which the second is a second before the third.
    static let places: [(position: GeographicPosition?, range: TimeRange)] = [
        (GeographicPosition(latitude: 46.94809, longitude: 7.44744, altitude: 540.5), range(0, 1_001, 1_001, 30_000)),
        (GeographicPosition(latitude: -0.00001234, longitude: -179.5), range(1_001, 30_000, 1, 3)),
        (GeographicPosition(latitude: 89.123456789012, longitude: 0, altitude: -12), range(5, 4, 1, 7)),
    ]

    static func range(_ start: Int64, _ startScale: Int32, _ length: Int64, _ lengthScale: Int32) -> TimeRange {
        TimeRange(
            start: MediaTime(value: start, timescale: startScale),
            duration: MediaTime(value: length, timescale: lengthScale))
    }

    /// Adds the places to a copy of a film, or to a new one.
    static func addPlaces(to writer: AssetWriter) async throws {
        let input = try writer.addMetadata(keys: [.location])
        for place in places {
            guard let position = place.position else { continue }
            try await input.append(TimedMetadataGroup([.location(position)], timeRange: place.range))
        }
        try await writer.finish()
    }
}
