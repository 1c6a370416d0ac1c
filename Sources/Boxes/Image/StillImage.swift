/// A still picture and what belongs to it: the primary item of a HEIF or AVIF file (ISO/IEC 23008-12).
public struct StillImage: Sendable, Hashable {
    /// What lies at the top level of the file, as far as it was walked.
    public internal(set) var structure: FileStructure
    /// The primary item.
    public internal(set) var primaryItemID: UInt32 = 0
    /// The primary item's type: `hvc1`, `av01`, `grid` …
    public internal(set) var type: FourCC?
    /// The primary item's bytes, in their order; for a grid, those of its description.
    public internal(set) var extents: [Extent] = []
    /// How many items there are.
    public internal(set) var itemCount = 0
    /// Properties of the primary item.
    public internal(set) var properties = ImageProperties()
    /// How the picture is put together of others; nil when it is not a grid.
    public internal(set) var grid: ImageGrid?
    /// The type of the pictures that it is put together of in the end: of the primary item where that is coded itself; nil
    /// where that is not known.
    public internal(set) var codedType: FourCC?
    /// The properties of the first of those pictures; nil where the primary item is coded itself.
    public internal(set) var partProperties: ImageProperties?
    /// How many items it is derived from.
    public internal(set) var sourceCount = 0
    /// What the auxiliary pictures are, by their URNs: alpha, depth …
    public internal(set) var auxiliaryTypes: [String] = []
    /// Whether the colours are multiplied with alpha already.
    public internal(set) var isPremultiplied = false
    /// How many thumbnails the picture has.
    public internal(set) var thumbnailCount = 0
    /// The places of Exif metadata: four bytes that tell how far the TIFF header lies after them come first.
    public internal(set) var exif: [Extent] = []
    /// The places of packets of XMP.
    public internal(set) var xmp: [Extent] = []
    /// Further metadata of the file.
    public internal(set) var metadata = BoxMetadata()
    /// What could not be read as it should; at most a hundred parts.
    public internal(set) var damages: [Damage] = []
    /// Whether a limit ended the reading, so that parts are missing.
    public internal(set) var isPartial = false

    init(structure: FileStructure) { self.structure = structure }

    /// Whether it has an alpha plane.
    public var hasAlpha: Bool {
        auxiliaryTypes.contains { $0.hasSuffix(":alpha") || $0 == "urn:mpeg:hevc:2015:auxid:1" }
    }
    /// Whether bytes of the primary item lie beyond the end of a file of this length; false where that is not known.
    public func isCut(at length: Int64?) -> Bool {
        length.map { length in extents.contains { $0.end > length } } ?? false
    }
    /// Whether it has a map of depth.
    public var hasDepth: Bool {
        auxiliaryTypes.contains { $0.hasSuffix(":depth") || $0 == "urn:mpeg:hevc:2015:auxid:2" }
    }
}
