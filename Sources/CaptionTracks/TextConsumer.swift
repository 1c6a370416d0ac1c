import Captions
import Media

/// Makes a document of a text track's samples.
final class TextConsumer: SampleConsumer {
    private var reader: EmbeddedCaptionReader
    private let timescale: Int32

    init(_ content: EmbeddedCaptionFormat, _ format: SampleFormat, hasHeader: Bool, limits: CaptionLimits) {
        timescale = format.timescale
        reader = EmbeddedCaptionReader(
            content, header: hasHeader ? format.configuration : [], width: format.width, height: format.height,
            limits: limits)
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ info: SampleInfo) -> Bool {
        let start = MediaTime(value: info.time ?? info.decodingTime ?? 0, timescale: timescale)
        let end = info.duration.map { start + MediaTime(value: $0, timescale: timescale) } ?? .indefinite
        reader.read(
            CaptionSample(
                bytes: Array(bytes), start: start, end: end, identifier: info.cueIdentifier,
                settings: info.cueSettings))
        return true
    }

    func finish() -> CaptionDocument { reader.document() }
}
