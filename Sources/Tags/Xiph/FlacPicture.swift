import Bytes

/// The fields of a FLAC picture block before the picture itself.
struct FlacPicture {
    let type: Int
    let mimeType: String
    let description: String
    let size: PictureSize
    /// Where the picture begins in the block.
    let dataOffset: Int
    /// How long it says it is.
    let dataLength: Int64

    /// Reads the fields from the first bytes of a block.
    init(head: [UInt8]) throws {
        var cursor = ByteCursor(head)
        type = Int(try cursor.u32())
        mimeType = TagTextEncoding.latin1.decode(try cursor.take(Int(try cursor.u32())))
        description = TagTextEncoding.utf8.decode(try cursor.take(Int(try cursor.u32())))
        size = PictureSize(width: Int(try cursor.u32()), height: Int(try cursor.u32()))
        try cursor.skip(8)
        dataLength = Int64(try cursor.u32())
        dataOffset = cursor.position
    }

    /// The picture within a whole block; nil where the block is damaged.
    static func picture(_ block: [UInt8]) -> [UInt8]? {
        guard let fields = try? FlacPicture(head: block) else { return nil }
        return Array(block[fields.dataOffset...].prefix(Int(clamping: fields.dataLength)))
    }

    /// States the fields at a place.
    func describe(_ place: inout TagPlace) {
        place.mimeType = mimeType.isEmpty ? nil : mimeType
        place.pictureType = type
        place.pictureSize = size.width > 0 && size.height > 0 ? size : nil
    }
}
