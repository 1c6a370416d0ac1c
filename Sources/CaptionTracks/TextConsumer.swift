import Captions
import Media

/// Makes a document of a text track's samples.
final class TextConsumer: SampleConsumer {
    private var reader: EmbeddedCaptionReader
    private let end: MediaTime

    /// A consumer of captions that are coded so, unless the samples' own format says otherwise; it has enough when a sample is
    /// shown after `end` only.
    init(
        _ content: EmbeddedCaptionFormat, _ format: SampleFormat, limits: CaptionLimits, end: MediaTime
    ) {
        self.end = end
        // QuickTime's own text has another header, and the styles in it are its own, too.
        let hasHeader = format.containerCodec != "text"
        reader = EmbeddedCaptionReader(
            EmbeddedCaptionFormat(containerCodec: format.containerCodec) ?? content,
            header: hasHeader ? format.configuration : [], width: format.width, height: format.height, limits: limits)
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ info: SampleInfo) -> Bool {
        let start = info.presentationTime ?? info.decodeTime ?? .zero
        let end = info.duration.map { start + $0 } ?? .indefinite
        let sample = CaptionSample(
            bytes: Array(bytes), start: start, end: end, identifier: info.cueIdentifier, settings: info.cueSettings,
            clockOrigin: info.clockOrigin)
        if let loss = info.loss { reader.skip(sample, because: loss.message) } else { reader.read(sample) }
        return start < self.end
    }

    func finish() -> CaptionDocument { reader.document() }
}
