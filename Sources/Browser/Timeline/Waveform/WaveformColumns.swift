internal import Media

/// A waveform as the columns of a lane: how high each is, and how much of that is known.
struct WaveformColumns: Equatable {
    /// What a column shows.
    enum Column: Equatable {
        /// Nobody knows yet, or nobody could read it.
        case unknown
        /// No sound.
        case silent
        /// The loudest of its stretch, 0 to 1 of the lane's height; when it is sampled, the true one may be higher.
        case sound(height: Double, isSampled: Bool)
    }

    let columns: [Column]

    /// Below this, about -60 dB of full scale, a sample is silence.
    static let silence: Float = 0.001
    /// What fills the lane is the loudest sample of the file, or this when it is quieter: noise is not made loud.
    static let leastScale: Float = 0.03

    /// The columns of a window, each from the first of the waveforms that knows its stretch.
    init(_ waveforms: [Waveform], window: TimelineWindow, count: Int) {
        let loudest = max(Self.leastScale, waveforms.reduce(0) { max($0, $1.loudest) })
        columns = (0..<max(0, count)).map { index in
            let start = window.start + window.length * Double(index) / Double(count)
            let end = window.start + window.length * Double(index + 1) / Double(count)
            guard let peak = waveforms.lazy.compactMap({ $0.peak(from: start, to: end) }).first else { return .unknown }
            let level = max(peak.maximum, -peak.minimum)
            guard level >= Self.silence else { return .silent }
            // The root shows speech beside music, which would else be a line at the foot.
            return .sound(height: Double(min(1, level / loudest).squareRoot()), isSampled: peak.isSampled)
        }
    }
}

extension Waveform {
    /// The peak of a stretch of the timeline in seconds; nil where nothing of it is known.
    ///
    /// A part that is not known makes it sampled.
    func peak(from start: Double, to end: Double) -> Peak? {
        guard !peaks.isEmpty, range.start.isNumeric, range.duration.isNumeric, range.duration > .zero else {
            return nil
        }
        let perSecond = Double(peaks.count) / range.duration.seconds
        let low = (start - range.start.seconds) * perSecond
        let high = (end - range.start.seconds) * perSecond
        guard low.isFinite, high.isFinite, high > 0, low < Double(peaks.count) else { return nil }
        let first = max(0, Int(max(0, low)))
        let last = min(peaks.count, max(first + 1, Int(min(Double(peaks.count), high.rounded()))))
        guard first < last else { return nil }
        let known = peaks[first..<last].compactMap(\.self)
        guard var peak = known.first else { return nil }
        for other in known.dropFirst() { peak = peak.union(other) }
        if known.count < last - first { peak.isSampled = true }
        return peak
    }
}
