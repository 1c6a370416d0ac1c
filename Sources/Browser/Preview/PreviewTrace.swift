internal import Engine
internal import Media
internal import Places
internal import Telemetry
internal import Terminal

/// The way that the film under the cursor states, for a map under its facts.
@MainThread
final class PreviewTrace {
    private let services: Services
    private var known: (film: Place, graph: TelemetryGraph, channel: TelemetryChannel, trace: MapTrace)?

    /// As many places as a map of this size can show.
    private static let count = 1_024

    init(services: Services) { self.services = services }

    /// The way of a film; nil where it states none, or none is known yet.
    func trace(of film: Place) -> MapTrace? { known?.film == film ? known?.trace : nil }

    /// Where the film was at a time; nil where that is not known.
    func place(at time: MediaTime, in film: Place) -> MapTrace.Place? {
        guard let known, known.film == film, let places = MapTrace.places(of: known.graph, known.channel) else {
            return nil
        }
        let share = (time - known.graph.range.start).seconds / known.graph.range.duration.seconds
        guard share.isFinite, share >= 0, share <= 1 else { return nil }
        return places[min(places.count - 1, Int(share * Double(places.count)))]
    }

    /// Reads the way of a film as far as it becomes known. What fails has no map; its preview says more.
    func load(_ film: Place) async {
        guard trace(of: film) == nil || known?.graph.isComplete != true else { return }
        do {
            let channels = try await services.engine.telemetryChannels(of: film)
            guard let channel = channels.first(where: \.isOfPositions) else { return }
            let graphs = services.engine.telemetryGraph(of: channel, in: film, range: nil, count: Self.count)
            for try await graph in graphs {
                guard !Task.isCancelled else { return }
                guard let trace = MapTrace(graph, of: channel) else { continue }
                known = (film, graph, channel, trace)
                services.setNeedsDisplay()
            }
        } catch {
            return
        }
    }
}
