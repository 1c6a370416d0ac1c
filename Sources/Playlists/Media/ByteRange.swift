/// A part of a resource.
public struct ByteRange: Sendable, Hashable, Codable {
    /// Where it begins, in bytes from the resource's start.
    public let offset: Int64
    /// Its bytes.
    public let length: Int64

    /// The byte after the last.
    public var end: Int64 { offset + length }

    /// Some bytes from an offset on; nil where that cannot be.
    package init?(offset: Int64, length: Int64) {
        guard offset >= 0, length >= 0, !offset.addingReportingOverflow(length).overflow else { return nil }
        self.offset = offset
        self.length = length
    }

    /// The `length` and `offset` of `length[@offset]`; nil for anything else.
    static func parts(of text: String) -> (length: Int64, offset: Int64?)? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let length = Int64(first), length >= 0 else { return nil }
        guard parts.count == 2 else { return (length, nil) }
        guard let offset = Int64(parts[1]), offset >= 0 else { return nil }
        return (length, offset)
    }
}
