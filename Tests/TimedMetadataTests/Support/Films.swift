import Foundation
import Media
import TimedMetadata

/// Films with timed metadata.
enum Films {
    /// A file of the project's own.
    static func location(of name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }

    /// The asset in a file.
    static func asset(_ file: URL) -> Asset { Asset(.file(path: Array(file.path(percentEncoded: false).utf8))) }

    /// The track of an asset whose format has these four letters.
    static func track(_ code: String, of asset: Asset) async throws -> Track {
        for track in try await asset.load(.tracks)
        where try await track.load(.formatDescriptions).first?.codec.fourCharCode?.description == code {
            return track
        }
        throw MediaError(.noSuchTrack, "no track of \(code)")
    }
}

extension TimedMetadataSequence {
    /// All groups.
    func all() async throws -> [TimedMetadataGroup] { try await reduce(into: []) { $0.append($1) } }

    /// All positions that are stated.
    func locations() async throws -> [GeographicPosition] {
        var locations: [GeographicPosition] = []
        for try await group in self {
            if let location = try await group.items.load(.location) { locations.append(location) }
        }
        return locations
    }
}
