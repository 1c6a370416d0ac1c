/// All that one pass over the media found out; never changes once published.
package struct AssetFacts: Sendable {
    /// How the duration was found, the best first.
    enum DurationSource: Sendable {
        /// The container or its streams state it.
        case stated
        /// Every packet was read.
        case measured
        /// The last time stamps less the first.
        case timestamps
        /// The length in bytes over a bit rate: a guess.
        case bitRate
        /// The container states it, but without its index libav can only make it fit how much of the file is there.
        case missingIndex
        /// The container states it, but neither its length nor its packets bear that out.
        case doubtful
        /// Nobody knows.
        case unknown
    }

    /// How far the media was read.
    let stage: Stage
    /// What was read; nil where nothing tells it from a later version.
    let identity: InputIdentity?
    let format: ContainerFormat
    let isStillImage: Bool
    /// Zero for a still picture; nil when unknown.
    let duration: MediaTime?
    let durationSource: DurationSource
    let startTime: MediaTime?
    let fileSize: Int64?
    /// Where the asset's timeline starts on the container's clock.
    let timelineOrigin: MediaTime
    let tracks: [TrackFacts]
    let chapters: [Chapter]
    let programs: [Program]
    let metadata: [MetadataItem]
    /// What our own readers of containers add.
    let structure: AssetStructure
    let containsFragments: Bool
    let canContainFragments: Bool

    /// Why its samples cannot be had although it is known what they are; nil when libav has opened it.
    package var obstacle: MediaError?

    /// Whether it can only be read from its start on, as from a pipe, or a server without ranges.
    package var isReadInOrder = false

    /// Bits per second over all; nil when size or duration is unknown.
    var overallBitRate: Double? {
        // A playlist's own length is not that of its media.
        guard let fileSize, let duration, duration > .zero, !["hls", "dash"].contains(format.libavName) else {
            return nil
        }
        return Double(fileSize) * 8 / duration.seconds
    }

    var hasProtectedContent: Bool { structure.isProtected || tracks.contains { $0.isProtected } }

    /// Why nothing of it can be played: what opening said, encryption, no decoder; or what it lacks of what can be played.
    var statedObstacle: MediaError? {
        if isLocked {
            return .encrypted
        }
        if let obstacle = obstacle ?? structure.obstacle { return obstacle }
        let media = tracks.filter(\.isMedia)
        guard let first = media.first, !media.contains(where: \.isPlayable) else { return structure.loss }
        return MediaError.noDecoder(for: first.format.codec.displayName)
    }

    /// The track whose pictures are shown of it; nil when it has none but covers.
    var picture: TrackFacts? { MainTrackScore.best(of: tracks, \.pictureRank) }

    /// Whether it cannot be decrypted here.
    var isLocked: Bool { structure.isLocked || tracks.contains { $0.isMedia && $0.isProtected } }

    /// Whether samples can be taken out of it, decodable or not.
    var hasSamples: Bool { obstacle == nil && structure.hasSamples }

    /// The groups of tracks and renditions of which a player uses one.
    var selectionGroups: [MediaSelectionGroup] {
        let stated = structure.selectionGroups
        let known = Set(stated.map(\.characteristic))
        return stated + MediaSelectionBuilder(tracks: tracks).groups.filter { !known.contains($0.characteristic) }
    }
}
