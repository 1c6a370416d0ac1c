package import Playlists

/// What an HLS playlist says of a presentation (RFC 8216).
struct PlaylistStructure {
    let playlist: Playlist
    /// What the playlist of the variant says that was opened, or of the first; of segments, what they are by now. Nil where
    /// that is not known.
    var variant: MediaPlaylist?
    /// The place of the variant that was chosen to be opened; nil where libav opens all.
    var selection: Int?

    var knowledge: ContainerProperties {
        var knowledge = ContainerProperties()
        knowledge.asset = structure
        return knowledge
    }

    /// What is known of the segments.
    private var opened: MediaPlaylist? {
        if let variant { return variant }
        if case .media(let media) = playlist { return media }
        return nil
    }

    var structure: AssetStructure {
        var structure = AssetStructure()
        switch playlist {
        case .master(let master):
            structure.variants = AssetVariant.all(of: master)
            if let selection { structure.variants[selection].isSelected = true }
            structure.isProtected = !master.sessionKeys.isEmpty || variant?.isEncrypted ?? false
            structure.isLocked = master.isProtected || variant?.isProtected ?? false
            let groups = [
                group(.audible, master.audibleOptions), group(.legible, master.legibleOptions),
                // The only picture leaves no choice.
                master.visualOptions.count > 1 ? group(.visual, master.visualOptions) : nil,
            ].compactMap { $0 }
            // Of what the playlist does not offer, what the tracks do stands.
            structure.selectionGroups = groups
        case .media(let media):
            structure.isProtected = media.isEncrypted
            structure.isLocked = media.isProtected
        }
        if let media = opened, media.isEndless {
            structure.isLive = true
            structure.minimumTimeOffsetFromLive = media.liveEdgeOffset.map(MediaTime.init)
        }
        if let media = opened {
            let ranges = PlaylistDateRanges(media)
            (structure.dateRanges, structure.interstitials) = (ranges.groups, ranges.interstitials)
        }
        return structure
    }

    /// The sum of the segments; nil for a list of variants and for what has no end.
    var duration: MediaTime? {
        guard case .media(let media) = playlist, !media.isEndless else { return nil }
        return media.totalDuration.map(MediaTime.init)
    }

    private func group(_ characteristic: MediaCharacteristic, _ options: [RenditionOption]) -> MediaSelectionGroup? {
        guard !options.isEmpty else { return nil }
        let start =
            options.firstIndex { $0.renditions.contains(where: \.isDefault) }
            ?? (characteristic == .legible ? nil : 0)
        return MediaSelectionGroup(
            characteristic: characteristic,
            options: options.enumerated().map { place, option in
                MediaSelectionOption(
                    displayName: option.first.name,
                    extendedLanguageTag: option.first.language.flatMap(LanguageCode.extended),
                    characteristics: .all(of: option.first, as: characteristic, isDefault: place == start),
                    trackID: nil,
                    isDefault: place == start, isPlayable: true, url: option.first.uri?.resolved)
            }, allowsEmptySelection: characteristic == .legible, defaultIndex: start)
    }
}

extension [MediaCharacteristic] {
    /// Apple's uniform type identifiers for what a rendition offers (rfc8216bis, 4.4.6.1).
    static func all(of rendition: Rendition, as kind: MediaCharacteristic, isDefault: Bool) -> Self {
        var found = [kind]
        for name in rendition.characteristics {
            switch name {
            case "public.accessibility.describes-video": found.append(.describesVideoForAccessibility)
            case "public.accessibility.describes-music-and-sound", "public.accessibility.transcribes-spoken-dialog":
                if !found.contains(.describesMusicAndSoundForAccessibility) {
                    found.append(.describesMusicAndSoundForAccessibility)
                }
            default: found.append(MediaCharacteristic(rawValue: name))
            }
        }
        if rendition.isForced { found.append(.containsOnlyForcedSubtitles) }
        if isDefault { found.append(.isDefault) }
        return found
    }
}

extension AssetVariant {
    /// The variants of a playlist, in its order.
    package static func all(of master: MasterPlaylist) -> [AssetVariant] { master.variants.map(AssetVariant.init) }

    private init(_ variant: Variant) {
        self.init(
            url: variant.uri.resolved, peakBitRate: variant.peakBandwidth.map(Double.init),
            averageBitRate: variant.averageBandwidth.map(Double.init), codecs: variant.codecs,
            presentationSize: variant.resolution.map { PixelSize(width: $0.width, height: $0.height) },
            nominalFrameRate: variant.frameRate?.double, videoRange: variant.videoRange,
            isIFrameOnly: variant.isIFrameOnly,
            groups: Dictionary(variant.groups.map { ($0.key.rawValue, $0.value) }) { first, _ in first })
    }
}

extension AssetFacts {
    /// What is known of a presentation of which only the playlist could be read.
    init(_ unreachable: UnreachablePlaylist, identity: InputIdentity?, length: Int64?) {
        let structure = PlaylistStructure(playlist: unreachable.playlist)
        let duration = structure.duration
        self.init(
            stage: .fullScan, identity: identity,
            format: .hls,
            isStillImage: false, duration: duration, durationSource: duration == nil ? .unknown : .stated,
            startTime: nil, fileSize: length, timelineOrigin: .zero, tracks: [], chapters: [], programs: [],
            metadata: [], structure: structure.structure, containsFragments: false, canContainFragments: false,
            obstacle: unreachable.reason)
    }
}
