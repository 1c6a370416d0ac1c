public import Media

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

    /// Whether one of the first texts states measurements; false where that is not known cheaply, or cannot be read.
    func beginsWithMeasurements(isCheap: Bool) async throws -> Bool {
        do {
            guard try await mayHoldTimedMetadata else { return false }
            // Known where an index leads to each sample.
            if !isCheap { _ = try await load(.totalSampleDataLength) }
            for try await _ in timedMetadata(at: [.zero], within: Track.beginning) { return true }
        } catch is MediaError {
            // What cannot be read now is told where the captions are read.
        }
        return false
    }
}
