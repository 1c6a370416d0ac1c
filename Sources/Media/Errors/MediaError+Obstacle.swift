extension MediaError {
    /// The failure of a decoder in the words of the whole file: what hinders it, where the file states that.
    ///
    /// A decoder knows where it gave up, and not that the file is encrypted or cut off. May read the header again. Other
    /// failures are returned as they are. Throws `CancellationError`.
    func explained(by asset: Asset, priority: WorkerPool.Priority) async throws -> MediaError {
        guard [.unsupportedCodec, .damaged, .decodeFailed, .noSuchTrack].contains(code) else { return self }
        let (stated, playable, tracks) = try await asset.loadStatuses(
            of: .obstacle, .isPlayable, .tracks, priority: priority)
        // A failure without what hinders it would be kept as lasting.
        if case .failed(let error) = stated, [.timedOut, .io, .network].contains(error.code) { return error }
        guard let obstacle = stated.value ?? nil else { return self }
        let isPlayable = playable.value ?? false
        switch code {
        case .unsupportedCodec:
            // Of several tracks, the decoder's own word is of the right one.
            return obstacle.code == .protected && !isPlayable ? obstacle : self
        case .noSuchTrack:
            // libav lists no track of what it does not know at all.
            let hasSound = tracks.value?.contains { $0.mediaType == .audio } ?? false
            return hasSound && !isPlayable ? obstacle : self
        default:
            guard isPlayable else { return obstacle }
            // What is missing of the rest may be the cause, or not.
            guard obstacle.code == .damaged else { return self }
            return MediaError(code, "\(message), and \(obstacle.message)", remedy: obstacle.remedy)
        }
    }
}
