import CLibav

extension ImageSession {
    /// The pictures of the first time and of those after it that share its key frame, decoded in ascending order, in the
    /// order asked for. Bounded to what fits in 32 MiB. Throws only when nothing more can come.
    func images(startingWith times: [MediaTime], _ settings: ImageGenerator.Settings) throws -> [Result<
        GeneratedImage, any Error
    >] {
        startClock()
        let count = try countSharing(times, settings)
        var results = [Result<GeneratedImage, any Error>](repeating: .failure(CancellationError()), count: count)
        for place in (0..<count).sorted(by: { times[$0] < times[$1] }) {
            do {
                results[place] = .success(try image(.at(times[place]), settings))
            } catch let error as MediaError where !isBroken {
                results[place] = .failure(error)
            }
        }
        return results
    }

    private func countSharing(_ times: [MediaTime], _ settings: ImageGenerator.Settings) throws -> Int {
        guard let source = movingSource else { return 1 }
        let limit = max(1, PictureRing.capacity / max(1, bytesPerPicture(source, settings)))
        let index = try source.keyFrameIndex()
        guard index.isComplete else {
            // Without an index: what lies within a second.
            let near = times.prefix { (times[0] - $0).seconds < 1 && $0 <= times[0] }
            return max(1, min(limit, near.count))
        }
        let group = index.last(atOrBefore: source.ticks(at: times[0]))
        let sharing = times.prefix { index.last(atOrBefore: source.ticks(at: $0)) == group }
        return max(1, min(limit, sharing.count))
    }
}
