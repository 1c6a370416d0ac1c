internal import Matroska

/// What a Matroska or WebM segment says beyond libav's account (RFC 9559).
struct MatroskaStructure {
    let segment: MatroskaSegment
    /// libav's streams that are tracks, in order: it makes its streams in the order of the entries.
    let streams: [(place: Int, type: TrackType?)]

    var knowledge: ContainerProperties {
        var knowledge = ContainerProperties()
        knowledge.asset.documentType = segment.header.docType
        knowledge.asset.isProtected = segment.tracks.contains(where: \.isEncrypted)
        knowledge.asset.chapterLists = chapterLists
        knowledge.metadata = items
        // Tracks of other kinds, such as buttons, are none to libav.
        let entries = segment.tracks.filter { entry in
            [.video, .audio, .subtitle, .metadata].contains { $0 == entry.type }
        }
        for (stream, entry) in zip(streams, entries) {
            // Where libav has left an entry out, those after it cannot be told apart.
            guard stream.type == nil || stream.type == entry.type else { break }
            knowledge.tracks[stream.place] = structure(entry)
        }
        return knowledge
    }

    private func structure(_ entry: TrackEntry) -> TrackStructure {
        var structure = TrackStructure()
        // What is not stated is English by the standard.
        structure.languageTag = entry.languageBCP47 ?? entry.language ?? "eng"
        structure.knowsLanguage = true
        structure.isDefault = entry.isDefault
        structure.isEnabled = entry.isEnabled
        structure.title = entry.name.flatMap { $0.isEmpty ? nil : $0 }
        structure.containerCodec = entry.codecID.isEmpty ? nil : entry.codecID
        structure.isProtected = entry.isEncrypted
        structure.isSelfContained = true
        var items: [MetadataItem] = []
        if let name = structure.title { items.append(item("Name", name, .title)) }
        if let codec = entry.codecName { items.append(item("CodecName", codec)) }
        structure.metadata = items + tags { $0.trackUIDs.contains(entry.uid) }
        structure.characteristics = characteristics(entry)
        return structure
    }

    private func characteristics(_ entry: TrackEntry) -> [MediaCharacteristic] {
        var found: [MediaCharacteristic] = []
        if entry.isForced { found.append(.containsOnlyForcedSubtitles) }
        if entry.isForHearingImpaired == true { found.append(.describesMusicAndSoundForAccessibility) }
        if entry.isForVisualImpaired == true || entry.hasTextDescriptions == true {
            found.append(.describesVideoForAccessibility)
        }
        if entry.isOriginal == true { found.append(.isOriginalContent) }
        if entry.isCommentary == true { found.append(.isAuxiliaryContent) }
        return found
    }

    // MARK: Metadata

    private func item(
        _ key: String, _ text: String, _ common: CommonMetadataKey? = nil, locale: String? = nil
    ) -> MetadataItem {
        var value = MetadataValue.string(text)
        if common == .creationDate, let date = MetadataDate(text) { value = .date(date) }
        return MetadataItem(keySpace: .matroska, key: key, commonKey: common, locale: locale, value: value)
    }

    private var items: [MetadataItem] {
        var items: [MetadataItem] = []
        let info = segment.info
        if let title = info.title, !title.isEmpty { items.append(item("Title", title, .title)) }
        if let application = info.writingApp { items.append(item("WritingApp", application, .software)) }
        if let application = info.muxingApp { items.append(item("MuxingApp", application)) }
        if let seconds = info.secondsSince1970, let whole = Int64(exactly: seconds.rounded(.down)),
            let date = MetadataDate(secondsSince1970: whole)
        {
            items.append(
                MetadataItem(keySpace: .matroska, key: "DateUTC", commonKey: .creationDate, value: .date(date)))
        }
        return items + tags(where: \.isGlobal) + segment.attachments.compactMap(attachment)
    }

    private func tags(where isMeant: (TagTargets) -> Bool) -> [MetadataItem] {
        segment.tags.filter { isMeant($0.targets) }.flatMap { tag in
            tag.simpleTags.flatMap { items($0, prefix: "", level: tag.targets.typeValue) }
        }
    }

