/// Builds TIFF structures of either byte order.
struct TIFFBuilding {
    /// A field and its value in the file's order.
    struct Field {
        let tag: Int
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    let isLittle: Bool

    func number(_ value: Int, _ count: Int) -> [UInt8] { isLittle ? le(value, count) : be(value, count) }

    func text(_ tag: Int, _ text: String) -> Field {
        Field(tag: tag, type: 2, count: text.utf8.count + 1, value: ascii(text) + [0])
    }

    func short(_ tag: Int, _ value: Int) -> Field { Field(tag: tag, type: 3, count: 1, value: number(value, 2)) }
    func long(_ tag: Int, _ value: Int) -> Field { Field(tag: tag, type: 4, count: 1, value: number(value, 4)) }
    func raw(_ tag: Int, _ bytes: [UInt8]) -> Field { Field(tag: tag, type: 7, count: bytes.count, value: bytes) }

    func ratios(_ tag: Int, _ values: [(Int, Int)], type: Int = 5) -> Field {
        var bytes: [UInt8] = []
        for (numerator, denominator) in values { bytes += number(numerator & 0xFFFF_FFFF, 4) + number(denominator, 4) }
        return Field(tag: tag, type: type, count: values.count, value: bytes)
    }

    /// The bytes of a directory that begins at `offset`, with its long values behind it.
    func directory(_ fields: [Field], at offset: Int, next: Int = 0) -> [UInt8] {
        var entries = number(fields.count, 2)
        var values: [UInt8] = []
        let start = offset + 2 + fields.count * 12 + 4
        for field in fields {
            entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
            if field.value.count <= 4 {
                entries += field.value + zeros(4 - field.value.count)
            } else {
                entries += number(start + values.count, 4)
                values += field.value + zeros(field.value.count % 2)
            }
        }
        return entries + number(next, 4) + values
    }

    var header: [UInt8] { ascii(isLittle ? "II" : "MM") + number(42, 2) + number(8, 4) }

    /// A photograph with all directories.
    func photograph() -> [UInt8] {
        let exifAt = 1_000
        let gpsAt = 3_000
        let thumbnailAt = 4_000
        let first = directory(
            [
                text(0x010E, "A caption"), text(0x010F, "Maker"), text(0x0110, "Model X"), short(0x0112, 6),
                text(0x0131, "reel"), text(0x013B, "Ann"),
                Field(tag: 0x8298, type: 2, count: 8, value: ascii("Ann \0Ed\0")),
                long(0x8769, exifAt), long(0x8825, gpsAt), short(0xC0DE, 5),
            ], at: 8, next: thumbnailAt)
        let unicode = isLittle ? utf16le("žluť") : utf16be("žluť")
        let exif = directory(
            [
                ratios(0x829A, [(1, 8_000)]), ratios(0x829D, [(18, 10)]), short(0x8827, 100),
                text(0x9003, "2024:01:24 14:50:14"), text(0x9011, "+01:00"), ratios(0x9204, [(-1, 3)], type: 10),
                short(0x9209, 16), ratios(0x920A, [(570, 100)]), raw(0x927C, zeros(200)),
                raw(0x9286, ascii("UNICODE\0") + unicode), text(0x9291, "123"), long(0xA002, 4_000),
                long(0xA003, 3_000),
                short(0xA403, 1), short(0xA405, 26), text(0xA433, "Glass"), text(0xA434, "5.7mm f/1.8"),
            ], at: exifAt)
        let gps = directory(
            [
                text(1, "S"), ratios(2, [(33, 1), (7, 1), (3_637, 100)]), text(3, "W"),
                ratios(4, [(117, 1), (19, 1), (3_837, 100)]), Field(tag: 5, type: 1, count: 1, value: [1]),
                ratios(6, [(1_205, 100)]),
            ], at: gpsAt)
        let thumbnail = directory([short(0x0103, 6), long(0x0201, 5_000)], at: thumbnailAt, next: 8)
        var bytes = header + first
        for (offset, part) in [(exifAt, exif), (gpsAt, gps), (thumbnailAt, thumbnail)] {
            bytes += zeros(offset - bytes.count) + part
        }
        return bytes
    }
}
