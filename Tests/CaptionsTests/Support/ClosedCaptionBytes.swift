import Captions

/// Makes what carries closed captions.
enum ClosedCaptionBytes {
    /// The bytes of packets that hold one block of a service, as constructs of three bytes.
    static func packet(service: Int, _ block: [UInt8], sequence: UInt8 = 0) -> [[UInt8]] {
        var content: [UInt8] =
            service < 7 ? [UInt8(service << 5 | block.count)] : [UInt8(7 << 5 | block.count), UInt8(service)]
        content += block
        if content.count % 2 == 0 { content.append(0) }
        let bytes = [sequence << 6 | UInt8((content.count + 1) / 2 & 0x3F)] + content
        return stride(from: 0, to: bytes.count, by: 2).map { [$0 == 0 ? 0xFF : 0xFE, bytes[$0], bytes[$0 + 1]] }
    }

    /// A construct of line 21.
    static func pair(_ word: UInt16, secondField: Bool = false) -> [UInt8] {
        [secondField ? 0xFD : 0xFC, UInt8(word >> 8), UInt8(word & 0xFF)]
    }

    /// Constructs as ATSC A/53 has them in a picture, from `GA94` on.
    static func userData(_ constructs: [[UInt8]]) -> [UInt8] {
        [0x47, 0x41, 0x39, 0x34, 0x03, 0x40 | UInt8(constructs.count), 0xFF] + constructs.flatMap { $0 } + [0xFF]
    }

    /// A message of H.264 or HEVC with its escapes, from its type on.
    static func message(_ constructs: [[UInt8]]) -> [UInt8] {
        let content = [0xB5, 0x00, 0x31] + userData(constructs)
        var bytes: [UInt8] = [4]
        var size = content.count
        while size >= 255 {
            bytes.append(0xFF)
            size -= 255
        }
        bytes.append(UInt8(size))
        var escaped: [UInt8] = []
        for byte in bytes + content + [0x80] {
            if escaped.suffix(2) == [0, 0], byte <= 3 { escaped.append(3) }
            escaped.append(byte)
        }
        return escaped
    }

    /// A picture of H.264 with these constructs, after start codes or lengths of four bytes.
    static func h264(_ constructs: [[UInt8]], lengths: Bool = false) -> [UInt8] {
        frame([[6] + message(constructs), [0x65, 0x88, 1, 0xAA, 0, 0, 3, 1, 0xBB]], lengths)
    }

    /// The same of HEVC.
    static func hevc(_ constructs: [[UInt8]], lengths: Bool = false) -> [UInt8] {
        frame([[39 << 1, 1] + message(constructs), [1 << 1, 1, 0xAA, 0xBB]], lengths)
    }

    private static func frame(_ parts: [[UInt8]], _ lengths: Bool) -> [UInt8] {
        parts.flatMap { part in
            (lengths ? [0, 0, UInt8(part.count >> 8), UInt8(part.count & 0xFF)] : [0, 0, 0, 1]) + part
        }
    }

    /// A picture of MPEG-2 of a type: 1 (I), 2 (P) or 3 (B).
    static func mpeg2(_ constructs: [[UInt8]], type: UInt8) -> [UInt8] {
        [0, 0, 1, 0, 0, type << 3, 0, 0, 0, 0, 1, 0xB2] + userData(constructs) + [0, 0, 1, 1, 0xAA, 0xBB]
    }

    /// The configuration records that say that lengths take four bytes.
    static let avcC: [UInt8] = [1, 0x64, 0, 0x1F, 0xFF, 0xE0, 0]
    static let hvcC: [UInt8] = [1] + [UInt8](repeating: 0, count: 20) + [3, 0]

    /// A pop-on caption of one word, a construct of line 21 for each frame.
    static let popOn: [[[UInt8]]] = [0x9420, 0x9420, 0x9470, 0x9470, 0xC8E5, 0xECEC, 0xEF80, 0x942F, 0x942F].map {
        [pair($0)]
    }
}
