/// A box (an atom in QuickTime's words): its type and where it lies (ISO/IEC 14496-12, 4.2).
public struct Box: Sendable, Hashable, Codable {
    /// The type; `uuid` for those that have a UUID for a type.
    public let type: FourCC
    /// The UUID of a `uuid` box, with hyphens and in lower case.
    public let userType: String?
    /// The whole of it, header included, as far as what holds it reaches.
    public let extent: Extent
    /// The bytes of size and type: 8, 16 or 32.
    public let headerLength: Int64
    /// How many bytes of it, as stated, lie beyond the end of what holds it.
    public let missingLength: Int64

    /// Whether its stated end lies beyond the end of what holds it.
    public var isCut: Bool { missingLength > 0 }

    /// What follows the header.
    public var body: Extent { extent.dropping(headerLength) }
}
