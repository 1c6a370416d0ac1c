import Captions
import Media

/// Makes a document of a text track's samples.
final class TextConsumer: SampleConsumer {
    private var reader: EmbeddedCaptionReader
    private let end: MediaTime

    /// A consumer that has enough when a sample is shown after `end` only.
    init(
        _ content: EmbeddedCaptionFormat, _ format: SampleFormat, hasHeader: Bool, limits: CaptionLimits,
        end: MediaTime
    ) {
        self.end = end
        reader = EmbeddedCaptionReader(
            content, header: hasHeader ? format.configuration : [], width: format.width, height: format.height,
            limits: limits)
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ info: SampleInfo) -> Bool {
        let start = info.presentationTime ?? info.decodeTime ?? .zero
        let end = info.duration.map { start + $0 } ?? .indefinite
        reader.read(
            CaptionSample(
                bytes: Array(bytes), start: start, end: end, identifier: info.cueIdentifier,
                settings: info.cueSettings))
        return start < self.end
    }

    func finish() -> CaptionDocument { reader.document() }
}
