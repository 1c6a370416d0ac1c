/// Reads ID3v1 and 1.1: the last 128 bytes of a file.
enum ID3v1Reader {
    /// The length of the tag.
    static let length: Int64 = 128

    /// Reads the tag that ends at `end`; whether there is one.
    static func read(_ reading: TagReading, endingAt end: Int64) throws -> Bool {
        guard end >= length else { return false }
        let bytes = try reading.bytes(at: end - length, count: Int(length))
        guard bytes.count == Int(length), bytes.starts(with: "TAG".utf8) else { return false }
        try reading.part {
            try add(reading, "title", bytes[3..<33])
            try add(reading, "artist", bytes[33..<63])
            try add(reading, "album", bytes[63..<93])
            try add(reading, "year", bytes[93..<97])
            let hasTrack = bytes[125] == 0 && bytes[126] != 0
            try add(reading, "comment", bytes[97..<(hasTrack ? 125 : 127)])
            if hasTrack { try reading.add(TagItem(.id3v1, "track", .integer(Int64(bytes[126])))) }
            if let genre = ID3Genre.name(Int(bytes[127])) { try reading.add(TagItem(.id3v1, "genre", .text(genre))) }
        }
        return true
    }

    private static func add(_ reading: TagReading, _ key: String, _ field: ArraySlice<UInt8>) throws {
        var text = field.prefix { $0 != 0 }
        while text.last == 0x20 { text.removeLast() }
        if !text.isEmpty { try reading.add(TagItem(.id3v1, key, .text(TagTextEncoding.unstated.decode(Array(text))))) }
    }
}
