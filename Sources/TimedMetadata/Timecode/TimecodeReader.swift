internal import Media
internal import Telemetry

/// Makes a group of each sample of a timecode track: the label of its first frame, from which the others are counted.
struct TimecodeReader: TimedMetadataReader {
    let format: TimecodeFormat

    static let key = "timecode"

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        switch selection {
        case .all: break
        case .keys(let keys): guard keys.contains(Self.key) else { return TimedMetadataReading(groups: []) }
        case .positions: return TimedMetadataReading(groups: [])
        }
        guard let timecode = timecode(sample.data) else { return TimedMetadataReading(groups: [], isDamaged: true) }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        return TimedMetadataReading(groups: [
            TimedMetadataGroup(Contents(timecode: timecode, source: format.source), timeRange: range)
        ])
    }

    /// The label; nil for bytes that are no number of frames.
    private func timecode(_ bytes: [UInt8]) -> Timecode? {
        guard bytes.count == 4 || bytes.count == 8 else { return nil }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        var frames = Int64(bitPattern: bits)
        if bytes.count == 4, format.allowsNegativeTimes { frames = Int64(Int32(truncatingIfNeeded: bits)) }
        if format.wrapsAtMidnight, frames >= 0,
            let midnight = Timecode("24:00:00\(format.isDropFrame ? ";" : ":")00", rate: format.frameRate)
        {
            frames %= midnight.frames
        }
        return Timecode(frames: frames, rate: format.frameRate, isDropFrame: format.isDropFrame)
    }

    private struct Contents: TimedMetadataContents {
        let timecode: Timecode
        let source: String?

        var key: String { TimecodeReader.key }
        var location: GeographicPosition? { nil }

        var items: [MetadataItem] {
            let rate = timecode.rate
            var attributes = [
                "name": "Timecode", "frame": "\(timecode.frames)",
                "frameRate": rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)",
            ]
            attributes["source"] = source
            return [
                MetadataItem(
                    keySpace: .container, key: key, value: .string(timecode.description), extraAttributes: attributes)
            ]
        }
    }
}
