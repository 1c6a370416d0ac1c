/// The chapters of an asset with titles in one language.
package struct ChapterList: Sendable {
    /// The language by BCP 47; `und` when not stated.
    package let locale: String
    package let groups: [ChapterMetadataGroup]

    /// A list of a language.
    package init(locale: String, groups: [ChapterMetadataGroup]) { (self.locale, self.groups) = (locale, groups) }
}

extension AsyncProperty where Root == Asset, Value == [ChapterList] {
    /// The chapters in each language that there are any in.
    package static var chapterLists: Self { .init("chapterLists") { $0.facts.chapterLists } }
}

extension AssetFacts {
    /// The chapters by language; libav's flat list where nothing more is known.
    var chapterLists: [ChapterList] {
        if let lists = structure.chapterLists { return lists }
        guard !chapters.isEmpty else { return [] }
        return [ChapterList(locale: "und", groups: chapters.map { ChapterMetadataGroup($0, locale: nil) })]
    }
}

extension ChapterMetadataGroup {
    /// A chapter of which only the title is known.
    init(_ chapter: Chapter, locale: String?) {
        let title = MetadataItem(
            keySpace: .common, key: "title", commonKey: .title, locale: locale, value: .string(chapter.title ?? ""),
            time: chapter.timeRange.start, duration: chapter.timeRange.duration)
        self.init(timeRange: chapter.timeRange, items: [title])
    }

    /// A chapter of which only the title is known, in no stated language.
    package init(title: String, timeRange: TimeRange) {
        self.init(Chapter(title: title, timeRange: timeRange, identifier: 0), locale: nil)
    }

    /// The same at another time, without what was left where it lies: another asset does not find it there.
    package func moved(to timeRange: TimeRange) -> ChapterMetadataGroup {
        let moved = items.compactMap { item -> MetadataItem? in
            if case .unread = item.value { return nil }
            return MetadataItem(
                keySpace: item.keySpace, key: item.key, commonKey: item.commonKey, locale: item.locale,
                value: item.value, time: timeRange.start, duration: timeRange.duration,
                extraAttributes: item.extraAttributes)
        }
        return ChapterMetadataGroup(timeRange: timeRange, items: moved)
    }
}

extension [ChapterList] {
    /// The list in the first of these languages that there is one in, by the very tag or else by the language alone; that of
    /// no stated language, else the first, where none fits.
    package func best(for languages: [String]) -> ChapterList? {
        func primary(_ tag: String) -> Substring { tag.lowercased().prefix { $0 != "-" } }
        for language in languages {
            let wanted = LanguageCode.extended(language) ?? language
            if let list = first(where: { $0.locale.lowercased() == wanted.lowercased() }) { return list }
            if let list = first(where: { primary($0.locale) == primary(wanted) }) { return list }
        }
        return first { $0.locale == "und" } ?? first
    }
}
