internal import Bytes

/// Reads `ilst`, of QuickTime metadata and of iTunes.
struct ItemListParser {
    let scan: Scan
    let context: ItemListContext

    private struct Value {
        var type: UInt32
        var locale: UInt32
        var extent: Extent
    }

    func read(_ list: Box, into metadata: inout BoxMetadata) throws(ReadStop) {
        try scan.boxes(in: list.body, of: "ilst") { (item) throws(ReadStop) in
            var values: [Value] = []
            var mean: String?
            var name: String?
            try scan.boxes(in: item.body, of: item.type) { (box) throws(ReadStop) in
                switch box.type {
                case "data":
                    guard values.count < scan.limits.metadataItems else { return }
                    values.append(try value(box))
                case "mean": mean = try text(box)
                case "name": name = try text(box)
                default: break
                }
            }
            for value in values {
                try append(value, key: key(item.type, mean, name), code: item.type, into: &metadata)
            }
        }
    }

    private func key(_ type: FourCC, _ mean: String?, _ name: String?) -> String {
        if context.isKeyed {
            let index = Int(type.rawValue) - 1
            return context.keys.indices.contains(index) ? context.keys[index] : String(type.rawValue)
        }
        guard type == "----" else { return type.description }
        return [mean, name].compactMap { $0 }.joined(separator: ".")
    }

    private func text(_ box: Box) throws(ReadStop) -> String {
        try scan.parse(box.body, atMost: 1_024) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return TextDecoder.macintosh(cursor.rest())
        }
    }

    private func value(_ box: Box) throws(ReadStop) -> Value {
        try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            Value(type: try cursor.u32(), locale: try cursor.u32(), extent: box.body.dropping(8))
        }
    }

    private func append(
        _ value: Value, key: String, code: FourCC, into metadata: inout BoxMetadata
    ) throws(ReadStop) {
        guard metadata.items.count < scan.limits.metadataItems else {
            scan.note("ilst", value.extent.offset, .limit)
            throw .spent
        }
        // A first byte other than 0 is of a set of types that nobody has defined.
        let type = value.type >> 24 == 0 ? value.type : nil
        let isPicture = type.map { [13, 14, 27].contains($0) } ?? false
        let decoder = MetadataValueDecoder(code: context.isKeyed ? nil : code, type: type)
        var decoded = BoxMetadataValue.unread
        if !isPicture, code != "covr", value.extent.length <= Int64(scan.limits.inlineValueBytes) {
            decoded = decoder.value(try scan.bytes(at: value.extent.offset, count: Int(value.extent.length)))
        }
        let country = UInt16(truncatingIfNeeded: value.locale >> 16)
        let language = UInt16(truncatingIfNeeded: value.locale)
        let countries = choices(country, context.countries, Self.country)
        let languages = choices(language, context.languages, LanguageCode.packed)
        metadata.items.append(
            BoxMetadataItem(
                keySpace: context.isKeyed ? .quickTimeMetadata : .iTunes, key: key, locale: languages,
                country: countries,
                dataType: type, value: decoded, extent: value.extent))
    }

    /// A code, or the codes of the list that it refers to, with commas between.
    private func choices(_ code: UInt16, _ lists: [[String]], _ text: (UInt16) -> String?) -> String? {
        if code == 0 { return nil }
        if code > 255 { return text(code) }
        let index = Int(code) - 1
        guard lists.indices.contains(index), !lists[index].isEmpty else { return nil }
        return lists[index].joined(separator: ",")
    }

    /// The two letters of a country in sixteen bits.
    static func country(_ code: UInt16) -> String? {
        let letters = [UInt8(code >> 8), UInt8(code & 0xFF)]
        guard letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else { return nil }
        return MacRoman.text(letters)
    }
}
