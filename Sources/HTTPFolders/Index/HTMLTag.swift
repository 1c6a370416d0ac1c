/// A tag of HTML with its attributes.
struct HTMLTag {
    /// Where it ends, behind its `>`.
    let end: Int
    private let attributes: [(name: [UInt8], value: ArraySlice<UInt8>)]

    /// Reads the tag at the start of `bytes`; nil where it does not end.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex + 1
        func skip(while condition: (UInt8) -> Bool) {
            while index < bytes.endIndex, condition(bytes[index]) { index += 1 }
        }
        let isBlank = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: "/") }
        let isName = { (byte: UInt8) in byte > 0x20 && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">") }
        skip(while: isName)
        var found: [(name: [UInt8], value: ArraySlice<UInt8>)] = []
        while true {
            skip(while: isBlank)
            guard index < bytes.endIndex else { return nil }
            if bytes[index] == UInt8(ascii: ">") { break }
            let start = index
            skip(while: isName)
            let name = bytes[start..<index].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
            skip { $0 <= 0x20 }
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "=") else {
                if start == index { index += 1 }
                continue
            }
            index += 1
            skip { $0 <= 0x20 }
            guard index < bytes.endIndex else { return nil }
            let quote = bytes[index]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                index += 1
                let start = index
                skip { $0 != quote }
                guard index < bytes.endIndex else { return nil }
                found.append((name, bytes[start..<index]))
                index += 1
            } else {
                let start = index
                skip { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                found.append((name, bytes[start..<index]))
            }
        }
        attributes = found
        end = index + 1
    }

    /// The value of an attribute by its name in small letters, as it is written.
    func attribute(_ name: String) -> ArraySlice<UInt8>? {
        attributes.first { $0.name.elementsEqual(name.utf8) }?.value
    }
}
