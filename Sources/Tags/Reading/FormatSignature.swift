/// Tells formats by their first bytes.
enum FormatSignature {
    /// The format; nil where none is recognised.
    static func format(_ head: [UInt8]) -> TagFormat? {
        for (magic, format) in simple where head.starts(with: magic) { return format }
        if head.count >= 12 {
            let kind = String(decoding: head[8..<12], as: UTF8.self)
            switch String(decoding: head[..<4], as: UTF8.self) {
            case "RIFF": return ["WAVE": .wave, "AVI ": .avi, "WEBP": .webP][kind]
            case "RF64", "BW64": return kind == "WAVE" ? .wave : nil
            case "FORM": return kind == "AIFF" || kind == "AIFC" ? .aiff : nil
            default: break
            }
        }
        return audio(head)
    }

    /// MPEG audio and ADTS share their first eleven bits.
    private static func audio(_ head: [UInt8]) -> TagFormat? {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        if head[1] & 0xF6 == 0xF0 { return .adts }
        let isReserved =
            head[1] & 0x18 == 0x08 || head[1] & 0x06 == 0 || head[2] & 0xF0 == 0xF0 || head[2] & 0x0C == 0x0C
        return isReserved ? nil : .mpegAudio
    }

    private static let simple: [(magic: [UInt8], format: TagFormat)] = [
        (Array("fLaC".utf8), .flac), (Array("OggS".utf8), .ogg), (Array("DSD ".utf8), .dsf),
        (Array("MAC ".utf8), .monkeysAudio), (Array("MPCK".utf8), .musepack), (Array("MP+".utf8), .musepack),
        (Array("wvpk".utf8), .wavPack), (Array("TTA".utf8), .trueAudio), (ASFReader.signature, .asf),
        ([0xFF, 0xD8, 0xFF], .jpeg), (PNGReader.signature, .png), (Array("GIF8".utf8), .gif),
        ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    ]
}
