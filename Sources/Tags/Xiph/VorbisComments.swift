import Bytes

/// Reads the comments of Vorbis, which Opus, FLAC, Theora and Speex share: a vendor, then KEY=value (UTF-8).
struct VorbisComments {
    let reading: TagReading
    let stream: Int64?
    private var chapters = VorbisChapters()
    private var coverType: String?

    init(_ reading: TagReading, stream: Int64?) {
        self.reading = reading
        self.stream = stream
    }

    /// Reads the list that begins at `offset`.
    mutating func read(_ bytes: any TagBytes, at offset: Int64) throws {
        var comments = self
        try reading.part { try comments.readList(bytes, at: offset) }
        self = comments
        for chapter in chapters.chapters() { try reading.part { try reading.add(chapter) } }
    }

    private mutating func readList(_ bytes: any TagBytes, at offset: Int64) throws {
        var position = offset
        let vendor = try length(bytes, &position)
        let name = try reading.text(of: bytes, at: position, count: vendor, .utf8)
        if vendor > 0 { try reading.add(TagItem(.vorbisComment, "vendor", name, stream: stream)) }
        position += vendor
        var cursor = try bytes.cursor(at: position, count: 4)
        let count = try cursor.u32le()
        position += 4
        for _ in 0..<count {
            let length = try length(bytes, &position)
            try readComment(bytes, at: position, count: length)
            position += length
        }
    }

    private func length(_ bytes: any TagBytes, _ position: inout Int64) throws -> Int64 {
        var cursor = try bytes.cursor(at: position, count: 4)
        let length = Int64(try cursor.u32le())
        position += 4
        guard length <= bytes.count - position else { throw Damage.malformed }
        return length
    }

    private mutating func readComment(_ bytes: any TagBytes, at offset: Int64, count: Int64) throws {
        let head = try bytes.bytes(at: offset, count: Int(min(count, 128)))
        // Without a key it says nothing that could be found again.
        guard let equals = head.firstIndex(of: 0x3D) else { return try reading.countItem() }
        let key = String(decoding: head[..<equals], as: UTF8.self).uppercased()
        let start = offset + Int64(equals) + 1
        let length = count - Int64(equals) - 1
        if key == "METADATA_BLOCK_PICTURE" || key == "COVERART" {
            let picture = try picture(key, bytes, at: start, count: length)
            return try reading.add(picture)
        }
        let value = try reading.text(of: bytes, at: start, count: length, .utf8)
        if let text = value.text {
            if key == "COVERARTMIME" { coverType = text }
            chapters.add(key, text)
        }
        try reading.add(TagItem(.vorbisComment, key, value, stream: stream))
    }

    private func picture(_ key: String, _ bytes: any TagBytes, at offset: Int64, count: Int64) throws -> TagItem {
        let isBlock = key == "METADATA_BLOCK_PICTURE"
        var place = TagPlace(try bytes.extents(at: offset, count: count), coding: isBlock ? .base64Picture : .base64)
        let text = try bytes.bytes(at: offset, count: Int(min(count, 1_024)))
        let head = Base64.decode(text.prefix(text.count / 4 * 4)) ?? []
        guard isBlock else {
            place.mimeType = coverType ?? PictureSignature.mimeType(head)
            place.pictureType = 0
            return TagItem(.vorbisComment, key, .place(place), stream: stream)
        }
        guard let fields = try? FlacPicture(head: head) else {
            return TagItem(.vorbisComment, key, .place(place), stream: stream)
        }
        fields.describe(&place)
        place.decodedLength = fields.dataLength
        return TagItem(.vorbisComment, key, .place(place), description: fields.description, stream: stream)
    }
}
