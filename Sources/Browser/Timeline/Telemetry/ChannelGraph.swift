internal import Engine
internal import Media
internal import Places
internal import Terminal

/// What a channel states over the film, as it becomes known: coarsely over all of it, and finely where the window is short.
@MainThread
final class ChannelGraph {
    /// Buckets of the whole film: two for each column of a wide terminal where the window shows a tenth of it.
    private static let count = 4_096

    private let services: Services
    private let place: Place
    private let channel: TelemetryChannel
    private(set) var whole: TelemetryGraph?
    private var part: TelemetryGraph?
    private var partWindow: TimelineWindow?
    private var wholeTask: Task<Void, Never>?
    private var partTask: Task<Void, Never>?
    /// Why the whole is not known, or not all of it.
    private(set) var error: MediaError?
    /// Another number for each change.
    private(set) var version = 0

    init(services: Services, place: Place, channel: TelemetryChannel) {
        self.services = services
        self.place = place
        self.channel = channel
    }

    /// What is known, the finest first.
    var graphs: [TelemetryGraph] { [part, whole].compactMap(\.self) }

    /// Begins to read what a window of `columns` needs; does nothing when that is under way.
    func show(_ window: TimelineWindow, columns: Int) {
        if wholeTask == nil, whole?.isComplete != true {
            wholeTask = read(in: nil, count: Self.count) { $0.whole = $1 }
        }
        let isFine = window.length * Double(Self.count) / window.total >= Double(columns * 2)
        guard columns > 0, !isFine, window != partWindow else { return }
        partWindow = window
        partTask?.cancel()
        partTask = read(in: TimeRange(window), count: columns * 2, after: .milliseconds(30)) { $0.part = $1 }
    }

    /// Ends the reading; what is known stays.
    func stop() {
        for task in [wholeTask, partTask] { task?.cancel() }
        (wholeTask, partTask, partWindow) = (nil, nil, nil)
    }

    private func read(
        in range: TimeRange?, count: Int, after delay: Duration = .zero,
        _ take: @escaping @MainThread (ChannelGraph, TelemetryGraph) -> Void
    ) -> Task<Void, Never> {
        let states = services.engine.telemetryGraph(of: channel, in: place, range: range, count: count)
        return Task { [services, weak self] in
            try? await Task.sleep(for: delay)
            guard !Task.isCancelled else { return }
            do {
                for try await graph in states {
                    guard !Task.isCancelled, let self else { return }
                    take(self, graph)
                    version += 1
                    services.setNeedsDisplay()
                }
            } catch let error as MediaError {
                guard !Task.isCancelled else { return }
                if range == nil { self?.error = error }
                services.setNeedsDisplay()
            } catch {
                // Cancelled: what is known stays.
            }
        }
    }
}
