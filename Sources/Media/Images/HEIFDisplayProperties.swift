internal import Boxes
import CLibav

/// How the picture of a HEIF or AVIF file is meant to be shown, by the properties of its primary item (ISO/IEC 23008-12,
/// 6.5), which libav before 7.1 does not regard.
struct HEIFDisplayProperties: Sendable {
    private let properties: ImageProperties
    /// Those of the first picture that it is put together of; its own where it is coded itself.
    private let coded: ImageProperties
    /// Whether another picture of the file is its alpha plane.
    private let hasAlpha: Bool

    init(_ image: StillImage) {
        properties = image.properties
        coded = image.partProperties ?? image.properties
        hasAlpha = image.hasAlpha
    }

    /// The presentation of an opened file; nil where its pictures are those of a movie, or no items.
    ///
    /// Throws `CancellationError` and the input's `MediaError`.
    init?(_ demuxer: Demuxer) throws {
        guard demuxer.isMovie else { return nil }
        let reader = BoxReader(demuxer.bytes)
        do {
            if let movie = try? reader.readMovie(), !movie.tracks.isEmpty { return nil }
            self.init(try reader.readImage())
        } catch BoxError.source(let error) where error is CancellationError || error is MediaError {
            throw error
        } catch {
            return nil
        }
    }

    // MARK: Geometry

    /// How it is turned: both orders of turning and mirroring come to one of the eight ways.
    var orientation: Orientation {
        properties.transformations.reduce(into: .upright) { $0.turn(by: $1, of: properties) }
    }

    /// The part of the decoded picture, of this size, that is to be seen; nil for all of it, and for a part that is none.
    func cleanAperture(of size: PixelSize) -> PixelRect? {
        guard let aperture = properties.cleanAperture,
            let place = properties.transformations.firstIndex(of: "clap")
        else { return nil }
        // It should come first; where it does not, it counts from what the ones before it leave.
        var before = Orientation.upright
        for property in properties.transformations[..<place] { before.turn(by: property, of: properties) }
        let seen = before.isTransposed ? size.transposed : size
        guard let across = HEIFDisplayProperties.span(aperture.width, aperture.horizontalOffset, of: seen.width),
            let down = HEIFDisplayProperties.span(aperture.height, aperture.verticalOffset, of: seen.height)
        else { return nil }
        let part = PixelRect(
            x: across.lowerBound, y: down.lowerBound, size: PixelSize(width: across.count, height: down.count))
        return part.size == seen ? nil : before.original(of: part, in: seen)
    }

    /// The pixels that an aperture covers of `length`: its centre lies `offset` from that of the picture.
    private static func span(
        _ extent: CleanAperture.Fraction, _ offset: CleanAperture.Fraction, of length: Int
    ) -> Range<Int>? {
        guard let extent = extent.value, let offset = offset.value else { return nil }
        let count = extent.rounded()
        let start = (offset + (Double(length) - extent) / 2).rounded()
        guard count >= 1, start >= 0, start + count <= Double(length) else { return nil }
        return Int(start)..<Int(start + count)
    }

    /// The shape of a pixel as coded; nil when not stated.
    var pixelAspectRatio: Rational? {
        properties.pixelAspectRatio.flatMap {
            Rational(
                known: AVRational(num: Int32(clamping: $0.horizontalSpacing), den: Int32(clamping: $0.verticalSpacing)))
        }
    }

    // MARK: Colours

    /// How numbers are meant as colours; nil when not stated. It goes before what the bit stream says.
    var colors: ColorCodePoints? { ColorCodePoints(properties.colors) }

    // MARK: Facts

    /// The size with square pixels before it is turned, of a picture decoded to `size`.
    func naturalSize(of size: PixelSize) -> PixelSize {
        let part = cleanAperture(of: size)?.size ?? size
        let width = (Double(part.width) * (pixelAspectRatio ?? .one).value).rounded()
        return width >= 1 && width < 1_000_000 ? PixelSize(width: Int(width), height: part.height) : part
    }

    /// libav's name of how the pictures are coded; nil when not stated.
    private var pixelFormat: String? {
        guard let depth = coded.codedBitDepth, let chroma = coded.chromaFormat else { return nil }
        let ending = depth > 8 ? "\(depth)le" : ""
        return ["gray", "yuv420p", "yuv422p", "yuv444p"][chroma & 3] + ending
    }

    /// Lays what it states over what libav says of the pictures.
    func apply(to video: inout VideoFormat) {
        if let pixelAspectRatio { video.pixelAspectRatio = pixelAspectRatio }
        if let colors { video.apply(colors) }
        video.bitDepth = video.bitDepth ?? properties.bitsPerChannel.first ?? coded.codedBitDepth
        video.hasAlpha = video.hasAlpha || hasAlpha
        video.pixelFormat = video.pixelFormat ?? pixelFormat
    }
}

extension VideoFormat {
    /// Lays what a container states of colours over what the bit stream says.
    mutating func apply(_ colors: ColorCodePoints) {
        let stated = colors.properties
        color = ColorProperties(
            primaries: stated.primaries ?? color.primaries, transfer: stated.transfer ?? color.transfer,
            matrix: stated.matrix ?? color.matrix, isFullRange: stated.isFullRange ?? color.isFullRange)
        dynamicRange = colors.dynamicRange ?? dynamicRange
    }
}

extension Orientation {
    /// Turns further by a property: `irot` against the clock, `imir` at the middle.
    fileprivate mutating func turn(by property: FourCC, of properties: ImageProperties) {
        switch (property, properties.mirror) {
        case ("irot", _): for _ in 0..<properties.rotation / 90 { turnCounterclockwise() }
        case ("imir", .topAndBottom): flipsVertically.toggle()
        case ("imir", .leftAndRight): flipsHorizontally.toggle()
        default: break
        }
    }
}
