extension Asset {
    /// The track with an identifier; nil when there is none.
    ///
    /// Throws as `load(.tracks)` does.
    public func loadTrack(
        withTrackID trackID: Int, priority: WorkerPool.Priority = .visible
    ) async throws -> Track? {
        try await load(.tracks, priority: priority).first { $0.trackID == trackID }
    }

    /// The tracks of a type, in the container's order.
    ///
    /// Throws as `load(.tracks)` does.
    public func loadTracks(
        withMediaType type: MediaType, priority: WorkerPool.Priority = .visible
    ) async throws -> [Track] {
        try await load(.tracks, priority: priority).filter { $0.mediaType == type }
    }

    /// The tracks with a characteristic, in the container's order.
    ///
    /// Throws as `load(.tracks)` does.
    public func loadTracks(
        withMediaCharacteristic characteristic: MediaCharacteristic, priority: WorkerPool.Priority = .visible
    ) async throws -> [Track] {
        try await load(.tracks, priority: priority).filter {
            $0.status(of: .mediaCharacteristics).value?.contains(characteristic) ?? false
        }
    }

    /// The metadata of one key space; empty when there is none.
    ///
    /// Throws as `load(.metadata)` does.
    public func loadMetadata(
        for keySpace: MetadataKeySpace, priority: WorkerPool.Priority = .visible
    ) async throws -> [MetadataItem] {
        try await load(.metadata, priority: priority).filter { $0.keySpace == keySpace }
    }
}

extension Track {
    /// The metadata of one key space; empty when there is none.
    ///
    /// Throws as `load(.metadata)` does.
    public func loadMetadata(
        for keySpace: MetadataKeySpace, priority: WorkerPool.Priority = .visible
    ) async throws -> [MetadataItem] {
        try await load(.metadata, priority: priority).filter { $0.keySpace == keySpace }
    }
}
