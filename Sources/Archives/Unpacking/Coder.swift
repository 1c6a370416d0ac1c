/// One of the steps in which the bytes of a 7z archive were packed.
struct Coder: Sendable, Hashable {
    let method: CodingMethod
    /// What the method is to be told, in a form of its own.
    let properties: [UInt8]
    /// How many bytes come out of it.
    let size: Int64
}
