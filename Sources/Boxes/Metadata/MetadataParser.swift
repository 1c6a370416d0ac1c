internal import Bytes

/// Reads the boxes that hold metadata, wherever they lie.
struct MetadataParser {
    let scan: Scan
    let isQuickTime: Bool

    /// Reads a box if it is one of metadata.
    func readChild(_ box: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        switch box.type {
        case "udta": try UserDataParser(scan: scan, isQuickTime: isQuickTime).read(box, into: &metadata)
        case "meta": try readMeta(box, into: &metadata)
        default: try readBlock(box, into: &metadata)
        }
    }

    /// Lists a box with a format of its own; others are passed by.
    func readBlock(_ box: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        guard metadata.blocks.count < scan.limits.metadataItems else { return }
        switch box.type {
        case "uuid":
            let isXMP = box.userType == "be7acfcb-97a9-42e8-9c71-999491e3afac"
            let kind: MetadataBlock.Kind = isXMP ? .xmp : .uuid(box.userType ?? "")
            metadata.blocks.append(MetadataBlock(kind: kind, locale: nil, extent: box.body))
        case "XMP_": metadata.blocks.append(MetadataBlock(kind: .xmp, locale: nil, extent: box.body))
        case "Xtra": metadata.blocks.append(MetadataBlock(kind: .xtra, locale: nil, extent: box.body))
        case "ID32":
            let language = try scan.parse(box.body, atMost: 6) { (cursor) throws(ByteCursor.Truncated) in
                try cursor.skip(4)
                return LanguageCode.packed(try cursor.u16())
            }
            metadata.blocks.append(MetadataBlock(kind: .id3, locale: language, extent: box.body.dropping(6)))
        default: break
        }
    }

    private func readMeta(_ meta: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        let body = try Self.contents(of: meta, scan)
        var handler: FourCC?
        var list: Box?
        var context = ItemListContext()
        try scan.boxes(in: body, of: "meta") { (box) throws(ReadStop) in
            switch box.type {
            case "hdlr":
                handler = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try Handler(&cursor).type
                }
            case "keys": try readKeys(box, into: &context)
            case "ctry": context.countries = try lists(box).map { $0.compactMap(ItemListParser.country) }
            case "lang": context.languages = try lists(box).map { $0.compactMap(LanguageCode.packed) }
            case "ilst": list = list ?? box
            default: try readBlock(box, into: &metadata)
            }
        }
        guard let list else { return }
        context.isKeyed = handler == "mdta" || (handler != "mdir" && !context.keys.isEmpty)
        try ItemListParser(scan: scan, context: context).read(list, into: &metadata)
    }

    /// What is in a `meta` box: a full box, except in QuickTime movies.
    static func contents(of meta: Box, _ scan: Scan) throws(ReadStop) -> Extent {
        let isPlain = try scan.parse(meta.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return try cursor.fourCC() == "hdlr"
        }
        return meta.body.dropping(isPlain ? 0 : 4)
    }

    private func readKeys(_ box: Box, into context: inout ItemListContext) throws(ReadStop) {
        let count = try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return Int(try cursor.u32())
        }
        try scan.boxes(in: box.body.dropping(8), of: "keys") { (key) throws(ReadStop) in
            guard context.keys.count < min(count, scan.limits.metadataItems) else { return }
            // A key that cannot be read keeps its number.
            var text = ""
            defer { context.keys.append(text) }
            text = try scan.parse(key.body, atMost: 1_024) { (cursor) throws(ByteCursor.Truncated) in
                TextDecoder.macintosh(cursor.rest())
            }
        }
    }

    /// Lists of sixteen-bit codes, of countries or of languages.
    private func lists(_ box: Box) throws(ReadStop) -> [[UInt16]] {
        try scan.parse(box.body, atMost: scan.limits.inlineValueBytes) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            let count = Int(try cursor.u32())
            var lists: [[UInt16]] = []
            for _ in 0..<min(count, 255) where cursor.remaining >= 2 {
                var codes: [UInt16] = []
                for _ in 0..<Int(try cursor.u16()) { codes.append(try cursor.u16()) }
                lists.append(codes)
            }
            return lists
        }
    }
}
