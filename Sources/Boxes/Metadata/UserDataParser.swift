internal import Bytes

/// Reads `udta`: QuickTime's international texts, the boxes of ISO and 3GPP, and what others put there.
struct UserDataParser {
    let scan: Scan
    let isQuickTime: Bool

    func read(_ udta: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        try scan.boxes(in: udta.body, of: "udta") { (box) throws(ReadStop) in
            guard metadata.items.count < scan.limits.metadataItems else {
                scan.note("udta", box.extent.offset, .limit)
                throw .spent
            }
            if box.type.bytes[0] == 0xA9 { return try readTexts(box, into: &metadata) }
            switch box.type {
            case "meta":
                try MetadataParser(scan: scan, isQuickTime: isQuickTime).readChild(box, into: &metadata)
            case "chpl": metadata.neroChapters = try NeroChapterParser(scan: scan).read(box)
            case "uuid", "ID32", "Xtra", "XMP_":
                try MetadataParser(scan: scan, isQuickTime: isQuickTime).readBlock(box, into: &metadata)
            case "name", "tagc": metadata.items.append(try plainText(box))
            case "free", "skip", "hnti", "hinf": break
            default: metadata.items.append(try other(box))
            }
        }
    }

    /// A box that is text and nothing else.
    private func plainText(_ box: Box) throws(ReadStop) -> BoxMetadataItem {
        var value = BoxMetadataValue.unread
        if box.body.length <= Int64(scan.limits.inlineValueBytes) {
            let bytes = try scan.bytes(at: box.body.offset, count: Int(box.body.length))
            value = .text(TextDecoder.macintosh(bytes.drop { $0 == 0 }.prefix { $0 != 0 }))
        }
        return item(.quickTimeUserData, box, value)
    }

    private func item(
        _ space: BoxMetadataItem.KeySpace, _ box: Box, _ value: BoxMetadataValue, locale: String? = nil
    ) -> BoxMetadataItem {
        BoxMetadataItem(
            keySpace: space, key: box.type.description, locale: locale, country: nil, dataType: nil, value: value,
            extent: box.body)
    }

    /// A box of ISO or 3GPP where it can be taken for that, else bytes.
    private func other(_ box: Box) throws(ReadStop) -> BoxMetadataItem {
        let parser = ISOUserDataParser(type: box.type)
        guard box.body.length <= Int64(scan.limits.inlineValueBytes) else {
            return item(.quickTimeUserData, box, .unread)
        }
        guard parser.isKnown else { return try unknown(box) }
        do throws(ReadStop) {
            let (value, locale) = try scan.parse(box.body, atMost: scan.limits.inlineValueBytes) {
                (cursor) throws(ByteCursor.Truncated) in try parser.read(&cursor)
            }
            return item(.isoUserData, box, value, locale: locale)
        } catch .damaged {
            return try unknown(box)
        }
    }

    /// A box of which only the bytes are known, told where they are few.
    private func unknown(_ box: Box) throws(ReadStop) -> BoxMetadataItem {
        guard box.body.length <= 256 else { return item(.quickTimeUserData, box, .unread) }
        return item(
            .quickTimeUserData, box, .bytes(try scan.bytes(at: box.body.offset, count: Int(box.body.length))))
    }

    /// A list of texts, each with a length and a language, one for each language.
    private func readTexts(_ box: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        if try isItem(box) { return try readItem(box, into: &metadata) }
        var place = box.body
        while place.length >= 4 {
            let (length, code) = try scan.parse(place, atMost: 4) { (cursor) throws(ByteCursor.Truncated) in
                (Int64(try cursor.u16()), try cursor.u16())
            }
            let text = place.dropping(4).prefix(length)
            guard text.length == length else {
                guard place == box.body else { throw .damaged }
                // Some write the text without length and language.
                metadata.items.append(try plainText(box))
                return
            }
            guard metadata.items.count < scan.limits.metadataItems else { throw .spent }
            // A length of 0 and nothing before it ends the list.
            if length > 0 || place == box.body { try append(text, code, box, into: &metadata) }
            place = place.dropping(4 + length)
        }
    }

    private func append(
        _ place: Extent, _ code: UInt16, _ box: Box, into metadata: inout BoxMetadata
    ) throws(ReadStop) {
        var value = BoxMetadataValue.unread
        if place.length <= Int64(scan.limits.inlineValueBytes) {
            value = self.text(try scan.bytes(at: place.offset, count: Int(place.length)), code)
        }
        metadata.items.append(
            BoxMetadataItem(
                keySpace: .quickTimeUserData, key: box.type.description,
                locale: LanguageCode.text(code, isQuickTime: isQuickTime), country: nil, dataType: nil, value: value,
                extent: place))
    }

    private func text(_ bytes: [UInt8], _ code: UInt16) -> BoxMetadataValue {
        let bytes = Array(bytes.prefix(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0))
        if let text = TextDecoder.unicode(bytes) { return .text(text) }
        if !LanguageCode.isMacintosh(code) || LanguageCode.usesRoman(code) { return .text(MacRoman.text(bytes)) }
        return .bytes(bytes)
    }

    /// Whether a box has iTunes' form instead, as some write it.
    private func isItem(_ box: Box) throws(ReadStop) -> Bool {
        guard box.body.length >= 16 else { return false }
        return try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return try cursor.fourCC() == "data"
        }
    }

    private func readItem(_ box: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        let list = Box(type: "ilst", userType: nil, extent: box.extent, headerLength: 0, missingLength: 0)
        try ItemListParser(scan: scan, context: ItemListContext()).read(list, into: &metadata)
    }
}
