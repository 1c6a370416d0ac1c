/// A packet of a camera's motion metadata (`camm`, Google's Camera Motion Metadata): what one sensor measured at a moment.
public struct CAMMPacket: Sendable, Hashable {
    /// What is measured; nil for a type that nobody knows.
    public let kind: CAMMKind?

    /// The stream that it is of: `camm` and the number of its type, of which the specification has 0 to 7.
    public let key: String

    /// The values in the order of the specification; the bytes of what nobody knows.
    public let values: [TelemetryValue]

    /// All packets in the bytes of a sample, which should be one, and whether some could not be read: the bytes are cut off
    /// within one, or there are more than any camera writes.
    public static func packets(in bytes: [UInt8]) -> (packets: [CAMMPacket], isDamaged: Bool) {
        var packets: [CAMMPacket] = []
        var rest = bytes[...]
        // Zeros fill a sample up, and are no packets. Looked for once: bytes may be many.
        let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        while rest.count >= headerLength, packets.count < mostPackets {
            let fields = Array(rest.prefix(headerLength))
            let type = UInt16(fields[2]) | UInt16(fields[3]) << 8
            rest = rest.dropFirst(headerLength)
            let key = "camm\(type)"
            guard let kind = CAMMKind(rawValue: type) else {
                // How long it is nobody knows: it is taken to be the last.
                packets.append(CAMMPacket(kind: nil, key: key, values: [.bytes(Array(rest))]))
                return (packets, false)
            }
            guard rest.count >= kind.length else { return (packets, true) }
            packets.append(CAMMPacket(kind: kind, key: key, values: kind.values(rest)))
            rest = rest.dropFirst(kind.length)
            if rest.startIndex >= end { return (packets, false) }
        }
        return (packets, true)
    }

    /// Two bytes in reserve, and the type.
    private static let headerLength = 4

    private static let mostPackets = 10_000
}
