internal import Compositors
internal import Media

extension TimelineFacts {
    /// The titles of the chapters; where none has one, the names of what it is put together from.
    var titles: [Title] {
        let chapters = chapters.filter { !$0.title.isEmpty }.map { Title.start(of: $0.range, saying: $0.title) }
        return chapters.isEmpty ? segments.map { Title.start(of: $0.range, saying: $0.name) } : chapters
    }
}

extension Title {
    /// How long one is seen at the most.
    private static let longest = MediaTime.seconds(5)

    /// Words at the beginning of a range.
    fileprivate static func start(of range: TimeRange, saying text: String) -> Title {
        Title(text, in: TimeRange(start: range.start, duration: min(range.duration, longest)))
    }
}
