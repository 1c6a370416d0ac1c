internal import Media
internal import Telemetry

/// Spreads the samples of each stream of a GPMF payload evenly over its time.
struct GPMFReader: TimedMetadataReader {
    /// More samples than this in one payload are no second of any camera's.
    private static let mostGroups = 1_000_000

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let payload = GPMFPayload(sample.data)
        let time = SampleTime(sample)
        var groups: [TimedMetadataGroup] = []
        var isDamaged = !payload.problems.isEmpty
        for (device, stream) in GPMFReader.streams(of: payload, selection) {
            let samples = GPMFSamples(stream, of: device, duration: time.seconds)
            guard groups.count + stream.sampleCount <= GPMFReader.mostGroups else {
                isDamaged = true
                break
            }
            for index in 0..<stream.sampleCount {
                let range = time.range(ofPart: index, among: stream.sampleCount, lateBy: stream.timeOffset)
                groups.append(TimedMetadataGroup(GPMFSample(samples: samples, index: index), timeRange: range))
            }
        }
        // Sorting is stable: streams keep their order where samples begin together.
        groups.sort { $0.timeRange.start < $1.timeRange.start }
        return TimedMetadataReading(groups: groups, isDamaged: isDamaged)
    }

    private static func streams(
        of payload: GPMFPayload, _ selection: TimedMetadataSelection
    ) -> [(device: GPMFDevice, stream: GPMFStream)] {
        let all = payload.devices.flatMap { device in device.streams.map { (device: device, stream: $0) } }
        switch selection {
        case .all: return all
        case .keys(let keys): return all.filter { keys.contains($0.stream.key) }
        case .positions:
            for key in GPMFPositions.keys {
                if let best = all.first(where: { $0.stream.key == key && $0.stream.sampleCount > 0 }) { return [best] }
            }
            return []
        }
    }
}
