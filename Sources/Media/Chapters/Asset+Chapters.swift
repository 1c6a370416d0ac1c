extension Asset {
    /// The chapters with titles in a language (BCP 47), one group each; empty when there are none in it.
    ///
    /// Throws as `load(.chapters)` does.
    public func loadChapterMetadataGroups(
        withTitleLocale locale: String, priority: WorkerPool.Priority = .visible
    ) async throws -> [ChapterMetadataGroup] {
        let facts = try await properties.core.facts(atLeast: .header, after: nil, priority: priority)
        return facts.chapterLists.first { $0.locale.lowercased() == locale.lowercased() }?.groups ?? []
    }

    /// The chapters with titles in the first of the preferred languages (BCP 47) that there are any in, by the very tag or
    /// else by the language alone; those of no stated language, else the first, where none fits.
    ///
    /// Throws as `load(.chapters)` does.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages languages: [String], priority: WorkerPool.Priority = .visible
    ) async throws -> [ChapterMetadataGroup] {
        let facts = try await properties.core.facts(atLeast: .header, after: nil, priority: priority)
        return facts.chapterLists.best(for: languages)?.groups ?? []
    }
}
