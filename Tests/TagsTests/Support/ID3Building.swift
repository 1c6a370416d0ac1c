/// Builders of ID3 tags.
enum ID3Building {
    static func frame(_ id: String, _ content: [UInt8], version: Int = 3, flags: Int = 0) -> [UInt8] {
        if version == 2 { return ascii(id) + be(content.count, 3) + content }
        return ascii(id) + (version == 4 ? syncSafe(content.count) : be(content.count, 4)) + be(flags, 2) + content
    }

    static func text(_ id: String, _ text: String, version: Int = 3) -> [UInt8] {
        frame(id, [version == 4 ? 3 : 0] + ascii(text), version: version)
    }

    static func tag(_ frames: [[UInt8]], version: Int = 3, flags: Int = 0, padding: Int = 0) -> [UInt8] {
        let body = frames.flatMap { $0 } + zeros(padding)
        return ascii("ID3") + [UInt8(version), 0, UInt8(flags)] + syncSafe(body.count) + body
    }

    static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte == 0xFF, next == 0 || next >= 0xE0 { result.append(0) }
        }
        return result
    }

    static func apic(_ data: [UInt8], description: String = "cover", encoding: UInt8 = 0) -> [UInt8] {
        [encoding] + ascii("image/jpeg\0") + [3] + ascii(description) + [0] + data
    }

    static func v1(title: String, track: Int, genre: Int) -> [UInt8] {
        ascii("TAG") + padded(title, 30) + padded("an artist  ", 30) + padded("an album", 30) + ascii("1999")
            + padded("a comment", 28) + [0, UInt8(track), UInt8(genre)]
    }

    static let audio: [UInt8] = [0xFF, 0xFB, 0x90, 0x44] + zeros(400)
}
