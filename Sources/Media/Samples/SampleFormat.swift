/// How the samples of a track are coded, for whoever reads them without libav.
package struct SampleFormat: Sendable {
    /// What the codec keeps once for all samples: parameter sets, styles, a header.
    package let configuration: [UInt8]
    /// The codec by the container's name: four characters in a movie, the MIME type of texts in a playlist; nil without one.
    package let containerCodec: String?
    /// Ticks in a second of the samples' times, which begin with the asset's timeline.
    package let timescale: Int32
    /// The width that the container gives the track; zero where it gives none.
    package let width: Int
    /// The height that the container gives the track.
    package let height: Int
}

extension SampleFormat {
    /// The type of whole documents of WebVTT (W3C).
    package static let webVTT = "text/vtt"

    /// That of samples which need nothing else to be understood.
    package init(containerCodec: String? = nil, timescale: Int32) {
        self.init(configuration: [], containerCodec: containerCodec, timescale: timescale, width: 0, height: 0)
    }
}
