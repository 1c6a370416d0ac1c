extension AsyncProperty where Root == Track, Value == [FormatDescription] {
    /// How the samples are coded; one description, as libav joins them.
    public static var formatDescriptions: Self {
        .init("formatDescriptions", .streamInformation) { $0.track.formats }
    }
}

extension AsyncProperty where Root == Track, Value == MetadataItem? {
    /// When the asset was made that the track is of, for those who read the track alone.
    package static var assetCreationDate: Self { .init("assetCreationDate") { $0.asset.metadata.creationDate } }
}

extension AsyncProperty where Root == Track, Value == CodecDescription {
    /// The codec, known from the header already.
    public static var codec: Self { .init("codec") { $0.track.format.codec } }
}

extension AsyncProperty where Root == Track, Value == [MediaCharacteristic] {
    /// What the track is and offers.
    public static var mediaCharacteristics: Self { .init("mediaCharacteristics") { $0.track.characteristics } }
}

extension AsyncProperty where Root == Track, Value == Bool {
    /// Whether it can be decoded and shown or heard, as far as the codec tells.
    public static var isPlayable: Self { .init("isPlayable") { $0.track.isPlayable } }

    /// Whether a decoder accepts it.
    public static var isDecodable: Self {
        .init("isDecodable", .streamInformation) { $0.track.isPlayable && $0.track.decoderOpens != false }
    }

    /// Whether its samples are encrypted.
    public static var isProtected: Self { .init("isProtected") { $0.track.isProtected } }

    /// Whether the container enables it.
    public static var isEnabled: Self { .init("isEnabled") { $0.track.structure.isEnabled ?? $0.track.isEnabled } }

    /// Whether its samples lie in the same file.
    public static var isSelfContained: Self {
        .init("isSelfContained") { $0.track.structure.isSelfContained ?? ($0.asset.identity != nil) }
    }

    /// Whether its samples of sound can be decoded only after those before them, as with xHE-AAC.
    public static var hasAudioSampleDependencies: Self {
        .init("hasAudioSampleDependencies", .streamInformation) {
            $0.track.mediaType == .audio && $0.track.hasSampleDependencies
        }
    }

    /// Whether it is a picture of the asset, such as a cover, rather than part of its timeline.
    public static var isAttachedPicture: Self { .init("isAttachedPicture") { $0.track.isAttachedPicture } }

    /// Whether the pictures that are shown of the file, thumbnails and frames, are of this track: of those that can be
    /// decoded the first that the file marks as default, else the first.
    public static var isMainPicture: Self {
        .init("isMainPicture") { $0.asset.picture?.index == $0.track.index }
    }

    /// Whether frames are stored in another order than they are shown in.
    public static var requiresFrameReordering: Self {
        .init("requiresFrameReordering", .streamInformation) { $0.track.reordersFrames }
    }
}

extension AsyncProperty where Root == Track, Value == Int64 {
    /// The bytes of all its samples; fails with `.unknown` where the container has no full index at hand.
    public static var totalSampleDataLength: Self {
        .init("totalSampleDataLength") { source throws(MediaError) in
            guard let length = source.track.structure.sampleDataLength ?? source.track.sampleDataLength else {
                throw .unknown("the bytes of this track")
            }
            return length
        }
    }
}

extension AsyncProperty where Root == Track, Value == TimeRange {
    /// Where it lies on the asset's timeline; the asset's duration stands in where the track does not state its own.
    public static var timeRange: Self {
        .init("timeRange", .streamInformation) { source throws(MediaError) in
            if let range = source.presentedRange { return range }
            throw .unknown("the duration of this track")
        }
    }
}

extension AsyncProperty where Root == Track, Value == Int32 {
    /// Ticks in a second of its own time stamps.
    public static var naturalTimeScale: Self { .init("naturalTimeScale") { $0.track.timescale } }
}

extension AsyncProperty where Root == Track, Value == Double {
    /// Bits per second; fails with `.unknown` where nothing tells.
    public static var estimatedDataRate: Self {
        .init("estimatedDataRate", .streamInformation) { source throws(MediaError) in
            guard let rate = source.track.bitRate ?? source.track.structure.bitRate else {
                throw .unknown("the bit rate of this track")
            }
            return rate
        }
    }

    /// The volume it is meant to be played at, 1 being full.
    public static var preferredVolume: Self { .init("preferredVolume") { $0.track.structure.volume ?? 1 } }

    /// Frames per second on average; zero for tracks without frames; fails with `.unknown` where nothing tells.
    public static var nominalFrameRate: Self {
        .init("nominalFrameRate", .streamInformation) { source throws(MediaError) in
            guard source.track.mediaType == .video, !source.track.isAttachedPicture, !source.asset.isStillImage else {
                return 0
            }
            // libav's stand-in for a rate that it cannot tell is that of the clock.
            guard let rate = source.track.frameRate, rate.value < 1_000 else { throw .unknown("the frame rate") }
            return rate.value
        }
    }
}

