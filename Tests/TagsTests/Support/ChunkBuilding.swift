/// Builders of RIFF, AIFF and ASF.
enum ChunkBuilding {
    static func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
        ascii(id) + le(content.count, 4) + content + zeros(content.count % 2)
    }

    static func list(_ kind: String, _ chunks: [[UInt8]]) -> [UInt8] {
        chunk("LIST", ascii(kind) + chunks.flatMap { $0 })
    }

    static func form(_ kind: String, _ chunks: [[UInt8]]) -> [UInt8] {
        chunk("RIFF", ascii(kind) + chunks.flatMap { $0 })
    }

    static let waveFormat = chunk("fmt ", le(1, 2) + le(2, 2) + le(48_000, 4) + le(192_000, 4) + le(4, 2) + le(16, 2))

    static func big(_ id: String, _ content: [UInt8]) -> [UInt8] {
        ascii(id) + be(content.count, 4) + content + zeros(content.count % 2)
    }

    static func aiff(_ chunks: [[UInt8]]) -> [UInt8] { big("FORM", ascii("AIFF") + chunks.flatMap { $0 }) }

    static func object(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
        id + zeros(16 - id.count) + le(content.count + 24, 8) + content
    }

    static func asf(_ objects: [[UInt8]]) -> [UInt8] {
        let id: [UInt8] = [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C]
        return object(id, le(objects.count, 4) + [1, 2] + objects.flatMap { $0 })
    }

    static func wide(_ text: String) -> [UInt8] { utf16le(text) + zeros(2) }

    static func attribute(_ name: String, _ kind: Int, _ value: [UInt8], stream: Int = 0) -> [UInt8] {
        let name = wide(name)
        return le(0, 2) + le(stream, 2) + le(name.count, 2) + le(kind, 2) + le(value.count, 4) + name + value
    }
}
