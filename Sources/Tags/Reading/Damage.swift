/// Why a part of a file was not read; what was read before stays.
enum Damage: Error {
    /// The part ends too early or contradicts itself.
    case malformed
    /// A limit of the reader is reached.
    case limit
}
