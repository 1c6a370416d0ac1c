package import Times

/// A stretch of a document's captions, and where it is shown in another one.
package struct CaptionClip: Sendable {
    /// What of the document is shown; of no duration where one instant is held.
    package let source: TimeRange
    /// When it is shown.
    package let target: TimeRange

    /// What is shown within `target`.
    package init(_ source: TimeRange, at target: TimeRange) { (self.source, self.target) = (source, target) }

    /// A caption as it is shown; nil for one of which nothing is.
    func caption(_ caption: Caption) -> Caption? {
        if source.duration == .zero {
            guard caption.start <= source.start, !caption.end.isNumeric || source.start < caption.end else {
                return nil
            }
        } else {
            guard caption.start < source.end, !caption.end.isNumeric || caption.end > source.start else { return nil }
        }
        var shown = caption
        shown.start = time(caption.start)
        shown.end = caption.end.isNumeric ? time(caption.end) : target.end
        guard shown.start < shown.end else { return nil }
        for place in shown.runs.indices { shown.runs[place].time = shown.runs[place].time.map(time) }
        // It is the file's name for it, and there may be several files.
        shown.identifier = nil
        return shown
    }

    /// When a time of the document is shown, or the end of the clip on its side.
    func time(_ time: MediaTime) -> MediaTime {
        if time <= source.start { return target.start }
        if time >= source.end { return target.end }
        let elapsed = time - source.start
        if source.duration == target.duration { return target.start + elapsed }
        let scaled = elapsed.seconds / source.duration.seconds * target.duration.seconds
        return min(target.end, target.start + MediaTime(seconds: scaled, preferredTimescale: 1_000_000_000))
    }
}
