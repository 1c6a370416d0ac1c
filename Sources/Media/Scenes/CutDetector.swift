/// Tells where one scene ends and the next begins, from frames in the order of their presentation.
///
/// A cut is a frame that is very different from the one before it, where the frames around differ little from theirs:
/// pans and shaking are different all along. And the picture before it must not come back a few frames later: that was a
/// flash. Fades and dissolves have no frame to go to and count as no cut.
///
/// What is told of a frame depends on few frames before and after it and on nothing else. So it is the same wherever the
/// search began, once `framesBefore` frames were seen, and it comes `framesAfter` frames late.
struct CutDetector {
    /// What was found out about a frame.
    struct Verdict: Equatable {
        /// When the frame is presented, in ticks.
        let time: Int64
        /// Whether a scene begins with it.
        let isCut: Bool
    }

    /// Frames before a frame that its verdict depends on.
    static let framesBefore = 6
    /// Frames after a frame that its verdict depends on.
    static let framesAfter = 5

    /// The least difference of a cut (see `FrameSketch.difference`).
    static let leastDifference: Float = 0.7
    /// How many times the mean difference around it a cut is; none around counts more than 1, since that is another cut.
    static let leastRatio: Float = 3
    /// The share of a cut's difference that two frames before and after it may have to be of the same scene.
    static let sameScene: Float = 0.35
    /// The longest flash, in seconds: slides may well alternate more slowly.
    static let longestFlash = 0.25

    private struct Entry {
        let time: Int64
        let seconds: Double
        let sketch: FrameSketch
        /// From the frame before, without and with motion; the latter when it was asked for.
        let stillDifference: Float
        var difference: Float?
    }

    private var entries: [Entry] = []
    /// The frames that were forgotten.
    private var forgotten = 0
    /// The number of the next frame to judge, counted from the first one added.
    private var next = 1

    /// Takes the next frame; the verdict on an earlier one, when it has become possible.
    mutating func add(_ sketch: FrameSketch, at time: Int64, seconds: Double) -> Verdict? {
        let still = entries.last.map { sketch.stillDifference(from: $0.sketch) } ?? 0
        entries.append(Entry(time: time, seconds: seconds, sketch: sketch, stillDifference: still))
        guard forgotten + entries.count > next + CutDetector.framesAfter else { return nil }
        return judgeNext()
    }

    /// The verdict on a frame that waits for others, when no other follows; nil when there is none left.
    mutating func finish() -> Verdict? {
        next < forgotten + entries.count ? judgeNext() : nil
    }

    /// The number of frames that were added.
    var count: Int { forgotten + entries.count }

    private mutating func judgeNext() -> Verdict {
        let place = next - forgotten
        let verdict = Verdict(time: entries[place].time, isCut: isCut(place))
        next += 1
        let needless = next - forgotten - CutDetector.framesBefore
        if needless > 0 {
            entries.removeFirst(needless)
            forgotten += needless
        }
        return verdict
    }

    private mutating func isCut(_ place: Int) -> Bool {
        guard entries[place].stillDifference >= CutDetector.leastDifference else { return false }
        let difference = difference(place)
        guard difference >= CutDetector.leastDifference else { return false }
        let first = max(1, place - CutDetector.framesAfter)
        let around = (first..<min(entries.count, place + CutDetector.framesAfter + 1)).filter { $0 != place }
        var sum: Float = 0
        var cuts = 0
        for other in around {
            let difference = self.difference(other)
            sum += min(1, difference)
            if difference >= CutDetector.leastDifference { cuts += 1 }
        }
        // One other cut may be near; more are a camera that shakes, of which frames are missing.
        guard cuts <= 1 else { return false }
        if !around.isEmpty, difference < CutDetector.leastRatio * sum / Float(around.count) { return false }
        return !isFlash(place, difference)
    }

    /// Whether a picture from before the place comes back after it.
    private func isFlash(_ place: Int, _ difference: Float) -> Bool {
        let limit = CutDetector.sameScene * difference
        for before in max(0, place - CutDetector.framesBefore)..<place {
            for after in place..<min(entries.count, place + CutDetector.framesAfter) {
                guard before != place - 1 || after != place,
                    entries[after].seconds - entries[before].seconds <= CutDetector.longestFlash
                else { continue }
                if entries[after].sketch.difference(from: entries[before].sketch) < limit { return true }
            }
        }
        return false
    }

    /// How a frame differs from the one before it; where that is little without motion, motion is not sought.
    private mutating func difference(_ place: Int) -> Float {
        if let known = entries[place].difference { return known }
        let still = entries[place].stillDifference
        let difference =
            still < 0.1 ? still : entries[place].sketch.difference(from: entries[place - 1].sketch)
        entries[place].difference = difference
        return difference
    }
}
