internal import Engine
internal import Telemetry

extension MapTrace {
    /// The way of a graph of positions; nil where it knows none.
    init?(_ graph: TelemetryGraph, of channel: TelemetryChannel) {
        guard let places = Self.places(of: graph, channel)?.compactMap(\.self) else { return nil }
        self.init(places)
    }

    /// The place that a graph knows in each of its buckets; nil where the channel states no places.
    static func places(of graph: TelemetryGraph, _ channel: TelemetryChannel) -> [Place?]? {
        guard channel.isOfPositions, let latitude = channel.lines.firstIndex(where: { $0.name == "latitude" }),
            let longitude = channel.lines.firstIndex(where: { $0.name == "longitude" }),
            graph.lines.indices.contains(latitude), graph.lines.indices.contains(longitude)
        else { return nil }
        return zip(graph.lines[latitude], graph.lines[longitude]).map { latitude, longitude in
            guard let latitude, let longitude else { return nil }
            return Place(latitude: latitude.sample, longitude: longitude.sample)
        }
    }
}
