internal import Media

/// Makes groups of the samples of one format.
protocol TimedMetadataReader: Sendable {
    /// The groups of a sample, in the order of their times.
    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading
}

/// What a sample held.
struct TimedMetadataReading {
    /// The groups in the order of their times.
    var groups: [TimedMetadataGroup]
    /// Whether a part could not be read.
    var isDamaged = false
}
