/// Reads the fields of one frame: the short ones at its start from its head, the last one as a value or a place.
struct ID3FrameParser {
    private let frame: ID3Frame
    private let reading: TagReading
    private let head: [UInt8]
    private var position = 0

    init(_ frame: ID3Frame, _ reading: TagReading) throws {
        self.frame = frame
        self.reading = reading
        head = try frame.content.bytes(
            at: 0, count: Int(min(frame.content.count, Int64(reading.limits.valueLength))))
    }

    /// The items that the frame makes: several where it has several values.
    mutating func items() throws -> [TagItem] {
        switch frame.id {
        case "TXXX", "TXX": return try described(language: false)
        case "COMM", "COM", "USLT", "ULT": return try described(language: true)
        case "USER": return try terms()
        case "WXXX", "WXX": return try describedLink()
        case "APIC", "PIC": return [try picture()]
        case "GEOB", "GEO": return [try object()]
        case "PRIV":
            let owner = try string(.latin1)
            return [item(.place(try placeOfRest()), description: owner)]
        case "UFID", "UFI", "RVA2":
            let owner = try string(.latin1)
            return [item(try rest(), description: owner)]
        case "POPM", "POP": return [try popularity()]
        case "PCNT", "CNT": return [item(.integer(counter()))]
        case "SYLT", "SLT": return [try synchronisedText()]
        case "GRP1", "MVNM", "MVIN", "IPLS", "IPL", "WFED": return try texts()
        default:
            if frame.id.hasPrefix("T") { return try texts() }
            if frame.id.hasPrefix("W") { return [item(try text(.latin1))] }
            return [item(try reading.value(of: frame.content, at: 0, count: frame.content.count))]
        }
    }

    private func item(_ value: TagValue, description: String? = nil, language: String? = nil) -> TagItem {
        TagItem(.id3v2, frame.id, value, description: description, language: language)
    }

    private mutating func byte() throws -> UInt8 {
        guard position < head.count else { throw Damage.malformed }
        defer { position += 1 }
        return head[position]
    }

    private mutating func encoding() throws -> TagTextEncoding {
        switch try byte() {
        case 0: .latin1
        case 1: .utf16
        case 2: .utf16BigEndian
        case 3: .utf8
        default: throw Damage.malformed
        }
    }

    private mutating func language() throws -> String? {
        let code = [try byte(), try byte(), try byte()]
        return code.allSatisfy { $0 == 0 } ? nil : TagTextEncoding.latin1.decode(code)
    }

    private mutating func string(_ encoding: TagTextEncoding) throws -> String {
        let (text, rest) = encoding.firstString(in: head[position...])
        // Without its end in the head it is no short field.
        if rest.isEmpty, Int64(head.count) < frame.content.count { throw Damage.malformed }
        position = rest.startIndex
        return encoding.decode(Array(text))
    }

    private var restCount: Int64 { max(0, frame.content.count - Int64(position)) }

    private func rest() throws -> TagValue {
        try reading.value(of: frame.content, at: Int64(position), count: restCount)
    }

    private func placeOfRest() throws -> TagPlace {
        try frame.content.place(at: Int64(position), count: restCount)
    }

    private func text(_ encoding: TagTextEncoding) throws -> TagValue {
        try reading.text(of: frame.content, at: Int64(position), count: restCount, encoding)
    }

    private mutating func texts() throws -> [TagItem] {
        guard !head.isEmpty else { return [item(.text(""))] }
        let encoding = try encoding()
        return try values(encoding).map { item($0) }
    }

    /// The values up to the end of the frame: zeros part them since 2.4, and in what many write as 2.3.
    private func values(_ encoding: TagTextEncoding) throws -> [TagValue] {
        guard frame.content.count <= Int64(head.count) else { return [try text(encoding)] }
        var texts: [String] = []
        var mark: [UInt8] = []
        for part in encoding.split(Array(head[min(position, head.count)...])) {
            // Only the first of several UTF-16 values need have a byte order mark.
            if encoding == .utf16, part.count >= 2, [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(part[..<2])) {
                mark = Array(part[..<2])
                texts.append(encoding.decode(part))
            } else {
                texts.append(encoding.decode(mark + part))
            }
        }
        if texts.isEmpty { texts = [""] }
        if ["TCON", "TCO"].contains(frame.id) { texts = texts.flatMap(ID3Genre.names) }
        return texts.map { .text($0) }
    }

    private mutating func described(language hasLanguage: Bool) throws -> [TagItem] {
        let encoding = try encoding()
        let language = hasLanguage ? try language() : nil
        let description = try string(encoding)
        if hasLanguage { return [item(try text(encoding), description: description, language: language)] }
        return try values(encoding).map { item($0, description: description) }
    }

    private mutating func terms() throws -> [TagItem] {
        let encoding = try encoding()
        let language = try language()
        return [item(try text(encoding), language: language)]
    }

    private mutating func describedLink() throws -> [TagItem] {
        let encoding = try encoding()
        let description = try string(encoding)
        return [item(try text(.latin1), description: description)]
    }

    private mutating func picture() throws -> TagItem {
        let encoding = try encoding()
        let type: String
        if frame.id == "PIC" {
            let code = [try byte(), try byte(), try byte()]
            type = ID3FrameParser.mimeTypes[code] ?? TagTextEncoding.latin1.decode(code)
        } else {
            type = try string(.latin1)
        }
        let kind = try byte()
        let description = try string(encoding)
        if type == "-->" { return item(try text(.latin1), description: description) }
        var place = try placeOfRest()
        place.mimeType = type.isEmpty ? nil : type
        place.pictureType = Int(kind)
        return item(.place(place), description: description)
    }

    private static let mimeTypes: [[UInt8]: String] = [
        Array("JPG".utf8): "image/jpeg", Array("PNG".utf8): "image/png", Array("GIF".utf8): "image/gif",
        Array("BMP".utf8): "image/bmp",
    ]

    private mutating func object() throws -> TagItem {
        let encoding = try encoding()
        let type = try string(.latin1)
        let name = try string(encoding)
        let description = try string(encoding)
        var place = try placeOfRest()
        place.mimeType = type.isEmpty ? nil : type
        place.fileName = name.isEmpty ? nil : name
        return item(.place(place), description: description)
    }

    private mutating func synchronisedText() throws -> TagItem {
        let encoding = try encoding()
        let language = try language()
        (_, _) = (try byte(), try byte())
        let description = try string(encoding)
        var place = try placeOfRest()
        place.textEncoding = encoding
        return item(.place(place), description: description, language: language)
    }

    /// The rating, 1 to 255 or 0 for none, then the counter where there is one.
    private mutating func popularity() throws -> TagItem {
        let owner = try string(.latin1)
        let rating = Int64(try byte())
        let numbers = position < head.count ? [rating, counter()] : [rating]
        return item(.integers(numbers), description: owner)
    }

    private func counter() -> Int64 {
        head[min(position, head.count)...].prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
