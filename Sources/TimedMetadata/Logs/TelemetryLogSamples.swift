internal import Media
internal import Telemetry

/// The points of a log as samples. Confined as `SampleReader` says; its memory is freed with it.
final class TelemetryLogSamples: SampleReader {
    let format = SampleFormat(timescale: TelemetryLogSource.timescale)
    let isBroken = false

    private let log: TelemetryLog
    /// The entry that is read next.
    private var index = 0
    private var hasToldDamage = false
    /// The bytes of the entry that was read last; as large as the largest.
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    init(_ log: TelemetryLog) {
        self.log = log
        buffer = .allocate(capacity: log.entries.lazy.map(\.range.count).max() ?? 0)
    }

    deinit { buffer.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

    func begin(_ interruption: Interruption) {}

    func seek(to time: MediaTime) {
        // The first entry after the time, and one back.
        var (low, high) = (0, log.entries.count)
        while low < high {
            let middle = (low + high) / 2
            if TelemetryLogSource.time(log.entries[middle].start) > time { high = middle } else { low = middle + 1 }
        }
        index = max(0, low - 1)
    }

    func next() throws -> SampleInfo? {
        guard index < log.entries.count else {
            guard let damage = log.damage, !hasToldDamage else { return nil }
            hasToldDamage = true
            throw MediaError(.damaged, damage, remedy: "all that could be read was listed")
        }
        let entry = log.entries[index]
        index += 1
        count = entry.range.count
        _ = buffer.initialize(fromContentsOf: log.bytes[entry.range])
        return SampleInfo(
            at: TelemetryLogSource.time(entry.start), duration: TelemetryLogSource.time(entry.duration))
    }
}
