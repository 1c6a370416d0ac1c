/// The chapters of an asset in one language.
public struct ChapterList: Sendable, Hashable, Codable {
    /// The language by BCP 47; `und` when not stated.
    public let locale: String

    /// The chapters, in order of time.
    public let chapters: [Chapter]
}
