/// The picture of a large PNG, JPEG or WebP, which is scaled down as it is decoded where a smaller one will do. Where it
/// will not, libav decodes the whole.
///
/// Confined as `PictureReader` says. The largest picture that was made is kept for smaller ones.
final class ScalablePictureReader: StillPictureReader {
    let owner: ContainerSource
    private let counters: DecodeCounters
    let reader: InputReader
    private let picture: any ScalablePicture
    var interruption: Interruption
    private var scaled: Frame?
    /// Whether it cannot be scaled as it is decoded: libav shows as much of a damaged picture as there is.
    private var isDamaged = false
    /// libav's reader of the same file.
    private var whole: ContainerPictureReader?

    /// Opens a picture; nil where the bytes are none, or one that libav decodes as well. Throws what reading throws.
    init?(
        _ owner: ContainerSource, _ reader: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        let picture: (any ScalablePicture)? =
            try PNGPicture(reader) ?? JPEGPicture(reader, interruption) ?? WebPPicture(reader)
        guard let picture else { return nil }
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
        if size.width <= picture.size.width / 2 || !picture.size.isDecodable, !isDamaged {
            do {
                let shown = DecodedFrame(
                    frame: try frame(of: size), time: .zero, duration: .indefinite,
                    presentation: FramePresentation(orientation: picture.orientation, originalSize: picture.size))
                return RequestedFrame(frame: shown, requestedTime: request.time, reason: .stillImage)
            } catch let error as MediaError where error.code == .decodeFailed && picture.size.isDecodable {
                isDamaged = true
            }
        }
        let whole = try wholeReader().frame(request, options, unless: isKnown)
        if isDamaged { whole?.frame.frame?.isIncomplete = true }
        return whole
    }

    /// The picture in a size of at least this.
    private func frame(of size: PixelSize) throws -> Frame {
        if let scaled, scaled.size.width >= size.width, scaled.size.height >= size.height { return scaled }
        guard size.isDecodable else { throw tooLarge }
        scaled = nil
        let frame = try picture.frame(of: size, reader, memory: owner.frameMemory, interruption)
        counters.countFrame()
        scaled = frame
        return frame
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
        let opened = try ContainerPictureReader(
            owner, trackAt: nil, try owner.openBytes(interruption), counters, interruption)
        whole = opened
        startClock()
        return opened
    }
}
