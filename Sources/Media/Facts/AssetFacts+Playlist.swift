package import Playlists

extension AssetFacts {
    /// The facts of a presentation that a playlist describes, from those of the renditions that it is opened in: of each its
    /// beginning.
    ///
    /// `media` is the playlist of the first of them, and `selection` the place of its variant; `duration` is how long all
    /// segments are. The tracks of subtitles that this variant offers follow theirs, as the playlist has them.
    package init(
        _ playlist: Playlist, opened media: MediaPlaylist, selection: Int?, renditions: [AssetFacts],
        duration: MediaTime, identity: InputIdentity?, length: Int64?
    ) {
        let structure = PlaylistStructure(playlist: playlist, variant: media, selection: selection).structure
        self.init(
            structure, renditions: renditions, subtitlesOf: playlist, selection: selection, duration: duration,
            identity: identity, length: length)
    }

    /// The facts of other segments with the same tracks, which last so long.
    package func ofSegments(lasting duration: MediaTime) -> AssetFacts {
        AssetFacts(AssetStructure(), renditions: [self], duration: duration)
    }

    private init(
        _ structure: AssetStructure, renditions: [AssetFacts], subtitlesOf playlist: Playlist? = nil,
        selection: Int? = nil, duration: MediaTime, identity: InputIdentity? = nil, length: Int64? = nil
    ) {
        var structure = structure
        structure.obstacle = renditions.first?.structure.obstacle
        structure.hasSamples = renditions.first?.hasSamples ?? false
        var tracks: [TrackFacts] = []
        for rendition in renditions {
            let first = tracks.count
            for var track in rendition.tracks {
                track.index += first
                // Of a broadcast it is not the beginning that was read.
                let begins = structure.isLive ? nil : track.startTime
                let start = begins.map { max(.zero, $0 - rendition.timelineOrigin) } ?? .zero
                if track.isMedia {
                    // What the first segment says of its own end is not that of the presentation.
                    track.structure.segments = nil
                    track.structure.presented = TimeRange(start: start, end: max(start, duration))
                }
                tracks.append(track)
            }
        }
        let numbers = TrackNumbers.distinct(tracks.map { ($0.trackID, $0.isAttachedPicture) })
        for (place, number) in numbers.enumerated() { tracks[place].trackID = number }
        if case .master(let master) = playlist, let variant = selection.map({ master.variants[$0] }) {
            var number = tracks.map(\.trackID).max() ?? 0
            for subtitles in master.subtitles(of: variant) {
                number += 1
                tracks.append(
                    TrackFacts(
                        subtitles, offeredWith: variant.codecs, at: tracks.count, trackID: number, lasting: duration))
            }
        }
        self.init(
            stage: renditions.map(\.stage).min() ?? .fullScan, identity: identity, format: .hls, isStillImage: false,
            duration: duration, durationSource: .stated, startTime: renditions.first?.startTime, fileSize: length,
            timelineOrigin: renditions.first?.timelineOrigin ?? .zero, tracks: tracks, chapters: [],
            programs: [], metadata: renditions.first?.metadata ?? [], structure: structure, containsFragments: false,
            canContainFragments: false)
    }

    /// What is known of a presentation of which only the playlist could be read, and why.
    package init(_ playlist: Playlist, unreachable reason: MediaError, identity: InputIdentity?, length: Int64?) {
        self.init(UnreachablePlaylist(playlist: playlist, reason: reason), identity: identity, length: length)
    }
}

extension AssetFacts {
    /// How many tracks there are.
    package var trackCount: Int { tracks.count }

    /// The place among the tracks of the one that stands for all of a type; nil without any.
    package func mainTrackIndex(of type: MediaType) -> Int? {
        (type == .video ? picture : tracks.first { $0.mediaType == type })?.index
    }

    /// The size of its pictures with square pixels, before any turn; nil without any.
    package var pictureSize: PixelSize? { picture?.naturalSize }

    /// How much later this rendition begins by its clock than another, beyond what the playlists say, by which it is `stated`
    /// later; zero where they are not of one clock.
    package func delay(behind other: AssetFacts, stated: MediaTime) -> MediaTime {
        let delay = timelineOrigin - other.timelineOrigin - stated
        let most = MediaTime(value: 10, timescale: 1)
        return delay.isNumeric && delay < most && delay > .zero - most ? delay : .zero
    }
}

extension ContainerFormat {
    /// HTTP Live Streaming, as libav has it.
    package static let hls = ContainerFormat(
        name: "hls", longName: "Apple HTTP Live Streaming", libavName: "hls", brand: nil)
}
