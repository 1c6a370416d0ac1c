/// Finds words in captions: letters of either case, blanks and line breaks are the same.
public struct CaptionFinder: Sendable {
    private let texts: [String]

    /// A finder in these captions.
    public init(_ captions: [Caption]) { texts = captions.map { CaptionFinder.folded($0.text) } }

    /// The captions that contain a text, in their order; none for an empty one.
    public func indices(containing text: String) -> [Int] {
        let wanted = CaptionFinder.folded(text)
        guard !wanted.isEmpty else { return [] }
        return texts.indices.filter { texts[$0].contains(wanted) }
    }

    /// Whether a text contains another, as searches find it.
    public static func does(_ text: String, contain words: String) -> Bool { folded(text).contains(folded(words)) }

    private static func folded(_ text: String) -> String {
        String(text.lowercased().map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
}
