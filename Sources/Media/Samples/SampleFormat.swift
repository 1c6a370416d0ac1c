/// How the samples of a track are coded, for whoever reads them without libav.
package struct SampleFormat: Sendable {
    /// What the codec keeps once for all samples: parameter sets, styles, a header.
    package let configuration: [UInt8]
    /// Ticks in a second of the samples' times, which begin with the asset's timeline.
    package let timescale: Int32
    /// The width that the container gives the track; zero where it gives none.
    package let width: Int
    /// The height that the container gives the track.
    package let height: Int
}

extension SampleFormat {
    /// That of samples which need nothing else to be understood.
    package init(timescale: Int32) { self.init(configuration: [], timescale: timescale, width: 0, height: 0) }
}
