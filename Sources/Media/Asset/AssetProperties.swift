extension AsyncProperty where Root == Asset, Value == MediaTime {
    /// How long the media is: zero for a still picture; fails with `.unknown` when only reading all of it would tell.
    public static var duration: Self {
        .init("duration") { source throws(MediaError) in
            guard let duration = source.facts.duration else { throw .unknown("the duration") }
            return duration
        }
    }

    /// The time of the first frame or sample, as its container counts; fails with `.unknown` when no packet has one.
    public static var startTime: Self {
        .init("startTime", .streamInformation) { source throws(MediaError) in
            guard let time = source.facts.startTime else { throw .unknown("the time of the first sample") }
            return time
        }
    }
}

extension AsyncProperty where Root == Asset, Value == Double {
    /// The rate it is meant to be played at, 1 being natural.
    public static var preferredRate: Self { .init("preferredRate") { $0.facts.structure.preferredRate ?? 1 } }

    /// The volume it is meant to be played at, 1 being full.
    public static var preferredVolume: Self { .init("preferredVolume") { $0.facts.structure.preferredVolume ?? 1 } }

    /// Bits per second over all tracks and the container; fails with `.unknown` when duration or length are unknown.
    public static var overallBitRate: Self {
        .init("overallBitRate") { source throws(MediaError) in
            guard let rate = source.facts.overallBitRate else { throw .unknown("the bit rate") }
            return rate
        }
    }
}

extension AsyncProperty where Root == Asset, Value == Transform {
    /// How its pictures are turned for display: the transform of the track that is shown of it.
    public static var preferredTransform: Self {
        .init("preferredTransform") { source in
            source.facts.picture.map { $0.structure.transform ?? $0.transform } ?? .identity
        }
    }
}

extension AsyncProperty where Root == Asset, Value == Bool {
    /// Whether the duration is stated or measured rather than guessed.
    public static var providesPreciseDurationAndTiming: Self {
        .init("providesPreciseDurationAndTiming") { source in
            source.facts.durationSource == .stated || source.facts.durationSource == .measured
        }
    }

    /// Whether it can only be read from its start on.
    package static var isReadInOrder: Self { .init("isReadInOrder") { $0.facts.isReadInOrder } }

    /// Whether any of it is encrypted: a track, or the segments of an HLS presentation.
    public static var hasProtectedContent: Self {
        .init("hasProtectedContent") { $0.facts.hasProtectedContent }
    }

    /// Whether the container's kind may be extended by fragments.
    public static var canContainFragments: Self {
        .init("canContainFragments") { $0.facts.canContainFragments }
    }

    /// Whether the container is extended by at least one fragment.
    public static var containsFragments: Self {
        .init("containsFragments") { $0.facts.structure.containsFragments ?? $0.facts.containsFragments }
    }

    /// Whether some track can be decoded and shown or heard.
    public static var isPlayable: Self {
        .init("isPlayable") { source in
            source.facts.obstacle == nil && source.facts.structure.obstacle == nil && !source.facts.structure.isLocked
                && source.facts.tracks.contains { $0.isMedia && $0.isPlayable }
        }
    }

    /// Whether the samples can be taken out.
    public static var isReadable: Self {
        .init("isReadable") {
            $0.facts.hasSamples && !$0.facts.tracks.isEmpty && !$0.facts.isLocked
        }
    }

    /// Whether parts of it can be written to another file.
    public static var isExportable: Self {
        .init("isExportable") { source in
            // What lies in no container has no packets to copy.
            source.facts.hasSamples && !source.facts.format.libavName.isEmpty
                && source.facts.tracks.contains { $0.isMedia && !$0.isProtected }
                && !source.facts.isLocked && !source.facts.structure.isLive
        }
    }

    /// Whether parts of it can be put on a composition's timeline.
    public static var isComposable: Self {
        .init("isComposable") { source in
            // Captions alone are a timeline, too.
            let media = source.facts.tracks.filter(\.isMedia)
            let timed = media.isEmpty ? source.facts.tracks.filter { $0.mediaType == .subtitle } : media
            return source.facts.hasSamples && timed.contains { !$0.isProtected }
                && !source.facts.isStillImage && !source.facts.structure.isLocked && !source.facts.structure.isLive
        }
    }

    /// Whether this is one picture rather than a timeline.
    public static var isStillImage: Self { .init("isStillImage") { $0.facts.isStillImage } }
}

extension AsyncProperty where Root == Asset, Value == [Track] {
    /// The tracks, in the container's order, covers and attachments among them.
    public static var tracks: Self {
        .init("tracks") { source in source.facts.tracks.map { Track($0, core: source.core) } }
    }
}

extension AsyncProperty where Root == Asset, Value == MetadataItem? {
    /// When it was made: the camera's own statement before the container's; nil when nothing says.
    public static var creationDate: Self {
        .init("creationDate") { $0.facts.metadata.creationDate }
    }
}

extension [MetadataItem] {
    /// When it was made: the camera's own statement before the container's; nil when nothing says.
    var creationDate: MetadataItem? {
        let dates = filter(commonKey: .creationDate)
        return dates.first { $0.key == "com.apple.quicktime.creationdate" }
            ?? dates.first { $0.keySpace != .container } ?? dates.first
    }
}

extension AsyncProperty where Root == Asset, Value == String? {
    /// The words that are sung; nil when it has none.
    public static var lyrics: Self { .init("lyrics") { $0.facts.metadata.string(for: .lyrics) } }
}

extension AsyncProperty where Root == Asset, Value == [MetadataItem] {
    /// The metadata whose meaning all vocabularies share.
    public static var commonMetadata: Self {
        .init("commonMetadata") { source in source.facts.metadata.filter { $0.commonKey != nil } }
    }

