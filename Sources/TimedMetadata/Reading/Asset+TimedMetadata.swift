public import Media

extension Asset {
    /// The tracks that state something over time: those of metadata, and of text those that begin with measurements, as drones
    /// have them.
    ///
    /// Text is looked into where that costs little: where the container knows the places of its samples, or holds nothing else.
    /// Throws what `load(.tracks)` throws, and `CancellationError`.
    public func loadTimedMetadataTracks() async throws -> [Track] {
        let tracks = try await load(.tracks)
        let isText = tracks.allSatisfy { $0.mediaType == .subtitle }
        var found: [Track] = []
        for track in tracks {
            switch track.mediaType {
            case .metadata: found.append(track)
            case .subtitle, .text: if try await track.beginsWithMeasurements(isCheap: isText) { found.append(track) }
            default: break
            }
        }
        return found
    }
}

extension Track {
    /// Whether samples of the track may state something over time, by its format: those of metadata and timecodes, and
    /// those of text, which drones write captions in.
    ///
    /// Throws what loading `formatDescriptions` throws.
    public var mayHoldTimedMetadata: Bool {
        get async throws {
            switch mediaType {
            case .metadata, .timecode, .data: return true
            case .subtitle, .text:
                let formats = try await load(.formatDescriptions)
                return formats.contains { TelemetryTextReader.codecs.contains($0.codec.name) }
            default: return false
            }
        }
    }

    /// How far into a track of text is looked for measurements.
    private static let beginning = MediaTime(value: 3, timescale: 1)

    /// Whether one of the first texts states measurements; false where nobody can tell, too.
    fileprivate func beginsWithMeasurements(isCheap: Bool) async throws -> Bool {
        do {
            guard try await mayHoldTimedMetadata else { return false }
            if !isCheap { _ = try await load(.totalSampleDataLength) }
            for try await _ in timedMetadata(at: [.zero], within: Track.beginning) { return true }
        } catch is MediaError {
            // What cannot be read now is told where the captions are read.
        }
        return false
    }
}
