public import Media
internal import TimedMetadata
public import VideoCompositions

/// Where a camera was and how fast it moved, over its pictures: speed, altitude and time, and a map of the whole way.
public struct TelemetryOverlay: VideoOverlay {
    /// In what speeds are told.
    public var speedUnit: SpeedUnit

    private let way: StatedWay
    private let map: WayMap?

    /// What an asset states of its way, or a file beside it, such as a GPX log.
    ///
    /// Positions from all over its time are read for the map. Throws `MediaError`, `.noSuchTrack` where no track states a
    /// position, and `CancellationError`.
    public init(
        of asset: Asset, companions: [Asset] = [], speedUnit: SpeedUnit = .kilometersPerHour,
        priority: WorkerPool.Priority = .visible
    ) async throws {
        self.speedUnit = speedUnit
        way = try await StatedWay(of: asset, companions: companions, priority: priority)
        map = WayMap(way.positions)
    }

    /// The asset's own track that states its way.
    public var sourceSampleDataTrackIDs: [TrackID] { way.track.companion == nil ? [way.track.track.trackID] : [] }

    /// The map with the place of the request's time, and what is stated then. Throws `MediaError` where that cannot be read,
    /// `CaptionImageError` where it cannot be written, and `CancellationError`.
    public func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
        let time = request.compositionTime
        var position = try await position(at: time, request)
        if position?.speed == nil { position?.speed = try await derivedSpeed(around: time, request.priority) }
        let readout = position.map { TelemetryReadout($0, speedUnit) }
        let size = request.renderContext.size
        return try await request.onWorker { [map, position] in
            let drawn = map?.picture(on: size, at: time, place: position.map(MapTrace.Place.init))
            return try [drawn].compactMap(\.self) + (readout?.pictures(on: size) ?? [])
        }
    }

    /// What the track states at a time; nil where that is no place.
    private func position(at time: MediaTime, _ request: CompositionRequest) async throws -> GeographicPosition? {
        var group: TimedMetadataGroup?
        if way.track.companion == nil {
            group = request.sourceTimedMetadata(byTrackID: way.track.track.trackID)
        } else {
            for try await found in way.track.timedMetadata(.positions, at: [time], priority: request.priority)
            where found.timeRange.contains(time) {
                group = found
            }
        }
        let position = try await group?.items.load(.location)
        return position?.knownPlace == nil ? nil : position
    }

    /// Metres a second from one place to another around a time, where the track states no speeds.
    private func derivedSpeed(around time: MediaTime, _ priority: WorkerPool.Priority) async throws -> Double? {
        let reach = MediaTime.seconds(2)
        let range = TimeRange(start: max(.zero, time - reach), end: time + reach)
        var (first, last): (StatedWay.Position?, StatedWay.Position?)
        for try await group in way.track.timedMetadata(.positions, in: range, priority: priority) {
            guard let place = try await group.items.load(.location)?.knownPlace else { continue }
            let position = StatedWay.Position(time: group.timeRange.start, place: place)
            if first == nil { first = position }
            last = position
        }
        guard let first, let last, let trace = MapTrace([first.place, last.place]) else { return nil }
        let seconds = (last.time - first.time).seconds
        // What a receiver wanders by must not become a speed.
        guard seconds >= 0.5 else { return nil }
        // From the middle of two places to both of them.
        let (east, north) = (trace.reach.east * 2, trace.reach.north * 2)
        return (east * east + north * north).squareRoot() / seconds
    }
}
