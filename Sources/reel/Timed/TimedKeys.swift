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
    static func streams(of tracks: [Track]) async throws -> [String] {
        let start = TimeRange(start: .zero, duration: MediaTime(value: 5, timescale: 1))
        var names: [String] = []
        for track in tracks {
            var seen: Set<String> = []
            for try await group in track.timedMetadata(in: start) {
                for key in group.itemKeys where seen.insert(key).inserted {
                    let item = group.items.first { $0.key == key }
                    let name = key + (item?.extraAttributes["name"].map { " (\($0))" } ?? "")
                    if !names.contains(name) { names.append(name) }
                }
            }
        }
        return names
    }
}
