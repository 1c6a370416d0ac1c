/// Writes elements for tests.
enum EBMLBuilder {
    static func id(_ id: UInt32) -> [UInt8] {
        bigEndian(UInt64(id), 4).drop { $0 == 0 }.map { $0 }
    }

    static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
    }

    /// An element with a size of eight bytes, or with none stated.
    static func element(_ id: UInt32, _ data: [UInt8], isUnknownSize: Bool = false) -> [UInt8] {
        let size: [UInt8] =
            isUnknownSize ? [0x01] + [UInt8](repeating: 0xFF, count: 7) : bigEndian(1 << 56 | UInt64(data.count), 8)
        return self.id(id) + size + data
    }

    static func master(_ id: UInt32, _ parts: [[UInt8]]) -> [UInt8] { element(id, Array(parts.joined())) }
    static func unsigned(_ id: UInt32, _ value: UInt64) -> [UInt8] { element(id, bigEndian(value, 8)) }
    static func float(_ id: UInt32, _ value: Double) -> [UInt8] { element(id, bigEndian(value.bitPattern, 8)) }
    static func string(_ id: UInt32, _ text: String) -> [UInt8] { element(id, Array(text.utf8)) }

    static let header = master(0x1A45_DFA3, [string(0x4282, "webm"), unsigned(0x4287, 4), unsigned(0x4285, 2)])

    static func seek(_ target: UInt32, at position: UInt64) -> [UInt8] {
        master(0x4DBB, [element(0x53AB, id(target)), unsigned(0x53AC, position)])
    }

    static func simpleTag(_ name: String, _ value: String, within: [[UInt8]] = []) -> [UInt8] {
        master(0x67C8, [string(0x45A3, name), string(0x4487, value)] + within)
    }

    static func tags(_ name: String, _ value: String) -> [UInt8] {
        master(0x1254_C367, [master(0x7373, [simpleTag(name, value)])])
    }
}
