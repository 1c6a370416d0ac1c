internal import XML

/// What of a piece of HTML is read by people.
enum HTMLText {
    /// The text without tags, references such as `&amp;` replaced.
    ///
    /// - Parameters:
    ///   - bytes: What a page has there.
    ///   - isMarkup: Whether there may be tags, as not in values.
    ///   - parts: Whether a tag parts words.
    static func plain(_ bytes: ArraySlice<UInt8>, isMarkup: Bool = true, parts: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"), isMarkup {
                index = (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex - 1) + 1
                if parts { result.append(0x20) }
            } else if byte == UInt8(ascii: "&"), let reference = CharacterReference.read(bytes, at: index) {
                // What keeps two words together parts them, too.
                if reference.scalar == "\u{A0}" {
                    result.append(0x20)
                } else {
                    result += Array(String(reference.scalar).utf8)
                }
                index = reference.end
            } else {
                result.append(byte)
                index += 1
            }
        }
        return result
    }

    /// Where the first tag of one of these names begins; nil for none.
    static func firstTag(_ names: [String], in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while let place = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            let behind = bytes[(place + 1)...]
            if names.contains(where: { begins(behind, with: $0) }) { return place }
            index = place + 1
        }
        return nil
    }

    private static func begins(_ bytes: ArraySlice<UInt8>, with name: String) -> Bool {
        var index = bytes.startIndex
        for byte in name.utf8 {
            guard index < bytes.endIndex, bytes[index] == byte || bytes[index] | 0x20 == byte else { return false }
            index += 1
        }
        return index == bytes.endIndex || bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ">")
            || bytes[index] == UInt8(ascii: "/")
    }
}