extension AsyncProperty where Root == Track, Value == MediaTime {
    /// The shortest frame; fails with `.unknown` for tracks without frames.
    public static var minFrameDuration: Self {
        .init("minFrameDuration", .streamInformation) { source throws(MediaError) in
            guard !source.asset.isStillImage, source.track.mediaType == .video,
                let duration = source.track.minimumFrameDuration
            else {
                throw .unknown("the length of a frame")
            }
            return duration
        }
    }
}

extension AsyncProperty where Root == Track, Value == String? {
    /// The language by ISO 639-2/T, such as `deu`; nil when not stated.
    public static var languageCode: Self {
        .init("languageCode") {
            $0.track.statedLanguage.flatMap(LanguageCode.terminological)
        }
    }

    /// The language by BCP 47, such as `de` or `pt-BR`; nil when not stated.
    public static var extendedLanguageTag: Self {
        .init("extendedLanguageTag") { $0.track.extendedLanguageTag }
    }
}

extension AsyncProperty where Root == Track, Value == PixelSize {
    /// The size of its pictures with square pixels, before `preferredTransform` turns them; fails with `.unknown` for
    /// tracks without pictures.
    public static var naturalSize: Self {
        .init("naturalSize") { source throws(MediaError) in
            guard let size = source.track.naturalSize else { throw .unknown("the size of the pictures") }
            return size
        }
    }
}

extension AsyncProperty where Root == Track, Value == Transform {
    /// How its pictures are turned for display.
    public static var preferredTransform: Self {
        .init("preferredTransform") { $0.track.structure.transform ?? $0.track.transform }
    }
}

extension AsyncProperty where Root == Track, Value == [MetadataItem] {
    /// The metadata whose meaning all vocabularies share.
    public static var commonMetadata: Self {
        .init("commonMetadata") { source in source.track.metadata.filter { $0.commonKey != nil } }
    }

    /// All metadata of the track.
    public static var metadata: Self { .init("metadata") { $0.track.metadata } }
}

extension AsyncProperty where Root == Track, Value == [MetadataKeySpace] {
    /// The key spaces that its metadata uses, in the order of their first use.
    public static var availableMetadataFormats: Self {
        .init("availableMetadataFormats") { $0.track.metadata.keySpaces }
    }
}

extension AsyncProperty where Root == Track, Value == [TrackSegment] {
    /// Which parts of its media are presented when: its edit list, or one segment over all of it, after an empty one where
    /// it begins later than the asset.
    public static var segments: Self {
        .init("segments", .streamInformation) { source throws(MediaError) in
            if let segments = source.track.structure.segments { return segments }
            guard let whole = source.presentedRange else { return [] }
            let shown = TrackSegment(source: whole, target: whole, rate: 1)
            guard whole.start > .zero else { return [shown] }
            return [TrackSegment(source: nil, target: TimeRange(start: .zero, end: whole.start), rate: 1), shown]
        }
    }
}

extension AsyncProperty where Root == Track, Value == [TrackAssociationType] {
    /// How it relates to other tracks; `loadAssociatedTracks(ofType:)` names them.
    public static var availableTrackAssociationTypes: Self {
        .init("availableTrackAssociationTypes") { source in
            source.track.structure.associations.reduce(into: []) { types, association in
                if !types.contains(association.type) { types.append(association.type) }
            }
        }
    }
}

extension [TrackSegment] {
    /// From the start of the first segment that presents something to the end of the last.
    var presentedRange: TimeRange? {
        guard let first = first(where: { !$0.isEmpty }), let last = last(where: { !$0.isEmpty }) else { return nil }
        return TimeRange(start: first.target.start, end: last.target.end)
    }
}

extension TrackSource {
    /// From the first instant that the track presents to the last; nil where nobody knows.
    var presentedRange: TimeRange? {
        if asset.isStillImage { return TimeRange(start: .zero, duration: .zero) }
        if track.mediaType == .attachment || track.isAttachedPicture { return nil }
        if let range = track.structure.segments?.presentedRange ?? track.structure.presented { return range }
        let start = (track.startTime ?? asset.startTime ?? .zero) - asset.timelineOrigin
        // Matroska counts a track's length from the beginning of the file, as everybody counts the asset's.
        if asset.format.libavName == "matroska,webm" || track.duration == nil {
            return (track.duration ?? asset.duration).map { TimeRange(start: start, end: max(start, $0)) }
        }
        return track.duration.map { TimeRange(start: start, duration: $0) }
    }
}
