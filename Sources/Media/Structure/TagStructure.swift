internal import Tags

/// What tags outside MP4 and Matroska say, as statements and chapters.
struct TagStructure {
    let tags: FileTags
    let format: ContainerFormat
    let fileSize: Int64?

    var knowledge: ContainerProperties {
        var knowledge = ContainerProperties()
        var items = TagStructure.items(tags)
        if let photograph = tags.photograph { items += TagStructure.derived(photograph) }
        // Nothing found is no reason to forget what libav knows.
        if !items.isEmpty { knowledge.metadata = items }
        if let orientation = tags.photograph?.orientation.map(Orientation.init(exif:)) {
            knowledge.tracks[0, default: TrackStructure()].transform = orientation.transform
        }
        addLoss(to: &knowledge.asset)
        if let list = chapters { knowledge.asset.chapterLists = [list] }
        return knowledge
    }

    /// What the tags state, each by itself.
    static func items(_ tags: FileTags) -> [MetadataItem] { tags.items.map { item($0) } }

    private func addLoss(to asset: inout AssetStructure) {
        switch tags.image?.completeness {
        case .endMissing: asset.loss = .cutOffWithinPicture
        case .dataMissing: asset.markSamplesMissing(because: .cutOffWithinPicture)
        case .unknown, nil: break
        }
        if let flac = tags.flac, let end = flac.end, let total = flac.sampleCount {
            addLoss(flac, end, total, to: &asset)
        }
        guard let media = tags.media, let fileSize else { return }
        let missing = media.offset.addingSaturating(media.length) - fileSize
        if missing >= media.length {
            asset.markSamplesMissing(because: .cutOffBeforeMedia)
        } else if missing > (tags.format == .mpegAudio ? 0 : media.offset) {
            // Some writers of RIFF and AIFF count what stands before the samples, too.
            asset.loss = .cutOff(missing: missing, of: media.length)
        }
    }

    private func addLoss(_ flac: FlacStreamInfo, _ end: Int64, _ total: Int64, to asset: inout AssetStructure) {
        guard end < total, let scale = Int32(exactly: flac.sampleRate), scale > 0 else { return }
        guard end > 0 else { return asset.markSamplesMissing(because: .cutOffBeforeMedia) }
        asset.loss = .cutOff(
            at: MediaTime(value: end, timescale: scale), of: MediaTime(value: total, timescale: scale))
    }

    /// What several tags of a photograph say together: when and where it was taken.
    private static func derived(_ photograph: Photograph) -> [MetadataItem] {
        var items: [MetadataItem] = []
        if let place = photograph.location {
            items.append(
                MetadataItem(keySpace: .exif, key: "GPSPosition", commonKey: .location, value: .string(place)))
        }
        if let date = (photograph.dateTimeOriginal ?? photograph.dateTimeDigitized ?? photograph.dateTime).flatMap({
            MetadataDate($0)
        }) {
            items.append(
                MetadataItem(keySpace: .exif, key: "CaptureDate", commonKey: .creationDate, value: .date(date)))
        }
        return items
    }

    private static func item(_ item: TagItem, time: MediaTime? = nil, duration: MediaTime? = nil) -> MetadataItem {
        let space = keySpace(item.keySpace)
        let isPicture = item.value.place?.pictureType != nil
        let common = isPicture ? .artwork : meaning(item, space)
        var extra: [String: String] = [:]
        if let description = item.description, !description.isEmpty { extra["description"] = description }
        if let type = item.value.place?.pictureType { extra["pictureType"] = "\(type)" }
        if let stream = item.stream { extra["stream"] = "\(stream)" }
        return MetadataItem(
            keySpace: space, key: item.key, commonKey: common, locale: item.language.flatMap(LanguageCode.extended),
            value: value(item, common), time: time, duration: duration, extraAttributes: extra)
    }

    /// Of EXIF's dates only the one that is put together with its zone counts.
    private static func meaning(_ item: TagItem, _ space: MetadataKeySpace) -> CommonMetadataKey? {
        let meaning = CommonKeys.meaning(item.key, in: space)
        return space == .exif && meaning == .creationDate ? nil : meaning
    }

    private static func keySpace(_ space: TagKeySpace) -> MetadataKeySpace {
        switch space {
        case .id3v1, .id3v2: .id3
        case .ape: .ape
        case .vorbisComment, .flac: .vorbisComment
        case .riffInfo: .riffInfo
        case .broadcastWave, .riff: .broadcastWave
        case .aiff: .aiff
        case .asf: .asf
        case .tiff, .exif, .gps, .thumbnail, .interoperability: .exif
        case .png, .jpeg, .gif, .webP: .image
        }
    }

    private static func value(_ item: TagItem, _ common: CommonMetadataKey?) -> MetadataValue {
        switch item.value {
        case .text(let text):
            if common == .creationDate, let date = MetadataDate(text) { return .date(date) }
            return .string(text)
        case .integer(let number): return .number(Double(number))
        case .integers(let numbers): return .string(numbers.map(String.init).joined(separator: " "))
        case .real(let number): return .number(number)
        case .rationals(let ratios):
            if ratios.count == 1, let ratio = ratios.first?.doubleValue { return .number(ratio) }
            return .string(ratios.map(\.description).joined(separator: " "))
        case .bytes(let bytes): return .data(bytes)
        case .place(let place):
            return .unread(
                DeferredValue(
                    place: .tag(place), mimeType: place.mimeType,
                    byteCount: Int(clamping: place.decodedLength ?? place.length), comment: item.description))
        }
    }

    private var chapters: ChapterList? {
        let stated = ordered
        guard !stated.isEmpty else { return nil }
        let starts = stated.map { TagStructure.time($0.start) }
        let groups = stated.indices.map { index -> ChapterMetadataGroup in
            let chapter = stated[index]
            let end = chapter.end.map(TagStructure.time)
            let next = starts[(index + 1)...].first { $0 > starts[index] }
            let range =
                (end ?? next).map { TimeRange(start: starts[index], end: $0) }
                ?? TimeRange(start: starts[index], duration: .indefinite)
            let title = ChapterMetadataGroup(
                Chapter(title: chapter.title, timeRange: range, identifier: Int64(index)), locale: nil)
            let more = chapter.items.filter { !["TIT2", "TT2"].contains($0.key) }
            return ChapterMetadataGroup(
                timeRange: range,
                items: title.items + more.map { TagStructure.item($0, time: range.start, duration: range.duration) })
        }
        return ChapterList(locale: "und", groups: groups)
    }

    /// In order of time; chapters that a table of contents leaves out are kept too, as libav keeps them.
    private var ordered: [TagChapter] {
        let indexed = tags.chapters.enumerated().sorted { left, right in
            let (first, second) = (TagStructure.time(left.element.start), TagStructure.time(right.element.start))
            return first == second ? left.offset < right.offset : first < second
        }
        return indexed.map(\.element)
    }

    private static func time(_ time: TagTime) -> MediaTime {
        guard let scale = Int32(exactly: time.timescale), scale > 0 else { return .zero }
        return MediaTime(value: time.value, timescale: scale)
    }
}
