/// One message of a server's: its type, and what follows that.
struct SFTPMessage: Sendable {
    let type: UInt8
    /// What comes after the type, the number of the request first.
    let body: [UInt8]

    /// The longest message that is taken: OpenSSH sends none that is longer.
    static let longest = 256 << 10

    /// The first of all, which names the version.
    static let initialization = framed(1, [0, 0, 0, 3])

    /// The type of what answers the first.
    static let version: UInt8 = 2
    static let handle: UInt8 = 102

    /// The number of the request that it answers.
    var id: UInt32? { body.count < 4 ? nil : Self.number(body[...]) }

    /// Four bytes, the most significant first.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

    /// A message with its length before it.
    static func framed(_ type: UInt8, _ body: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(body.count + 1).bigEndian) { Array($0) } + [type] + body
    }
}