    /// All metadata of the asset, without that of its tracks.
    public static var metadata: Self { .init("metadata") { $0.facts.metadata } }
}

extension AsyncProperty where Root == Asset, Value == [MetadataKeySpace] {
    /// The key spaces that its metadata uses, in the order of their first use.
    public static var availableMetadataFormats: Self {
        .init("availableMetadataFormats") { $0.facts.metadata.keySpaces }
    }
}

extension AsyncProperty where Root == Asset, Value == ContainerFormat {
    /// The container.
    public static var format: Self { .init("format") { $0.facts.format } }
}

extension AsyncProperty where Root == Asset, Value == Int64 {
    /// The file's length in bytes; fails with `.unknown` for streams.
    public static var fileSize: Self {
        .init("fileSize") { source throws(MediaError) in
            guard let size = source.facts.fileSize else { throw .unknown("the length in bytes") }
            return size
        }
    }
}

extension AsyncProperty where Root == Asset, Value == [Chapter] {
    /// The chapters, in order of time.
    public static var chapters: Self { .init("chapters") { $0.facts.chapters } }
}

extension AsyncProperty where Root == Asset, Value == [Program] {
    /// The programmes of a broadcast; empty elsewhere.
    public static var programs: Self { .init("programs") { $0.facts.programs } }
}

extension AsyncProperty where Root == Asset, Value == MediaTime? {
    /// The duration with all fragments, as the header of a fragmented movie promises it; nil without such a promise.
    public static var overallDurationHint: Self {
        .init("overallDurationHint") { $0.facts.structure.overallDurationHint }
    }

    /// How far behind the live edge playback must stay; nil for what is not live.
    public static var minimumTimeOffsetFromLive: Self {
        .init("minimumTimeOffsetFromLive") { $0.facts.structure.minimumTimeOffsetFromLive }
    }
}

extension AsyncProperty where Root == Asset, Value == MediaError? {
    /// Why the samples cannot be had although it is known what they are: a picture in a codec that libav does not open, a
    /// playlist whose media are out of reach, a file that was cut off; nil when nothing hinders. Where `isPlayable` is
    /// true, it tells what is missing of the rest.
    public static var obstacle: Self { .init("obstacle") { $0.facts.statedObstacle } }
}

extension AsyncProperty where Root == Asset, Value == [[Int]] {
    /// The identifiers of tracks that replace each other, a list for each group.
    public static var trackGroups: Self {
        .init("trackGroups") { source in
            let grouped = Dictionary(grouping: source.facts.tracks) { $0.structure.alternateGroup }
            return grouped.filter { $0.key != 0 && $0.value.count > 1 }.values.map { $0.map(\.trackID) }
                .sorted { ($0.first ?? 0) < ($1.first ?? 0) }
        }
    }
}

extension AsyncProperty where Root == Asset, Value == [String] {
    /// The languages (BCP 47) that there are chapters in, `und` where none is stated; empty without chapters.
    public static var availableChapterLocales: Self {
        .init("availableChapterLocales") { $0.facts.chapterLists.map(\.locale) }
    }
}

extension AsyncProperty where Root == Asset, Value == [AssetVariant] {
    /// The versions that an HLS presentation is offered in; empty elsewhere.
    public static var variants: Self { .init("variants") { $0.facts.structure.variants } }
}

extension AsyncProperty where Root == Asset, Value == [DateRangeMetadataGroup] {
    /// What the playlist of an HLS presentation states of ranges of dates, in its order; empty elsewhere.
    ///
    /// Those of a broadcast become more with `Asset.update()`. Of more than 10,000 the last are known.
    public static var dateRangeMetadataGroups: Self {
        .init("dateRangeMetadataGroups") { $0.facts.structure.dateRanges }
    }
}

extension AsyncProperty where Root == Asset, Value == [InterstitialEvent] {
    /// Other media that a player inserts into an HLS presentation, in the order of its playlist; empty elsewhere.
    ///
    /// They are ranges of dates too, and listed among these.
    public static var interstitialEvents: Self { .init("interstitialEvents") { $0.facts.structure.interstitials } }
}

extension AsyncProperty where Root == Asset, Value == [MediaSelectionGroup] {
    /// The groups of tracks and renditions of which a player uses one: audible, legible and, where there are several
    /// pictures, visual.
    public static var mediaSelectionGroups: Self {
        .init("mediaSelectionGroups") { $0.facts.selectionGroups }
    }
}

extension AsyncProperty where Root == Asset, Value == [MediaCharacteristic] {
    /// The characteristics for which there is a group of options.
    public static var availableMediaCharacteristicsWithMediaSelectionOptions: Self {
        .init("availableMediaCharacteristicsWithMediaSelectionOptions") { source in
            source.facts.selectionGroups.map(\.characteristic)
        }
    }
}

extension AsyncProperty where Root == Asset, Value == MediaSelection {
    /// What is used of each group when nobody chooses.
    public static var preferredMediaSelection: Self {
        .init("preferredMediaSelection") { $0.facts.selectionGroups.preferredSelection }
    }
}

extension AsyncProperty where Root == Asset, Value == [MediaSelection] {
    /// Every combination of options, at most 256.
    public static var allMediaSelections: Self {
        .init("allMediaSelections") { $0.facts.selectionGroups.allSelections }
    }
}

extension [MetadataItem] {
    /// The key spaces in use, in the order of their first use.
    var keySpaces: [MetadataKeySpace] {
        reduce(into: []) { spaces, item in if !spaces.contains(item.keySpace) { spaces.append(item.keySpace) } }
    }
}

extension MediaError {
    /// The error of something that the media does not state.
    static func unknown(_ what: String) -> MediaError {
        MediaError(.unknown, "the media does not state \(what)", remedy: "")
    }
}
