import CLibav
internal import Tags

/// When the frames of an animation of WebP are shown, in milliseconds from the first.
struct WebPTimeline {
    let animation: WebPAnimation
    /// When each frame begins, ascending.
    let starts: [Int64]
    /// When the last one ends.
    let end: Int64
    /// The places of the frames that can be decoded without others, ascending.
    let keys: [Int]

    /// Browsers show frames that are shorter than this for a tenth of a second, as they do in GIF.
    private static let shortest = 10
    private static let instead = 100

    init(_ animation: WebPAnimation) {
        self.animation = animation
        var end: Int64 = 0
        starts = animation.frames.map { frame in
            defer { end += Self.length(of: frame) }
            return end
        }
        self.end = end
        keys = animation.frames.indices.filter { animation.frames[$0].isKey }
    }

    private static func length(of frame: WebPAnimation.Frame) -> Int64 {
        Int64(frame.duration < shortest ? instead : frame.duration)
    }

    var size: PixelSize { PixelSize(width: animation.size.width, height: animation.size.height) }

    var duration: MediaTime { MediaTime(value: end, timescale: 1_000) }

    func time(of place: Int) -> MediaTime { MediaTime(value: starts[place], timescale: 1_000) }

    func duration(of place: Int) -> MediaTime {
        MediaTime(value: Self.length(of: animation.frames[place]), timescale: 1_000)
    }

    /// The frame presented at a time: the first where it is earlier than all, the last where it is later.
    func place(at time: MediaTime) -> Int { max(0, count(until: time) - 1) }

    /// How many frames begin at or before a time.
    func count(until time: MediaTime) -> Int { starts.firstPlace { MediaTime(value: $0, timescale: 1_000) > time } }

    /// How many frames begin before a time.
    func count(before time: MediaTime) -> Int { starts.firstPlace { MediaTime(value: $0, timescale: 1_000) >= time } }

    /// The last frame at or before a place that can be decoded without others.
    func key(atOrBefore place: Int) -> Int { keys[max(0, keys.firstPlace { $0 > place } - 1)] }

    /// The key frame for a time among those that begin within a range: one that is presented then, else the nearest. Nil
    /// without one.
    func nearestKey(to time: MediaTime, from low: MediaTime, through high: MediaTime) -> Int? {
        guard low <= high else { return nil }
        let shown = place(at: time)
        if key(atOrBefore: shown) == shown, self.time(of: shown) >= low, self.time(of: shown) <= time { return shown }
        let after = keys.firstPlace { self.time(of: $0) > time }
        let candidates = [after - 1, after].filter { keys.indices.contains($0) }.map { keys[$0] }
        func distance(_ place: Int) -> MediaTime {
            let start = self.time(of: place)
            return start > time ? start - time : time - start
        }
        return candidates.filter { self.time(of: $0) >= low && self.time(of: $0) <= high }
            .min { distance($0) < distance($1) }
    }

    /// Frames in a second, on average; nil without any.
    var frameRate: Rational? {
        guard !starts.isEmpty else { return nil }
        var rate = AVRational()
        _ = av_reduce(&rate.num, &rate.den, Int64(starts.count) * 1_000, end, 1_000_000)
        return Rational(known: rate)
    }

    /// How long the shortest frame is shown; nil without any.
    var minimumFrameDuration: MediaTime? {
        animation.frames.map(Self.length).min().map { MediaTime(value: $0, timescale: 1_000) }
    }

    /// The bytes of all frames.
    var byteCount: Int64 { animation.frames.reduce(0) { $0.addingSaturating($1.length) } }
}
