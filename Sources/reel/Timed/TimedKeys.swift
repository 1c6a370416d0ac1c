import Media
import TimedMetadata

/// The streams that `--keys` names.
enum TimedKeys {
    /// Their keys: of sensors by their names, of others as they are written.
    static func selection(_ names: [String]) -> TimedMetadataSelection? {
        let words = names.flatMap { $0.split(separator: ",").map(String.init) }
        guard !words.isEmpty else { return nil }
        return .keys(words.reduce(into: []) { $0.formUnion(keys(named: $1)) })
    }

    private static func keys(named name: String) -> Set<String> {
        let sensor = Sensor.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        return sensor?.keys ?? [name]
    }

    /// The streams of tracks, by what they hold in their first seconds: `ACCL (Accelerometer)`.
    static func streams(of tracks: [TimedMetadataTrack]) async throws -> [String] {
        let start = TimeRange(start: .zero, duration: MediaTime(value: 5, timescale: 1))
        var names: [String] = []
        var seen: Set<String> = []
        for track in tracks {
            for try await group in track.timedMetadata(in: start)
            where group.itemKeys.contains(where: { !seen.contains($0) }) {
                for item in group.items where seen.insert(item.key).inserted {
                    names.append(item.key + (item.extraAttributes["name"].map { " (\($0))" } ?? ""))
                }
            }
        }
        return names
    }
}
