public import Media

extension Asset {
    /// The tracks that state something over time: those of metadata, and of text those that begin with measurements, as
    /// drones have them; then those of files beside it.
    ///
    /// Text is looked into where that costs little: where the container knows the places of its samples, or holds nothing
    /// else. A log lies where its dates and the asset's creation date have it; captions begin with the asset. What lies
    /// outside of the asset's time, has no date or cannot be read is left out.
    ///
    /// - Parameter companions: The logs and captions beside the asset.
    /// - Throws: What `load(.tracks)` throws, and `CancellationError`.
    public func loadTimedMetadataTracks(companions: [Asset] = []) async throws -> [TimedMetadataTrack] {
        var found = try await ownTimedMetadataTracks().map { TimedMetadataTrack($0) }
        for companion in companions {
            do {
                found += try await tracks(of: companion)
            } catch is MediaError {
                // Whoever opens it by itself is told.
            }
        }
        return found
    }

    /// The track with a number, of this asset or of a file beside it; nil where there is none that lies in the asset's time.
    ///
    /// Looks into no samples. Throws what loading `.tracks` of both throws, and `CancellationError`.
    public func loadTimedMetadataTrack(
        withTrackID trackID: Int, of companion: Asset? = nil
    ) async throws -> TimedMetadataTrack? {
        guard let track = try await (companion ?? self).load(.tracks).first(where: { $0.trackID == trackID }) else {
            return nil
        }
        guard let companion else { return TimedMetadataTrack(track) }
        return try await self.track(track, of: companion)
    }

    private func ownTimedMetadataTracks() async throws -> [Track] {
        let tracks = try await load(.tracks)
        let isText = tracks.allSatisfy { $0.mediaType == .subtitle }
        var found: [Track] = []
        for track in tracks {
            switch track.mediaType {
            case .metadata: found.append(track)
            case .subtitle, .text: if try await track.beginsWithMeasurements(isCheap: isText) { found.append(track) }
            default: break
            }
        }
        return found
    }

    /// The tracks of a file beside this one that lie in its time.
    private func tracks(of companion: Asset) async throws -> [TimedMetadataTrack] {
        var found: [TimedMetadataTrack] = []
        for track in try await companion.ownTimedMetadataTracks() {
            if let track = try await self.track(track, of: companion) { found.append(track) }
        }
        return found
    }

    /// A track of a file beside this one where it lies; nil where it is not in this asset's time.
    private func track(_ track: Track, of companion: Asset) async throws -> TimedMetadataTrack? {
        let duration = try await load(.duration)
        guard duration.isNumeric, duration > .zero else { return nil }
        let isText = track.mediaType != .metadata
        guard let offset = isText ? .zero : try await timeOffset(of: companion) else { return nil }
        let range = try await track.load(.timeRange)
        guard range.start + offset < duration, range.end + offset >= .zero else { return nil }
        let bounds = TimeRange(start: .zero, duration: duration)
        return TimedMetadataTrack(track, of: companion, offset: offset, bounds: bounds)
    }

    /// What is added to the times of another asset to come to this timeline, by the creation dates of both; nil where one of
    /// them does not tell the time of the day, or they lie decades apart.
    ///
    /// Throws what loading `.creationDate` of both throws.
    public func timeOffset(of log: Asset) async throws -> MediaTime? {
        guard let began = try await load(.creationDate)?.instant,
            let other = try await log.load(.creationDate)?.instant,
            abs(other - began) < 1e9
        else { return nil }
        return MediaTime(seconds: other - began, preferredTimescale: 1_000)
    }
}

extension MetadataItem {
    /// When it says that something began, in seconds since 1970; nil where it tells no time of the day.
    fileprivate var instant: Double? { dateValue.flatMap { $0.secondOfDay == nil ? nil : $0.secondsSince1970 } }
}
