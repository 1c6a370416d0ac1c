public import Times

/// Says what captions look like at each moment: which are shown, when that changes, and where their characters stand.
///
/// A value: it may be used from any thread. Captions that last no time are never shown; of more than 64 at once the later
/// ones are not. Lines of CEA-608 that roll up stay until the next has come, where their caption ends some frames earlier
/// because that is being sent: as on a television. Follows the shape of AVFoundation's `AVCaptionRenderer`.
public struct CaptionRenderer: Sendable {
    /// How long a line takes to roll up: 13 frames, 0.433 s (47 CFR 15.119(f)(1); WebVTT, 7.4).
    public static let rollDuration = MediaTime(value: 13_013, timescale: 30_000)

    /// The captions, as they were given.
    public let captions: [Caption]
    /// The extent of the film's picture.
    public let bounds: CaptionBounds

    private let index: CaptionTimeIndex
    /// The captions at whose start lines roll up.
    private let rolls: Set<Int>

    /// A renderer of these captions.
    /// - Parameters:
    ///   - captions: The captions, in any order. Those of CEA-608's other channels are to be left out before.
    ///   - bounds: The extent of the film's picture, which lengths in pixels are compared with.
    public init(_ captions: [Caption], bounds: CaptionBounds = .highDefinition) {
        self.captions = captions
        self.bounds = bounds
        let plain = CaptionTimeIndex(captions)
        let later = CaptionRenderer.staying(captions, plain.order)
        index = later.isEmpty ? plain : CaptionTimeIndex(captions, later: later)
        rolls = CaptionRenderer.rolling(captions, plain.order)
    }

    /// Between two lines of CEA-608 there is at most the time that their codes take to send.
    private static let pause = MediaTime(value: 15 * 1_001, timescale: 30_000)

    /// The captions whose lines the next one still has, and when that comes.
    private static func staying(_ captions: [Caption], _ order: [Int]) -> [Int: MediaTime] {
        var staying: [Int: MediaTime] = [:]
        var last: [CaptionChannel: Int] = [:]
        for index in order {
            let caption = captions[index]
            guard let channel = caption.channel else { continue }
            let before = last.updateValue(index, forKey: channel)
            guard let before, case .rollUp = caption.mode, case .rollUp = captions[before].mode else { continue }
            let end = captions[before].end
            guard end < caption.start, caption.start <= end + pause else { continue }
            let old = captions[before].text.split(separator: "\n", omittingEmptySubsequences: false)
            let new = caption.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if !new.isEmpty, old.suffix(new.count).elementsEqual(new) { staying[before] = caption.start }
        }
        return staying
    }

    /// The captions that come into a region which still shows another, or just has: lines move up for them.
    private static func rolling(_ captions: [Caption], _ order: [Int]) -> Set<Int> {
        struct Place: Hashable {
            var channel: CaptionChannel?
            var region: String?
        }
        var rolling: Set<Int> = []
        var ends: [Place: MediaTime] = [:]
        for index in order {
            let caption = captions[index]
            guard caption.region?.scroll == .up else { continue }
            let place = Place(channel: caption.channel, region: caption.region?.identifier)
            if let end = ends[place], !end.isNumeric || caption.start <= end + pause { rolling.insert(index) }
            ends[place] = max(ends[place] ?? caption.end, caption.end)
        }
        return rolling
    }

    // MARK: Scenes

    /// The captions shown at a time, as indices, in the order of their starts.
    ///
    /// Takes the logarithm of the number of captions for each that is found.
    public func indices(at time: MediaTime) -> [Int] {
        guard time.isNumeric else { return [] }
        return index.captions(from: index.edge(at: time))
    }

    /// Whether nothing is shown at a time.
    public func isEmpty(at time: MediaTime) -> Bool { indices(at: time).isEmpty }

    /// The scene that a time lies in, between the edges around it.
    ///
    /// Before the first caption it starts at zero, or at the time where that is earlier; after the last it has no end.
    public func scene(at time: MediaTime) -> CaptionScene {
        guard time.isNumeric else {
            return CaptionScene(timeRange: TimeRange(start: .zero, duration: .zero), captions: [])
        }
        let edge = index.edge(at: time)
        let start = edge < 0 ? min(.zero, time) : index.edges[edge]
        let end = edge + 1 < index.edges.count ? index.edges[edge + 1] : MediaTime.indefinite
        return scene(from: start, to: end, edge: edge)
    }

    /// The scenes of a stretch of time: they follow each other without gap and fill it, empty ones included.
    /// - Parameter range: The stretch; without an end it reaches as far as the last edge, and the last scene has no end
    ///   either where captions have none.
    public func captionSceneChanges(in range: TimeRange) -> [CaptionScene] {
        guard range.start.isNumeric else { return [] }
        let limit = range.duration.isNumeric ? range.end : MediaTime.indefinite
        guard !limit.isNumeric || limit > range.start else { return [] }
        var scenes: [CaptionScene] = []
        var edge = index.edge(at: range.start)
        var start = range.start
        while true {
            let isLast = edge + 1 >= index.edges.count || index.edges[edge + 1] >= limit
            let end = isLast ? limit : index.edges[edge + 1]
            let scene = scene(from: start, to: end, edge: edge)
            if isLast, !limit.isNumeric, scene.isEmpty { return scenes }
            scenes.append(scene)
            if isLast { return scenes }
            edge += 1
            start = end
        }
    }

    private func scene(from start: MediaTime, to end: MediaTime, edge: Int) -> CaptionScene {
        let shown = index.captions(from: edge)
        var motion: TimeRange?
        for index in shown where rolls.contains(index) {
            let begin = max(start, captions[index].start)
            var over = captions[index].start + CaptionRenderer.rollDuration
            if end.isNumeric { over = min(over, end) }
            guard over > begin else { continue }
            motion = TimeRange(start: min(begin, motion?.start ?? begin), end: max(over, motion?.end ?? over))
        }
        return CaptionScene(timeRange: TimeRange(start: start, end: end), captions: shown, motion: motion)
    }

    /// How far a caption's lines have rolled at a time: 0 at its start, 1 when they have arrived, as they have for most.
    package func rollProgress(_ caption: Int, at time: MediaTime) -> Double {
        guard rolls.contains(caption), time.isNumeric else { return 1 }
        let passed = (time - captions[caption].start).seconds / CaptionRenderer.rollDuration.seconds
        return min(1, max(0, passed))
    }
}
