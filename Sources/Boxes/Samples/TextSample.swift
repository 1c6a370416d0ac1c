/// A text of a `text`, `tx3g` or `sbtl` track: a chapter's title, a subtitle.
public struct TextSample: Sendable, Hashable {
    /// When it starts, in the media's timescale, before edits.
    public let start: Int64
    /// How long it lasts, in the media's timescale.
    public let duration: Int64
    /// The text; empty where nothing is shown.
    public let text: String
    /// The address that it leads to (`href`); nil when there is none.
    public let link: String?
}
