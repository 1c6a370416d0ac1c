/// What EXIF says of how a photograph was taken, from the items of its directories.
public struct Photograph: Sendable, Hashable, Codable {
    /// How the picture is turned for display, 1 to 8 as in EXIF; nil where not stated.
    public let orientation: Int?
    /// The camera's maker.
    public let make: String?
    /// The camera's model.
    public let model: String?
    /// The program that wrote the file.
    public let software: String?
    /// The person who made the picture.
    public let artist: String?
    /// The holder of the copyright.
    public let copyright: String?
    /// The title or caption (ImageDescription).
    public let imageDescription: String?
    /// The user's comment.
    public let userComment: String?
    /// When it was taken, in ISO 8601 with as many decimals as are stated and the zone where one is.
    public let dateTimeOriginal: String?
    /// When it was digitised, likewise.
    public let dateTimeDigitized: String?
    /// When the file was last changed, likewise.
    public let dateTime: String?
    /// Where it was taken, in ISO 6709: latitude, longitude and, where stated, altitude in metres.
    public let location: String?
    /// The exposure in seconds.
    public let exposureTime: TagRational?
    /// The f-number.
    public let fNumber: TagRational?
    /// The sensitivity (ISO).
    public let sensitivity: Int64?
    /// The focal length in mm.
    public let focalLength: TagRational?
    /// The focal length in mm that 35 mm film would need; nil where unknown.
    public let focalLengthIn35mmFilm: Int64?
    /// The lens's maker.
    public let lensMake: String?
    /// The lens's model.
    public let lensModel: String?
    /// Width and height in pixels as EXIF states them, before any turn.
    public let pixelSize: PictureSize?
    /// The flash as in EXIF: bit 0 says whether it fired.
    public let flash: Int64?
    /// White balance: 0 automatic, 1 manual.
    public let whiteBalance: Int64?

    /// The facts that are among the items; nil where there is none.
    public init?(_ tags: FileTags) {
        let spaces: Set<TagKeySpace> = [.tiff, .exif, .gps]
        guard tags.items.contains(where: { spaces.contains($0.keySpace) }) else { return nil }
        func text(_ space: TagKeySpace, _ key: String) -> String? {
            tags.text(space, key).flatMap { $0.isEmpty ? nil : $0 }
        }
        func number(_ space: TagKeySpace, _ key: String) -> Int64? { tags.values(space, key).first?.integer }
        func ratio(_ key: String) -> TagRational? { tags.values(.exif, key).first?.rationals.first }
        func date(_ space: TagKeySpace, _ key: String, _ suffix: String) -> String? {
            tags.text(space, key).flatMap {
                ExifDate.iso8601(
                    $0, fraction: tags.text(.exif, "SubSecTime" + suffix), zone: tags.text(.exif, "OffsetTime" + suffix)
                )
            }
        }
        orientation = number(.tiff, "Orientation").flatMap { (1...8).contains($0) ? Int($0) : nil }
        make = text(.tiff, "Make")
        model = text(.tiff, "Model")
        software = text(.tiff, "Software")
        artist = text(.tiff, "Artist")
        copyright = text(.tiff, "Copyright")
        imageDescription = text(.tiff, "ImageDescription")
        userComment = text(.exif, "UserComment")
        dateTimeOriginal = date(.exif, "DateTimeOriginal", "Original")
        dateTimeDigitized = date(.exif, "DateTimeDigitized", "Digitized")
        dateTime = date(.tiff, "DateTime", "")
        location = ExifLocation.iso6709(tags)
        exposureTime = ratio("ExposureTime")
        fNumber = ratio("FNumber")
        sensitivity = Photograph.sensitivity(number)
        focalLength = ratio("FocalLength")
        focalLengthIn35mmFilm = number(.exif, "FocalLengthIn35mmFilm").flatMap { $0 == 0 ? nil : $0 }
        lensMake = text(.exif, "LensMake")
        lensModel = text(.exif, "LensModel")
        pixelSize = Photograph.size(number(.exif, "PixelXDimension"), number(.exif, "PixelYDimension"))
        flash = number(.exif, "Flash")
        whiteBalance = number(.exif, "WhiteBalance")
    }

    /// Beyond 65,534 the first tag says 65,535, and others hold the number.
    private static func sensitivity(_ number: (TagKeySpace, String) -> Int64?) -> Int64? {
        let short = number(.exif, "PhotographicSensitivity")
        guard short == nil || short == 65_535 else { return short }
        let keys = ["ISOSpeed", "RecommendedExposureIndex", "StandardOutputSensitivity"]
        return keys.compactMap { number(.exif, $0) }.first ?? short
    }

    private static func size(_ width: Int64?, _ height: Int64?) -> PictureSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return PictureSize(width: Int(width), height: Int(height))
    }
}

extension FileTags {
    /// What EXIF says of how the photograph was taken; nil without EXIF.
    public var photograph: Photograph? { Photograph(self) }
}
