/// Builders of APE tags.
enum APEBuilding {
    static func tag(_ items: [(key: String, flags: Int, value: [UInt8])], version: Int = 2_000, header: Bool = true)
        -> [UInt8]
    {
        var body: [UInt8] = []
        for item in items { body += le(item.value.count, 4) + le(item.flags, 4) + ascii(item.key) + [0] + item.value }
        func frame(_ flags: Int) -> [UInt8] {
            ascii("APETAGEX") + le(version, 4) + le(body.count + 32, 4) + le(items.count, 4) + le(flags, 4) + zeros(8)
        }
        let present = header ? 0x8000_0000 : 0
        return (header ? frame(present | 0x2000_0000) : []) + body + frame(present)
    }
}
