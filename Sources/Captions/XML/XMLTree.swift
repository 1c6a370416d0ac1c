/// A document as a small tree that knows where in the file each node stands.
struct XMLTree: Sendable, Codable {
    var nodes: [XMLNode] = []
    /// The first element that stands in no other.
    var root: Int?
}
