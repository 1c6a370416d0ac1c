package import Times

extension CaptionDocument {
    /// What is shown within a range, counted from the start of that; a range without an end goes on to the last caption.
    package func clipped(to range: TimeRange) -> CaptionDocument {
        let last = captions.lazy.map { $0.end.isNumeric ? $0.end : $0.start }.max() ?? .zero
        // Nothing but a caption without an end is shown then.
        let beyond = max(last, range.start) + MediaTime(value: 1, timescale: 1)
        let source = TimeRange(start: range.start, end: range.end.isNumeric ? range.end : beyond)
        var splicer = CaptionSplicer([self])
        splicer.append(
            CaptionClip(source, at: TimeRange(start: .zero, duration: source.duration)), ofDocumentAt: 0)
        var document = splicer.document()
        if !range.end.isNumeric {
            for place in document.captions.indices where document.captions[place].end == source.duration {
                document.captions[place].end = .indefinite
            }
        }
        document.isDropFrame = isDropFrame
        document.format = format
        return document
    }
}
