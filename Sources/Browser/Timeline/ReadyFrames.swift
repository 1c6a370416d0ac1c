internal import Engine
internal import Media

/// Frames around the one on the screen that are drawn already, so that a step is answered by the very next repaint.
///
/// They follow each other without a gap, ascending.
struct ReadyFrames {
    /// Frames kept drawn in the direction of the steps, and against it.
    static let ahead = 12
    static let behind = 4

    private var frames: [ShownFrame] = []

    /// Makes the frame on the screen the middle; forgets the others unless it is one of them.
    mutating func move(to shown: ShownFrame, direction: Int) {
        guard let time = shown.time else { return frames = [] }
        guard let place = index(of: time) else { return frames = [shown] }
        let (before, after) = direction < 0 ? (Self.ahead, Self.behind) : (Self.behind, Self.ahead)
        frames = Array(frames[max(0, place - before)..<min(frames.count, place + after + 1)])
    }

    mutating func removeAll() { frames = [] }

    /// The frame that a request asks for; nil when it is not here.
    func frame(for moment: PictureRequest.Moment) -> ShownFrame? {
        switch moment {
        case .poster, .near: return nil
        case .after(let time): return index(of: time).flatMap { $0 + 1 < frames.count ? frames[$0 + 1] : nil }
        case .before(let time): return index(of: time).flatMap { $0 > 0 ? frames[$0 - 1] : nil }
        case .exact(let time):
            guard let place = frames.lastIndex(where: { ($0.time ?? .positiveInfinity) <= time }),
                place + 1 < frames.count || frames[place].time == time
            else { return nil }
            return frames[place]
        }
    }

    /// The next frames to get ready around the one at a time: those after or before the last one here, and how many.
    func missing(around time: MediaTime, direction: Int) -> (moment: PictureRequest.Moment, count: Int)? {
        guard let place = index(of: time), let first = frames.first?.time, let last = frames.last?.time else {
            return nil
        }
        let (before, after) = direction < 0 ? (Self.ahead, Self.behind) : (Self.behind, Self.ahead)
        let isShortBefore = place < before
        let isShortAfter = frames.count - 1 - place < after
        if isShortAfter, direction >= 0 || !isShortBefore {
            return (.after(last), after - (frames.count - 1 - place))
        }
        return isShortBefore ? (.before(first), before - place) : nil
    }

    /// Adds frames that follow each other away from the one that was asked about; drops them when that has gone.
    mutating func add(_ more: [ShownFrame], _ moment: PictureRequest.Moment) {
        switch moment {
        case .after(let time): if frames.last?.time == time { frames += more }
        case .before(let time): if frames.first?.time == time { frames.insert(contentsOf: more.reversed(), at: 0) }
        case .poster, .near, .exact: break
        }
    }

    private func index(of time: MediaTime) -> Int? { frames.firstIndex { $0.time == time } }
}
