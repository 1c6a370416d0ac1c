internal import Compositions
internal import Media
internal import Times

extension TimeResolver {
    /// Which range of the asset a fragment of its name means; one that goes on beyond the end is cut there.
    ///
    /// Without an end it ends as clips of the whole do (`Asset.clipEnd`). Throws `MediaError.invalidRequest` for a range that
    /// begins where there is nothing or ends before it begins, and as `time(of:written:)`.
    func range(of fragment: MediaFragment) throws -> TimeRange {
        guard try asset.status(of: .isComposable).get() else { throw MediaError.notComposable(asset.name) }
        var start = MediaTime.zero
        if let first = fragment.start { start = try edge(time(of: first, written: fragment.text), first) }
        guard let last = fragment.end else {
            let end = try clipEnd()
            // Where only sound is left, it is sound that was meant.
            return TimeRange(start: start, end: start < end ? end : .positiveInfinity)
        }
        let end = try edge(place(of: last, written: fragment.text), last)
        guard start < end else {
            throw MediaError(
                .invalidRequest, "“\(fragment.text)” ends before it begins", remedy: "write the earlier time first")
        }
        return TimeRange(start: start, end: end)
    }
}
