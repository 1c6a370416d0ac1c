internal import Bytes

/// Reads samples of QuickTime text and 3GPP timed text: a length, the text, boxes that modify it.
struct TextSampleParser {
    let scan: Scan

    func read(_ place: SamplePlace) throws(ReadStop) -> TextSample {
        let wanted = Int(min(place.extent.length, Int64(2 + 65_535 + 1_024)))
        var cursor = ByteCursor(try scan.upTo(wanted, at: place.extent.offset))
        guard let length = try? cursor.u16(), let bytes = try? cursor.take(min(Int(length), cursor.remaining)) else {
            return TextSample(start: place.start, duration: place.duration, text: "", link: nil)
        }
        var encoding: UInt32?
        var link: String?
        while let (type, body) = Self.modifier(&cursor) {
            var body = body
            if type == "encd" { encoding = try? body.u32() }
            if type == "href" { link = Self.link(&body) ?? link }
        }
        return TextSample(
            start: place.start, duration: place.duration, text: Self.text(bytes, encoding), link: link)
    }

    /// The text in the encoding that `encd` names by Core Foundation's numbers.
    private static func text(_ bytes: [UInt8], _ encoding: UInt32?) -> String {
        let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        if !isMarked {
            // Many write 0x100, UTF-16 in either order, for UTF-8, in which no zeros appear.
            let isUTF16 = encoding == 0x1000_0100 || (encoding == 0x100 && bytes.contains(0))
            if isUTF16, let text = TextDecoder.utf16(bytes) { return text }
            if encoding == 0x1400_0100, let text = TextDecoder.utf16(bytes, isLittleEndian: true) { return text }
        }
        return TextDecoder.macintosh(bytes)
    }

    private static func modifier(_ cursor: inout ByteCursor) -> (FourCC, ByteCursor)? {
        guard cursor.remaining >= 8, let size = try? cursor.u32(), let type = try? cursor.fourCC(), size >= 8,
            let body = try? cursor.section(min(Int(size) - 8, cursor.remaining))
        else { return nil }
        return (type, body)
    }

    private static func link(_ body: inout ByteCursor) -> String? {
        guard (try? body.skip(4)) != nil, let length = try? body.u8(), let bytes = try? body.take(Int(length))
        else { return nil }
        return TextDecoder.unicode(bytes)
    }
}
