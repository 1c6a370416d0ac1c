internal import Glibc

/// Where a number of IP leads: the lesser, the nearer (Private Network Access of the WICG, “Address Space”, by IANA's
/// registries of special-purpose addresses).
package enum IPAddressSpace: Sendable, Comparable {
    /// This machine.
    case loopback
    /// The network that this machine is in: another machine where another network is.
    case local
    /// The same machine for everybody.
    case `public`

    /// Where a number leads, such as `192.168.1.7` or `fe80::1`, also as short as addresses may write it (`127.1`); nil for
    /// what is no number.
    package init?(_ number: String) {
        guard let bytes = Self.bytes(of: number) else { return nil }
        self.init(bytes)
    }

    private init(_ bytes: [UInt8]) {
        self =
            if let embedded = Self.embedded.first(where: { $0.contains(bytes) }) {
                Self(Array(bytes[(embedded.bits / 8)...]))
            } else if Self.loopbackBlocks.contains(where: { $0.contains(bytes) }) {
                .loopback
            } else if Self.localBlocks.contains(where: { $0.contains(bytes) }) {
                .local
            } else {
                .public
            }
    }

    // Linux takes 0.0.0.0 and `::` for this machine.
    private static let loopbackBlocks = ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"].compactMap(Block.init)

    /// What is not globally reachable.
    private static let localBlocks = [
        "10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
        "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
        "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10",
        "fec0::/10",
    ].compactMap(Block.init)

    /// Numbers of IPv6 that end in the one of IPv4 that they stand for: mapped ones, and those of NAT64 (RFC 6052).
    private static let embedded = ["::ffff:0:0/96", "64:ff9b::/96"].compactMap(Block.init)

    /// All numbers that begin with the same bits.
    private struct Block {
        let bytes: [UInt8]
        let bits: Int

        /// A block as `10.0.0.0/8`.
        init?(_ text: String) {
            let parts = text.split(separator: "/")
            guard parts.count == 2, let bytes = IPAddressSpace.bytes(of: String(parts[0])), let bits = Int(parts[1])
            else { return nil }
            (self.bytes, self.bits) = (bytes, bits)
        }

        func contains(_ number: [UInt8]) -> Bool {
            guard number.count == bytes.count, number.starts(with: bytes.prefix(bits / 8)) else { return false }
            let mask = ~(UInt8.max >> (bits % 8))
            return mask == 0 || (number[bits / 8] ^ bytes[bits / 8]) & mask == 0
        }
    }

    /// The four bytes of a number of IPv4, or the sixteen of one of IPv6.
    private static func bytes(of number: String) -> [UInt8]? {
        var six = in6_addr()
        if inet_pton(AF_INET6, number, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
        var four = in_addr()
        return inet_aton(number, &four) != 0 ? withUnsafeBytes(of: four) { Array($0) } : nil
    }
}