    private func items(_ tag: SimpleTag, prefix: String, level: Int) -> [MetadataItem] {
        let key = prefix + tag.name
        let language = tag.languageBCP47 ?? (tag.language == "und" ? nil : tag.language)
        var found: [MetadataItem] = []
        if let text = tag.string {
            var common = prefix.isEmpty ? MetadataVocabulary.commonKey(tag.name) : nil
            // The title of a collection, where what it collects is told apart (RFC 9559, 5.1.8.1.1.1).
            if common == .title, level > 50 { common = .albumName }
            found.append(item(key, text, common, locale: language.flatMap(LanguageCode.extended)))
        } else if let place = tag.binary {
            found.append(
                MetadataItem(
                    keySpace: .matroska, key: key, value: .unread(MatroskaStructure.unread(place, nil, nil))))
        }
        return found + tag.simpleTags.flatMap { items($0, prefix: key + "/", level: level) }
    }

    private static func unread(_ place: BytePlace, _ type: String?, _ comment: String?) -> DeferredValue {
        DeferredValue(
            place: .extent(offset: place.offset, length: place.length), mimeType: type,
            byteCount: Int(clamping: place.length), comment: comment)
    }

    private func attachment(_ file: AttachedFile) -> MetadataItem? {
        guard let place = file.data else { return nil }
        let isPicture = file.mediaType.hasPrefix("image/")
        var extra = ["fileName": file.name]
        if let description = file.description { extra["description"] = description }
        return MetadataItem(
            keySpace: .matroska, key: "AttachedFile", commonKey: isPicture ? .artwork : nil,
            value: .unread(MatroskaStructure.unread(place, file.mediaType, file.description ?? file.name)),
            extraAttributes: extra)
    }

    // MARK: Chapters

    /// The chapters of the default edition, or the first one that is not hidden, once for each language of their titles.
    private var chapterLists: [ChapterList]? {
        let editions = segment.editions.filter { !$0.isHidden }
        guard let edition = editions.first(where: \.isDefault) ?? editions.first ?? segment.editions.first else {
            return nil
        }
        let atoms = Array(
            MatroskaStructure.flattened(edition.atoms, end: nil).prefix(MatroskaStructure.chapterLimit))
        guard !atoms.isEmpty else { return nil }
        var locales: [String] = []
        for display in atoms.lazy.flatMap(\.atom.displays) where locales.count < MatroskaStructure.localeLimit {
            for locale in MatroskaStructure.locales(display) where !locales.contains(locale) { locales.append(locale) }
        }
        if locales.isEmpty { locales = ["und"] }
        return locales.map { locale in
            ChapterList(locale: locale, groups: atoms.map { group($0.atom, end: $0.end, locale) })
        }
    }

    private static func locales(_ display: ChapterDisplay) -> [String] {
        let stated = display.languagesBCP47.isEmpty ? display.languages : display.languagesBCP47
        let tags = stated.map { LanguageCode.extended($0) ?? "und" }
        // What is not stated is English by the standard.
        return tags.isEmpty ? ["en"] : tags
    }

    /// More than any film has; a file that has more is made to hurt.
    private static let (chapterLimit, localeLimit) = (10_000, 32)

    /// Parts before the chapters in them, hidden and disabled ones left out, each with its end: its own, else where the next
    /// one beside it starts, else that of the part that it is in.
    private static func flattened(_ atoms: [ChapterAtom], end: UInt64?) -> [(atom: ChapterAtom, end: UInt64?)] {
        let shown = atoms.filter { !$0.isHidden && $0.isEnabled }
        return shown.indices.flatMap { index -> [(atom: ChapterAtom, end: UInt64?)] in
            let atom = shown[index]
            let next = index + 1 < shown.count && shown[index + 1].start > atom.start ? shown[index + 1].start : end
            let own = atom.end ?? next
            return [(atom, own)] + flattened(atom.atoms, end: own)
        }
    }

    private func group(_ atom: ChapterAtom, end: UInt64?, _ locale: String) -> ChapterMetadataGroup {
        let title =
            atom.displays.first { MatroskaStructure.locales($0).contains(locale) } ?? atom.displays.first
        let start = MatroskaStructure.time(atom.start)
        let range =
            end.map { TimeRange(start: start, end: MatroskaStructure.time($0)) }
            ?? TimeRange(start: start, duration: .indefinite)
        return ChapterMetadataGroup(
            Chapter(title: title?.string, timeRange: range, identifier: Int64(truncatingIfNeeded: atom.uid)),
            locale: locale == "und" ? nil : locale)
    }

    private static func time(_ nanoseconds: UInt64) -> MediaTime {
        MediaTime(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000)
    }
}
