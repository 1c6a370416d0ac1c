internal import Boxes

/// The picture of a HEIC or AVIF file that libheif decodes: tiles, layers, alpha, and HEVC.
///
/// Confined as `PictureReader` says. The picture is decoded once, then kept for other sizes.
final class HEIFPictureReader: StillPictureReader {
    let owner: ContainerSource
    private let counters: DecodeCounters
    let reader: InputReader
    private let image: StillImage
    private let displayProperties: HEIFDisplayProperties?
    var interruption: Interruption
    private var decoded: Frame?

    /// Opens the picture; nil where the bytes are no such picture, or one that libav decodes as well.
    ///
    /// Throws what reading throws, and `MediaError` where libheif cannot be loaded or lacks the decoder.
    init?(
        _ owner: ContainerSource, _ reader: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        guard let image = try MovieProbe.stillImage(reader), let codec = HEIFDecoder.codec(of: image) else {
            return nil
        }
        if let missing = MediaError.missingHEIFLibrary(for: codec) {
            // libav shows it without its alpha.
            if image.type == "av01" { return nil }
            throw missing
        }
        (self.owner, self.reader, self.counters, self.interruption) = (owner, reader, counters, interruption)
        self.image = image
        displayProperties = HEIFDecoder.isLayered(image) ? nil : HEIFDisplayProperties(image)
        reader.keepsBytes = false
    }

    var codedSize: PixelSize {
        PixelSize(
            width: max(1, image.properties.width ?? image.grid?.width ?? 1),
            height: max(1, image.properties.height ?? image.grid?.height ?? 1))
    }

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        let frame: Frame
        if let decoded {
            frame = decoded
        } else {
            frame = try HEIFDecoder.decode(image, reader, memory: owner.frameMemory, interruption)
            counters.countFrame()
            displayProperties?.colors?.color(frame)
            decoded = frame
        }
        let shown = DecodedFrame(
            frame: frame, time: .zero, duration: .indefinite,
            presentation: FramePresentation(
                orientation: displayProperties?.orientation ?? .upright,
                pixelAspectRatio: displayProperties?.pixelAspectRatio,
                cleanAperture: displayProperties?.cleanAperture(of: frame.size)))
        return RequestedFrame(frame: shown, requestedTime: request.time, reason: .stillImage)
    }
}
