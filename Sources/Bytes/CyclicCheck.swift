/// A cyclic redundancy check of up to 32 bits, the most significant bit first, that starts from zero and inverts nothing.
public struct CyclicCheck: Sendable {
    private let width: UInt32
    private let table: [UInt32]

    /// The check of `width` bits, 8 to 32, by a polynomial without its highest term.
    public init(width: Int, polynomial: UInt32) {
        let width = UInt32(min(max(width, 8), 32))
        self.width = width
        table = (0..<256).map { index -> UInt32 in
            (0..<8).reduce(UInt32(index) << (width - 8)) { value, _ in
                value >> (width - 1) & 1 == 1 ? value << 1 ^ polynomial : value << 1
            }
        }
    }

    /// The check of `bytes`, as many of its low bits as it is wide.
    public func of(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { after($0, $1) } }

    /// The check of what had the check `value` and `byte` after it; 0 once the check itself has been passed.
    public func after(_ value: UInt32, _ byte: UInt8) -> UInt32 {
        (value << 8 ^ table[Int((value >> (width - 8) ^ UInt32(byte)) & 0xff)]) & (.max >> (32 - width))
    }
}
