internal import Media

/// Several times at once.
extension CompositionPictureReader {
    /// Times of one stretch that lie close together are served together; nothing is opened to find out more.
    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        ImagePlan(runsOf: times, from: first, limit: limit, isExact: options.isExact) {
            timeline.index(at: ExactTime(clamping: $0))
        }
    }

    func expect(_ times: [MediaTime]) throws {
        let indices = Set(times.map { timeline.index(at: ExactTime(clamping: $0)) })
        if let former = expecting {
            expecting = nil
            // Should its source be gone by now, that is nothing to those who expect others.
            do { try clips.reading(former) { try $0.expect([]) } } catch is MediaError {}
        }
        guard indices.count == 1, let index = indices.first, let index, let media = stretches[index].media else {
            return
        }
        let stretch = stretches[index]
        _ = try reading(stretch) { try $0.expect(times.map { stretch.sourceTime(at: ExactTime(clamping: $0)) }) }
        expecting = media.track
    }

    func interruptExpected() {
        if let expecting { try? clips.reading(expecting) { $0.interruptExpected() } }
    }
}
