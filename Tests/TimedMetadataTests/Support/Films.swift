import Foundation
import Media
import TestSupport
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

    /// A camera's track of which a stream of the second payload states more samples than the payload has bytes for.
    static func damagedTrack(in folder: TemporaryFolder) async throws -> Track {
        var bytes = [UInt8](try Data(contentsOf: location(of: "gopro-max-gpmf.mp4")))
        let key = Array("GPS5".utf8)
        let places = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 4]) == key }
        bytes[places[1] + 6] = 0xFF
        return try await track("gpmd", of: asset(folder.write(bytes, to: "damaged.mp4")))
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
