/// Reads JSON (RFC 8259) with what OpenTimelineIO adds to it: `NaN`, `Inf` and `Infinity` as numbers.
///
/// Foundation's reader takes none of these, rounds numbers beyond 64 bits, and loses which of `24` and `24.0` was written.
struct JSONParser {
    /// What is wrong, and at which byte.
    struct Problem: Error, Equatable {
        let message: String
        let offset: Int
    }

    /// How deep values may lie within each other: 128 tracks in stacks. Each level takes some of the thread's stack.
    static let deepest = 512

    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that bytes of UTF-8 hold, which may begin with a byte order mark.
    static func value(of bytes: [UInt8]) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
        let value = try parser.value(depth: 1)
        parser.skipSpace()
        guard parser.place == bytes.count else { throw parser.problem("something follows the end") }
        return value
    }

    private func problem(_ message: String) -> Problem { Problem(message: message, offset: place) }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard bytes.count - place >= length,
            bytes[place..<place + length].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
        else { return false }
        place += length
        return true
    }

    private mutating func value(depth: Int) throws(Problem) -> JSONValue {
        guard depth <= Self.deepest else { throw problem("values lie within each other too deeply") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth))
        case UInt8(ascii: "["): return .array(try array(depth))
        case UInt8(ascii: "\""): return .string(try string())
        case nil: throw problem("it ends before its end")
        default: break
        }
        if take("null") { return .null }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        return .number(try number())
    }

    private mutating func object(_ depth: Int) throws(Problem) -> JSONObject {
        var members: [JSONObject.Member] = []
        place += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return JSONObject() }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("a name is missing") }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw problem("a colon is missing") }
            members.append(JSONObject.Member(name, try value(depth: depth + 1)))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw problem("a comma or brace is missing") }
        return JSONObject(members)
    }

    private mutating func array(_ depth: Int) throws(Problem) -> [JSONValue] {
        var values: [JSONValue] = []
        place += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return values }
        repeat {
            values.append(try value(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw problem("a comma or bracket is missing") }
        return values
    }

    // MARK: Numbers

    private mutating func number() throws(Problem) -> String {
        let start = place
        _ = take(UInt8(ascii: "-"))
        if take("NaN") || take("Infinity") || take("Inf") { return text(from: start) }
        guard skipDigits() else { throw problem("a value is missing") }
        if take(UInt8(ascii: ".")), !skipDigits() { throw problem("digits are missing") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard skipDigits() else { throw problem("digits are missing") }
        }
        return text(from: start)
    }

    private mutating func skipDigits() -> Bool {
        let start = place
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { place += 1 }
        return place > start
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

    // MARK: Texts

    private mutating func string() throws(Problem) -> String {
        place += 1
        var start = place
        var text = ""
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += self.text(from: start)
                place += 1
                return text
            case UInt8(ascii: "\\"):
                text += self.text(from: start)
                place += 1
                text.unicodeScalars.append(try escaped())
                start = place
            default: place += 1
            }
        }
        throw problem("a text has no end")
    }

    private mutating func escaped() throws(Problem) -> Unicode.Scalar {
        guard let byte = next else { throw problem("a text has no end") }
        place += 1
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codeUnits()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        default: throw problem("an escape is none")
        }
    }

    /// One code unit of UTF-16, or two where the first asks for another; half a pair stands for no character.
    private mutating func codeUnits() throws(Problem) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let after = place
        if UTF16.isLeadSurrogate(first), take("\\u") {
            let second = try codeUnit()
            if UTF16.isTrailSurrogate(second) {
                return UTF16.decode(UTF16.EncodedScalar([first, second]))
            }
            place = after
        }
        return "\u{FFFD}"
    }

    private mutating func codeUnit() throws(Problem) -> UInt16 {
        guard bytes.count - place >= 4, bytes[place] != UInt8(ascii: "+"),
            let unit = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
        else { throw problem("an escape is none") }
        place += 4
        return unit
    }
}
