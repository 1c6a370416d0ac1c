extension Asset {
    /// The group of options with a characteristic: audible, legible or visual; nil when there is none.
    ///
    /// Throws as `load(.mediaSelectionGroups)` does.
    public func loadMediaSelectionGroup(
        for characteristic: MediaCharacteristic, priority: WorkerPool.Priority = .visible
    ) async throws -> MediaSelectionGroup? {
        try await load(.mediaSelectionGroups, priority: priority).first { $0.characteristic == characteristic }
    }
}
