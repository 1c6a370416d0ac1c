/// Bytes of boxes for tests.
enum Build {
    static func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value & 0xFFFF) }
    static func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value & 0xFFFF_FFFF) }
    static func i32(_ value: Int32) -> [UInt8] { u32(Int(UInt32(bitPattern: value))) }
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    static func code(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "©" ? 0xA9 : UInt8(truncatingIfNeeded: $0.value) }
    }
    /// Three letters in sixteen bits.
    static func language(_ text: String) -> [UInt8] { u16(text.utf8.reduce(0) { $0 << 5 | Int($1 - 0x60) }) }

    static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
        let body = parts.flatMap { $0 }
        return u32(body.count + 8) + code(type) + body
    }

    static func full(_ type: String, _ version: UInt8 = 0, _ flags: Int = 0, _ parts: [UInt8]...) -> [UInt8] {
        let body = parts.flatMap { $0 }
        return box(type, [version], Array(u32(flags).dropFirst()), body)
    }

    static let identity =
        u32(0x10000) + zeros(12) + u32(0x10000) + zeros(12) + u32(0x4000_0000)

    static let ftyp = box("ftyp", code("isom"), u32(512), code("isom"), code("mp41"))
    static let quickTime = box("ftyp", code("qt  "), u32(0), code("qt  "))

    static func mvhd(timescale: Int = 600, duration: Int = 1_200) -> [UInt8] {
        full(
            "mvhd", 0, 0, u32(3_000_000_000), u32(0), u32(timescale), u32(duration), u32(0x10000), u16(0x100),
            zeros(10), identity, zeros(24), u32(3))
    }

    static func tkhd(id: Int, flags: Int = 3, group: Int = 0) -> [UInt8] {
        full(
            "tkhd", 0, flags, zeros(8), u32(id), zeros(4), u32(1_200), zeros(8), u16(0), u16(group), u16(0x100),
            zeros(2), identity, u32(640 << 16), u32(360 << 16))
    }

    static func mdhd(language: [UInt8] = language("und"), timescale: Int = 1_000, duration: Int = 2_000) -> [UInt8] {
        full("mdhd", 0, 0, zeros(8), u32(timescale), u32(duration), language, zeros(2))
    }

    static func hdlr(_ type: String, component: [UInt8] = zeros(4), name: [UInt8] = text("Name\0")) -> [UInt8] {
        full("hdlr", 0, 0, component, code(type), zeros(12), name)
    }

    static let dinf = box("dinf", full("dref", 0, 0, u32(1), full("url ", 0, 1)))

    static func visual(_ format: String = "avc1", _ boxes: [UInt8]...) -> [UInt8] {
        box(
            format, zeros(6), u16(1), zeros(16), u16(640), u16(360), zeros(14), [3], text("abc"), zeros(28), u16(24),
            u16(0xFFFF), boxes.flatMap { $0 })
    }

    static func stsd(_ entries: [UInt8]...) -> [UInt8] {
        full("stsd", 0, 0, u32(entries.count), entries.flatMap { $0 })
    }

    static func stts(_ runs: (Int, Int)...) -> [UInt8] {
        full("stts", 0, 0, u32(runs.count), runs.flatMap { u32($0.0) + u32($0.1) })
    }

    static func stsz(_ sizes: [Int]) -> [UInt8] {
        full("stsz", 0, 0, u32(0), u32(sizes.count), sizes.flatMap { u32($0) })
    }

    static func stsc(_ runs: (Int, Int, Int)...) -> [UInt8] {
        full("stsc", 0, 0, u32(runs.count), runs.flatMap { u32($0.0) + u32($0.1) + u32($0.2) })
    }

    static func stco(_ offsets: [Int]) -> [UInt8] {
        full("stco", 0, 0, u32(offsets.count), offsets.flatMap { u32($0) })
    }

    static func trak(
        id: Int = 1, handler: String = "vide", header: [UInt8]? = nil, mdhd: [UInt8]? = nil, hdlr: [UInt8]? = nil,
        dinf: [UInt8]? = nil, stbl: [UInt8] = [], extra: [UInt8] = []
    ) -> [UInt8] {
        box(
            "trak", header ?? tkhd(id: id), extra,
            box(
                "mdia", mdhd ?? self.mdhd(), hdlr ?? self.hdlr(handler),
                box("minf", dinf ?? self.dinf, box("stbl", stbl))))
    }

    static func data(_ type: Int, _ value: [UInt8], country: Int = 0, language: Int = 0) -> [UInt8] {
        box("data", u32(type), u16(country), u16(language), value)
    }
}
