/// A packet of a camera's motion metadata (`camm`, Google's Camera Motion Metadata): what one sensor measured at a moment.
public struct CAMMPacket: Sendable, Hashable {
    /// What is measured; nil for a type that nobody knows.
    public let kind: CAMMKind?

    /// The stream that it is of: `camm0` to `camm7`, by the number of its type.
    public let key: String

    /// The values in the order of the specification; the bytes of what nobody knows.
    public let values: [TelemetryValue]

    /// All packets in the bytes of a sample, which as a rule is one; and whether the bytes are cut off within one.
    public static func packets(in bytes: [UInt8]) -> (packets: [CAMMPacket], isDamaged: Bool) {
        var packets: [CAMMPacket] = []
        var rest = bytes[...]
        while rest.count >= headerLength {
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
            // What fills a sample up is no packet.
            if rest.allSatisfy({ $0 == 0 }) { return (packets, false) }
        }
        return (packets, true)
    }

    /// Two bytes in reserve, and the type.
    private static let headerLength = 4
}
