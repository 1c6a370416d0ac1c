public import Media

/// A track that states something over the time of an asset: one of its own, or one of a file beside it.
public struct TimedMetadataTrack: Sendable {
    /// The track, with times of the asset that it is of.
    public let track: Track

    /// The asset of the file beside; nil for a track of the asset itself.
    public let companion: Asset?

    private let placement: TimedMetadataPlacement?

    /// A track of an asset itself.
    public init(_ track: Track) {
        self.track = track
        companion = nil
        placement = nil
    }

    /// A track of a file beside an asset.
    ///
    /// - Parameters:
    ///   - track: The track.
    ///   - companion: The asset of the file.
    ///   - offset: What is added to the times of the track.
    ///   - bounds: The part of the asset's timeline that is asked for.
    public init(_ track: Track, of companion: Asset, offset: MediaTime, bounds: TimeRange) {
        self.track = track
        self.companion = companion
        placement = TimedMetadataPlacement(offset: offset, bounds: bounds)
    }

    /// What it says of each stretch of the asset's time, read as it is pulled.
    public var timedMetadata: TimedMetadataSequence { timedMetadata() }

    /// What some streams of it say, of all the asset's time or of a range of it.
    public func timedMetadata(
        _ selection: TimedMetadataSelection = .all, in range: TimeRange? = nil,
        priority: WorkerPool.Priority = .visible
    ) -> TimedMetadataSequence {
        sequence(selection, range.map { .range($0) } ?? .all, priority)
    }

    /// What some streams of it say around each of some times of the asset's timeline, in their order; see
    /// `Track.timedMetadata(_:at:within:)`.
    public func timedMetadata(
        _ selection: TimedMetadataSelection = .all, at times: [MediaTime], within length: MediaTime = .zero,
        priority: WorkerPool.Priority = .visible
    ) -> TimedMetadataSequence {
        sequence(selection, .times(times, length: length), priority)
    }

    private func sequence(
        _ selection: TimedMetadataSelection, _ scope: SampleScope, _ priority: WorkerPool.Priority
    ) -> TimedMetadataSequence {
        TimedMetadataSequence(
            track: track, selection: selection, scope: scope, placement: placement, priority: priority)
    }
}
