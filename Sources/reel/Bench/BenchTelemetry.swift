import ArgumentParser
import Engine
import Places

/// `reel bench-telemetry FILM COUNT`: times a lane of the film's first channel as the timeline asks for it, for
/// `Scripts/bench`.
///
/// Prints a line for each task: its name, and how long it took in milliseconds, the median of COUNT. `channels` is which
/// channels there are, `first` the first state of the graph after that, `whole` its last.
struct BenchTelemetry: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-telemetry", shouldDisplay: false)

    @Argument var film: String
    @Argument var count: Int

    func run() throws {
        let (film, count) = (Place(film), max(1, count))
        try Blocking.run {
            var times: [String: [Double]] = [:]
            for _ in 0..<count {
                // Nothing that another one has read helps; the timeline knows the film's facts before.
                let engine = LocalEngine()
                _ = try await engine.timeline(of: film)
                let begin = ContinuousClock.now
                func note(_ name: String) {
                    times[name, default: []].append((ContinuousClock.now - begin) / .milliseconds(1))
                }
                guard let channel = try await engine.telemetryChannels(of: film).first else { return }
                note("channels")
                var isFirst = true
                for try await _ in engine.telemetryGraph(of: channel, in: film, range: nil, count: 4_096) {
                    if isFirst { note("first") }
                    isFirst = false
                }
                note("whole")
            }
            for name in ["channels", "first", "whole"] {
                guard let sorted = times[name]?.sorted(), !sorted.isEmpty else { continue }
                print(name, (sorted[sorted.count / 2] * 100).rounded() / 100)
            }
        }
    }
}
