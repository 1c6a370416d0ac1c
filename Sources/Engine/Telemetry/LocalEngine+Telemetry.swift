public import Media
public import Places
internal import TimedMetadata

extension LocalEngine {
    /// The most readings of one question.
    private static let mostReadings = 100_000

    /// What a film states over its time, by what it states in some places.
    nonisolated public func telemetryChannels(of place: Place) async throws -> [TelemetryChannel] {
        try await TelemetryChannel.channels(of: assets.asset(of: place), companions: companions(of: place))
    }

    /// What a channel states over a film or a part of it, as it becomes known.
    nonisolated public func telemetryGraph(
        of channel: TelemetryChannel, in place: Place, range: TimeRange?, count: Int
    ) -> Updates<TelemetryGraph> {
        Updates { [self] in
            var reader = TelemetryGraphReader(
                channel, of: assets.asset(of: place), companions: { try await self.companions(of: place) }, in: range,
                count: count, readsAll: place.filePath != nil)
            return { try await reader.next() }
        }
    }

    /// The files beside a film that may state something over its time.
    nonisolated func companions(of place: Place) async throws -> [Asset] {
        try await opener.companions(of: place).map(assets.asset)
    }

    /// The measurements of a channel in a part of a film.
    nonisolated public func telemetryReadings(
        of channel: TelemetryChannel, in place: Place, range: TimeRange
    ) async throws -> [TelemetryReading] {
        let track = try await channel.track(of: assets.asset(of: place)) {
            try await companions(of: place)
        }
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
