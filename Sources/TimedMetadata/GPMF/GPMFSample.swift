internal import Media
internal import Telemetry

/// One sample of a GPMF stream.
struct GPMFSample: TimedMetadataContents {
    let samples: GPMFSamples
    let index: Int

    var key: String { samples.stream.key }

    var location: GeographicPosition? {
        let share = samples.duration * Double(index) / Double(samples.stream.sampleCount)
        return samples.positions?.position(ofSample: index, after: share)
    }

    var items: [MetadataItem] {
        samples.stream.rows(ofSample: index).map { row in
            let values = row.map(MetadataValue.init)
            return MetadataItem(
                keySpace: .gpmf, key: key, value: values.count == 1 ? values[0] : .list(values),
                extraAttributes: samples.attributes)
        }
    }
}
