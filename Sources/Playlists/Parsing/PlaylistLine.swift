/// A line that says something: neither blank nor a comment.
struct PlaylistLine {
    enum Content {
        /// A tag's name without the number sign, and what follows its colon.
        case tag(name: String, value: String)
        case uri(String)
    }

    /// The first line is 1.
    let number: Int
    let content: Content
}

extension [PlaylistLine] {
    /// Whether the header is the first of the lines.
    var startWithHeader: Bool {
        guard case .tag("EXTM3U", _)? = first?.content else { return false }
        return true
    }
}
