extension Asset {
    /// The chapters with titles in a language (BCP 47); empty when there are none in it.
    ///
    /// Throws as `load(.chapters)` does.
    public func loadChapters(
        withTitleLocale locale: String, priority: WorkerPool.Priority = .visible
    ) async throws -> [Chapter] {
        let facts = try await properties.core.facts(atLeast: .header, after: nil, priority: priority)
        return facts.chapterLists.first { $0.locale.lowercased() == locale.lowercased() }?.chapters ?? []
    }

    /// The chapters in the first of the preferred languages (BCP 47) that there are chapters in, by the very tag or else by
    /// the language alone; those of no stated language, else the first, where none fits.
    ///
    /// Throws as `load(.chapters)` does.
    public func loadChapters(
        bestMatchingPreferredLanguages languages: [String], priority: WorkerPool.Priority = .visible
    ) async throws -> [Chapter] {
        let facts = try await properties.core.facts(atLeast: .header, after: nil, priority: priority)
        return facts.chapterLists.best(for: languages)?.chapters ?? []
    }

    /// The group of options with a characteristic: audible, legible or visual; nil when there is none.
    ///
    /// Throws as `load(.mediaSelectionGroups)` does.
    public func loadMediaSelectionGroup(
        for characteristic: MediaCharacteristic, priority: WorkerPool.Priority = .visible
    ) async throws -> MediaSelectionGroup? {
        try await load(.mediaSelectionGroups, priority: priority).first { $0.characteristic == characteristic }
    }
}

extension AssetFacts {
    /// The chapters by language; libav's flat list where nothing more is known.
    var chapterLists: [ChapterList] {
        structure.chapterLists ?? (chapters.isEmpty ? [] : [ChapterList(locale: "und", chapters: chapters)])
    }
}

extension [ChapterList] {
    func best(for languages: [String]) -> ChapterList? {
        func primary(_ tag: String) -> Substring { tag.lowercased().prefix { $0 != "-" } }
        for language in languages {
            let wanted = LanguageCode.extended(language) ?? language
            if let list = first(where: { $0.locale.lowercased() == wanted.lowercased() }) { return list }
            if let list = first(where: { primary($0.locale) == primary(wanted) }) { return list }
        }
        return first { $0.locale == "und" } ?? first
    }
}
