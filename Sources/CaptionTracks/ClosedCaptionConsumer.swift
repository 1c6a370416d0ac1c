import Captions
import Media

/// Finds the closed captions in a track's samples.
final class ClosedCaptionConsumer: SampleConsumer {
    private var reader: ClosedCaptionReader
    private var bytesLeft: Int64
    private let end: MediaTime

    /// A consumer that has enough after so many bytes, and after a sample that is shown after `end` only.
    init(
        _ coding: ClosedCaptionReader.Coding, _ format: SampleFormat, limits: CaptionLimits, bytes: Int64,
        end: MediaTime
    ) {
        self.end = end
        reader = ClosedCaptionReader(
            coding, configuration: format.configuration, timescale: format.timescale, limits: limits)
        bytesLeft = bytes
    }

    /// The reader counts in ticks of the format's timescale, as the times of samples are.
    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ info: SampleInfo) -> Bool {
        reader.read(
            bytes, at: info.presentationTime?.value, decodedAt: info.decodeTime?.value, for: info.duration?.value)
        bytesLeft -= Int64(bytes.count)
        return bytesLeft > 0 && (info.decodeTime ?? info.presentationTime).map { $0 < end } ?? true
    }

    func finish() -> ClosedCaptions { reader.finish() }
}
