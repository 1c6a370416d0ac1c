internal import Media

extension Composition {
    private static let mostChapters = 10_000

    /// The chapters of what it presents, cut and moved with its clips, in each language that there are any in: those of what
    /// is seen, and where nothing is seen of what is heard.
    ///
    /// A clip has the chapters of its asset in the language, or else those that stand for all.
    /// Those beyond the first 10,000 of a language are left out.
    var chapterLists: [ChapterList] {
        let shown = tracks.filter { $0.isEnabled }
        let timeline = FlatTimeline(
            shown.filter { $0.mediaType == .audio }.reversed().map(\.sequence)
                + shown.filter { $0.mediaType == .video }.map(\.sequence.cut))
        var known: [ObjectIdentifier: [ChapterList]] = [:]
        var locales: [String] = []
        let stretches = timeline.stretches.compactMap { stretch -> (stretch: TimelineStretch, lists: [ChapterList])? in
            guard let asset = stretch.media?.track.asset else { return nil }
            let key = ObjectIdentifier(asset.source)
            let lists = known[key] ?? asset.status(of: .chapterLists).value ?? []
            known[key] = lists
            for list in lists where !locales.contains(list.locale) { locales.append(list.locale) }
            return lists.isEmpty ? nil : (stretch, lists)
        }
        return locales.map { locale in
            var groups: [ChapterMetadataGroup] = []
            var last: (list: ObjectIdentifier, place: Int)?
            for (stretch, lists) in stretches {
                guard let media = stretch.media, let list = lists.best(for: [locale]) else { continue }
                let source = ObjectIdentifier(media.track.asset.source)
                for (place, group) in list.groups.enumerated() {
                    // Compositions within each other may present a chapter again and again.
                    guard groups.count < Self.mostChapters else { return ChapterList(locale: locale, groups: groups) }
                    guard let range = stretch.range(of: group.timeRange) else { continue }
                    // Two clips may be of one chapter.
                    if let last, last == (source, place), let before = groups.last?.timeRange, before.end == range.start
                    {
                        groups[groups.count - 1] = group.moved(to: TimeRange(start: before.start, end: range.end))
                    } else {
                        groups.append(group.moved(to: range))
                    }
                    last = (source, place)
                }
            }
            return ChapterList(locale: locale, groups: groups)
        }
    }
}

extension TimelineStretch {
    /// When something is presented that the source presents in a range, which may have no end; nil where it is not.
    fileprivate func range(of range: TimeRange) -> TimeRange? {
        guard let media else { return nil }
        let first = ExactTime(clamping: range.start)
        let last = range.end.isNumeric ? ExactTime(clamping: range.end) : .limit
        if isHeld {
            return first <= media.start && media.start < last
                ? TimeRange(start: start.mediaTime, end: end.mediaTime) : nil
        }
        guard last > media.start, let begin = time(of: range.start) else { return nil }
        let finish = range.end.isNumeric ? time(of: range.end) ?? end : end
        return begin < finish ? TimeRange(start: begin.mediaTime, end: finish.mediaTime) : nil
    }
}
