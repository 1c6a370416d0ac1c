import CPNG

/// The picture of a large PNG, which is scaled down as it is decoded where a smaller one will do. Where it will not, libav
/// decodes the whole.
///
/// Confined as `PictureReader` says. The largest picture that was made is kept for smaller ones.
final class LargePNGReader: StillPictureReader {
    /// Smaller pictures are decoded whole: their frames are no larger than those of films.
    private static let leastPixels = 8 << 20
    /// More pixels than can be decoded within the time for one.
    private static let mostPixels = 2 << 30

    let owner: ContainerSource
    private let counters: DecodeCounters
    let reader: InputReader
    private let header: PNGHeader
    var interruption: Interruption
    private var scaled: Frame?
    /// libav's reader of the same file.
    private var whole: ContainerPictureReader?

    /// Opens a picture; nil where the bytes are none, or one that libav decodes as well. Throws what reading throws.
    init?(
        _ owner: ContainerSource, _ reader: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        guard let header = try PNGHeader(reader, pixels: Self.leastPixels...Self.mostPixels), header.isProgressive,
            cpng_load() == nil
        else { return nil }
        (self.owner, self.reader, self.counters, self.interruption) = (owner, reader, counters, interruption)
        self.header = header
        reader.keepsBytes = false
    }

    var codedSize: PixelSize { header.size }

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        let size = header.size.fitted(in: options.maximumSize)
        guard size.width <= header.size.width / 2 || !isWithinLibav else {
            return try wholeReader().frame(request, options, unless: isKnown)
        }
        let frame: Frame
        if let scaled, scaled.size.width >= size.width, scaled.size.height >= size.height {
            frame = scaled
        } else {
            guard size.isDecodable else { throw tooLarge }
            scaled = nil
            frame = try PNGRowDecoder.frame(of: size, reader, memory: owner.frameMemory, interruption)
            counters.countFrame()
            scaled = frame
        }
        let shown = DecodedFrame(
            frame: frame, time: .zero, duration: .indefinite, orientation: .upright, pixelAspectRatio: nil,
            cleanAperture: nil, originalSize: header.size)
        return RequestedFrame(frame: shown, requestedTime: request.time, reason: .stillImage)
    }

    private var isWithinLibav: Bool { header.size.isDecodable }

    private var tooLarge: MediaError {
        MediaError(
            .tooLarge,
            "the picture has \(header.size.width) × \(header.size.height) pixels, more than can be had at once",
            remedy: "ask for a smaller one, of 4000 × 4000 pixels at most, say")
    }

    private func wholeReader() throws -> ContainerPictureReader {
        if let whole, !whole.isBroken {
            try whole.begin(interruption)
            return whole
        }
        let opened = try ContainerPictureReader(owner, try owner.openBytes(interruption), counters, interruption)
        whole = opened
        startClock()
        return opened
    }
}

extension PixelSize {
    /// Whether libav decodes pictures of this size.
    fileprivate var isDecodable: Bool {
        Int64(width).multipliedSaturating(by: Int64(height)) <= VideoDecoder.maximumPixels
    }
}
