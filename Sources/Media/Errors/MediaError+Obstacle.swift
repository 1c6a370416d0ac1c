extension MediaError {
    /// The failure of a decoder in the words of the whole file: what hinders it, where the file states that.
    ///
    /// A decoder knows where it gave up, and not that the file is encrypted or cut off. Reads the header again, in a
    /// budget of its own. Other failures are returned as they are.
    func explained(
        by location: MediaLocation, _ budget: Budget, priority: WorkerPool.Priority
    ) async -> MediaError {
        guard [.unsupportedCodec, .protected, .damaged, .decodeFailed, .noSuchTrack].contains(code) else { return self }
        let asset = Asset(location, budget: budget)
        guard let obstacle = try? await asset.load(.obstacle, priority: priority) else { return self }
        let isPlayable = (try? await asset.load(.isPlayable, priority: priority)) ?? false
        // What hinders all of it hinders this; what is missing of a playable file only explains what cannot be read.
        return isPlayable && code != .damaged && code != .decodeFailed ? self : obstacle
    }
}
