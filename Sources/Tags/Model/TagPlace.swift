public import Bytes

/// Where a value lies that was not read: a picture, a binary object, a long text.
public struct TagPlace: Sendable, Hashable, Codable {
    /// The runs of bytes that make the value up, in their order: one, but for Ogg packets over several pages.
    public let extents: [TagExtent]
    /// How these bytes become the value.
    public let coding: TagCoding
    /// How many bytes the value has once it is decoded; nil where that is not stated.
    public var decodedLength: Int64?
    /// The media type as stored, such as `image/jpeg`, or by the first bytes where none is; `text/plain` for text.
    public var mimeType: String?
    /// What a picture shows by the numbers of ID3v2 APIC, which FLAC and ASF share: 3 is the front cover.
    public var pictureType: Int?
    /// The width and height in pixels that the tag states; nil where it states none.
    public var pictureSize: PictureSize?
    /// The file name of an encapsulated object.
    public var fileName: String?
    /// The encoding of placed text; nil for other values.
    public var textEncoding: TagTextEncoding?

    /// A place of these runs.
    public init(_ extents: [TagExtent], coding: TagCoding = .plain) {
        self.extents = extents
        self.coding = coding
    }

    /// Where the first run begins, in bytes from the start of the source.
    public var offset: Int64 { extents.first?.offset ?? 0 }
    /// How many bytes all the runs have.
    public var length: Int64 {
        extents.reduce(0) { sum, extent in
            let (total, overflow) = sum.addingReportingOverflow(extent.length)
            return overflow ? .max : total
        }
    }

    /// The value of the bytes that lie at this place; nil where they are damaged or encrypted.
    public func decode(_ bytes: [UInt8]) -> [UInt8]? {
        switch coding {
        case .plain: bytes
        case .unsynchronised: limited(Unsynchronisation.undo(bytes))
        case .base64: Base64.decode(bytes)
        case .base64Picture: Base64.decode(bytes).flatMap(FlacPicture.picture)
        case .zlib: Inflation.zlib(bytes, limit: inflationLimit)
        case .unsynchronisedZlib: Inflation.zlib(Unsynchronisation.undo(bytes), limit: inflationLimit)
        case .encrypted: nil
        }
    }

    /// Reads the value; nil where it is damaged, encrypted or longer than `limit` bytes.
    ///
    /// Throws what the source throws.
    public func read(from source: any ByteSource, limit: Int) throws -> [UInt8]? {
        guard length <= Int64(limit) else { return nil }
        var bytes: [UInt8] = []
        for extent in extents { bytes += try source.read(at: extent.offset, count: Int(extent.length)) }
        return decode(bytes)
    }

    private var inflationLimit: Int { Int(clamping: decodedLength ?? 16_777_216) }

    private func limited(_ bytes: [UInt8]) -> [UInt8] {
        decodedLength.map { Array(bytes.prefix(Int(clamping: max(0, $0)))) } ?? bytes
    }
}
