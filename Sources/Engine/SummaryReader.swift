internal import Media

/// Composes what rows, previews and the timeline show out of an asset's properties.
struct SummaryReader {
    let asset: Asset
    let priority: WorkerPool.Priority

    /// Without details only headers are read: 0.6 ms a film instead of 9.
    ///
    /// Of what is put together from others it is what that says of itself: a row opens none of them.
    func summary(isDetailed: Bool) async throws -> MediaSummary {
        let outline = try await asset.outline(priority: priority)
        if let outline, !isDetailed { return MediaSummary(outline) }
        // Asked for first, so that one reading goes as far as the tracks will ask.
        if isDetailed { _ = try? await asset.load(.startTime, priority: priority) }
        let (format, tracks, duration, isPrecise, isStill, metadata, chapters, isReadable) =
            try await asset.loadStatuses(
                of: .format, .tracks, .duration, .providesPreciseDurationAndTiming, .isStillImage, .commonMetadata,
                .chapters, .isReadable, priority: priority)
        let stated = asset.status(of: .obstacle).value ?? nil
        let described = try await TrackDescription.load(
            try tracks.get(), isDetailed: isDetailed, priority: priority)
        let picture = described.first(where: \.isMain)
        let kind = Self.kind(described, isStill: isStill.value ?? false)
        return MediaSummary(
            kind: kind, format: try format.get().name, duration: duration.value ?? .indefinite,
            isDurationPrecise: isPrecise.value ?? false, displaySize: largestVariant ?? picture?.displaySize,
            codec: (picture ?? described.first { $0.track.mediaType == .audio } ?? described.first)?.codec ?? "",
            tracks: described.filter(\.isWorthALine).map {
                $0.line(isStill: isStill.value ?? false, isReadable: isReadable.value ?? true)
            },
            tags: Self.tags(metadata.value ?? []), clipCount: outline?.clipCount,
            chapterCount: chapters.value?.count ?? 0,
            obstacle: stated ?? asset.lostSegments
                ?? Self.obstacle(
                    picture,
                    isProtected: asset.status(of: .hasProtectedContent).value ?? false && isReadable.value == false))
    }

    func timeline() async throws -> TimelineFacts {
        _ = try? await asset.load(.startTime, priority: priority)
        let (tracks, duration, isPrecise, isStill, metadata, chapters) = try await asset.loadStatuses(
            of: .tracks, .duration, .providesPreciseDurationAndTiming, .isStillImage, .metadata, .chapters,
            priority: priority)
        let described = try await TrackDescription.load(try tracks.get(), isDetailed: true, priority: priority)
        let picture = described.first(where: \.isMain)
        let items = described.flatMap(\.metadata) + (metadata.value ?? [])
        return TimelineFacts(
            kind: Self.kind(described, isStill: isStill.value ?? false),
            hasSound: described.contains { $0.track.mediaType == .audio }, duration: duration.value ?? .indefinite,
            isDurationPrecise: isPrecise.value ?? false,
            frameDuration: isStill.value == true ? nil : picture?.frameDuration, displaySize: picture?.displaySize,
            startTimecode: items.first { $0.isTimecode }?.stringValue,
            chapters: (chapters.value ?? []).map {
                TimelineFacts.Chapter(title: $0.title ?? "", range: $0.timeRange)
            }, segments: asset.segments, isReadInOrder: asset.status(of: .isReadInOrder).value ?? false,
            minimumTimeOffsetFromLive: asset.status(of: .minimumTimeOffsetFromLive).value ?? nil,
            variants: asset.status(of: .variants).value ?? [], sounds: sounds, revision: asset.revision)
    }

    private var sounds: [TimelineFacts.Sound] {
        let group = (asset.status(of: .mediaSelectionGroups).value ?? []).first { $0.characteristic == .audible }
        return (group?.options ?? []).enumerated().map { place, option in
            TimelineFacts.Sound(
                name: option.displayName, language: option.extendedLanguageTag, isShown: place == group?.defaultIndex)
        }
    }

    /// The size of a stream's pictures is that of its largest variant, whichever is opened; nil where none is chosen of.
    private var largestVariant: PixelSize? {
        guard let variants = asset.status(of: .variants).value, variants.contains(where: \.isSelected) else {
            return nil
        }
        return VariantPreference.largest.places(among: variants).first.flatMap { variants[$0].presentationSize }
    }

    private static func kind(_ tracks: [TrackDescription], isStill: Bool) -> MediaSummary.Kind {
        if tracks.contains(where: \.isPicture) { return isStill ? .image : .video }
        let types = Set(tracks.map(\.track.mediaType))
        if types.contains(.audio) { return .audio }
        if types.contains(.subtitle) || types.contains(.text) { return .captions }
        return .other
    }

    private static func tags(_ items: [MetadataItem]) -> [MediaSummary.Tag] {
        let shown: [(CommonMetadataKey, String)] = [
            (.title, "title"), (.artist, "artist"), (.creator, "creator"), (.albumName, "album"), (.genre, "genre"),
            (.creationDate, "created"), (.make, "make"), (.model, "model"), (.location, "location"),
            (.software, "software"), (.copyrights, "copyright"),
        ]
        return shown.compactMap { key, label in
            items.string(for: key).map { MediaSummary.Tag(label: label, value: $0) }
        }
    }

    private static func obstacle(_ picture: TrackDescription?, isProtected: Bool) -> MediaError? {
        if isProtected {
            return .encrypted
        }
        guard let picture, !picture.isPlayable else { return nil }
        return MediaError(
            .unsupportedCodec, "this libav has no decoder for \(picture.codec)", remedy: "install a newer FFmpeg")
    }
}
