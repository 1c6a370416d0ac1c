internal import Media

/// Several times at once.
extension CompositionPictureReader {
    /// Times of one stretch that lie close together are served together; nothing is opened to find out more.
    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
        let isExact = options.toleranceBefore <= .zero && options.toleranceAfter <= .zero
        var groups: [ImagePlan.Group] = []
        var stretch: Int?
        var reach = MediaTime.negativeInfinity
        for place in (first..<last).sorted(by: { times[$0] < times[$1] }) {
            let index = timeline.index(at: ExactTime(clamping: times[place]))
            if isExact, !groups.isEmpty, index == stretch, times[place] < reach {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(ImagePlan.Group(members: [place], isRun: isExact))
            }
            stretch = index
            // What is near is reached by decoding on; and groups must be short for two decoders to share them.
            reach = times[place] + MediaTime(value: 2, timescale: 1)
        }
        return ImagePlan(count: last - first, groups: groups, maximumDecoders: groups.count).inOrderOfRequests()
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
