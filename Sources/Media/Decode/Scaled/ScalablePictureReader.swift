/// The picture of a large PNG or JPEG, which is scaled down as it is decoded where a smaller one will do. Where it will not,
/// libav decodes the whole.
///
/// Confined as `PictureReader` says. The largest picture that was made is kept for smaller ones.
final class ScalablePictureReader: StillPictureReader {
    let owner: ContainerSource
    private let counters: DecodeCounters
    let reader: InputReader
    private let picture: any ScalablePicture
    var interruption: Interruption
    private var scaled: Frame?
    /// libav's reader of the same file.
    private var whole: ContainerPictureReader?

    /// Opens a picture; nil where the bytes are none, or one that libav decodes as well. Throws what reading throws.
    init?(
        _ owner: ContainerSource, _ reader: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        guard let picture: any ScalablePicture = try PNGPicture(reader) ?? JPEGPicture(reader, interruption) else {
            return nil
        }
        (self.owner, self.reader, self.counters, self.interruption) = (owner, reader, counters, interruption)
        self.picture = picture
        reader.keepsBytes = false
    }

    var codedSize: PixelSize { picture.size }

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        let size = leastSize(options)
        guard size.width <= picture.size.width / 2 || !picture.size.isDecodable else {
            return try wholeReader().frame(request, options, unless: isKnown)
        }
        let frame: Frame
        if let scaled, scaled.size.width >= size.width, scaled.size.height >= size.height {
            frame = scaled
        } else {
            guard size.isDecodable else { throw tooLarge }
            scaled = nil
            frame = try picture.frame(of: size, reader, memory: owner.frameMemory, interruption)
            counters.countFrame()
            scaled = frame
        }
        let shown = DecodedFrame(
            frame: frame, time: .zero, duration: .indefinite, orientation: picture.orientation, pixelAspectRatio: nil,
            cleanAperture: nil, originalSize: picture.size)
        return RequestedFrame(frame: shown, requestedTime: request.time, reason: .stillImage)
    }

    /// The size that the picture must have for one within the limit: a limit for the turned picture, where it is turned.
    private func leastSize(_ options: FrameOptions) -> PixelSize {
        let size = picture.size.fitted(in: options.maximumSize)
        guard picture.orientation.isTransposed else { return size }
        let turned = picture.size.fitted(in: options.maximumSize.transposed)
        return turned.width > size.width ? turned : size
    }

    private var tooLarge: MediaError {
        MediaError(
            .tooLarge,
            "the picture has \(picture.size.width) × \(picture.size.height) pixels, more than can be had at once",
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
