public import Media
public import Places
internal import TimedMetadata

extension LocalEngine {
    /// The most readings of one question.
    private static let mostReadings = 100_000

    /// What a film states over its time, by what it states in some places.
    nonisolated public func telemetryChannels(of place: Place) async throws -> [TelemetryChannel] {
        try await TelemetryChannel.channels(of: assets.asset(of: place))
    }

    /// What a channel states over a film or a part of it, as it becomes known.
    nonisolated public func telemetryGraph(
        of channel: TelemetryChannel, in place: Place, range: TimeRange?, count: Int
    ) -> Updates<TelemetryGraph> {
        Updates { [assets] in
            var reader = TelemetryGraphReader(
                channel, of: assets.asset(of: place), in: range, count: count, readsAll: place.filePath != nil)
            return { try await reader.next() }
        }
    }

    /// The measurements of a channel in a part of a film.
    nonisolated public func telemetryReadings(
        of channel: TelemetryChannel, in place: Place, range: TimeRange
    ) async throws -> [TelemetryReading] {
        let tracks = try await assets.asset(of: place).load(.tracks)
        guard let track = tracks.first(where: { $0.trackID == channel.trackID }) else { return [] }
        var readings: [TelemetryReading] = []
        do {
            for try await group in track.timedMetadata(channel.selection, in: range) {
                readings.append(.init(range: channel.range(of: group), values: try await channel.values(of: group)))
                if readings.count == Self.mostReadings { break }
            }
        } catch let error as MediaError where !readings.isEmpty && error.code == .damaged {
            // What could be read is what is shown.
        }
        return readings
    }
}
