internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The measurements of a channel around the playhead.
@MainThread
final class ChannelReadings {
    private let services: Services
    private let place: Place
    private let channel: TelemetryChannel
    private var range: TimeRange?
    private var readings: [TelemetryReading] = []
    private var task: Task<Void, Never>?

    init(services: Services, place: Place, channel: TelemetryChannel) {
        self.services = services
        self.place = place
        self.channel = channel
    }

    /// The values at a time; nil where nothing is stated, or nothing is known yet. What is not known is read.
    func values(at time: MediaTime) -> [Double?]? {
        guard time.isNumeric else { return nil }
        if range?.contains(time) != true { read(around: time) }
        let next = readings.firstPlace { $0.range.start > time }
        guard next > 0 else { return nil }
        let reading = readings[next - 1]
        return reading.range.contains(time) || reading.range.start == time ? reading.values : nil
    }

    func stop() {
        task?.cancel()
        task = nil
    }

    private static let reach = MediaTime(value: 1, timescale: 2)

    /// One question at a time: what has become late meanwhile is left out.
    private func read(around time: MediaTime) {
        guard task == nil else { return }
        let range = TimeRange(start: max(.zero, time - Self.reach), end: time + Self.reach)
        task = Task { [weak self, services, place, channel] in
            let found = try? await services.engine.telemetryReadings(of: channel, in: place, range: range)
            guard !Task.isCancelled, let self else { return }
            // What cannot be read is not asked for again.
            (self.range, readings, task) = (range, found ?? [], nil)
            services.setNeedsDisplay()
        }
    }
}
