public import Times

/// Reads a document group by group, and remembers what it passed by.
///
/// Groups follow each other without gap and without overlap, empty ones between. Follows the shape of AVFoundation's
/// `AVAssetReaderOutputCaptionAdaptor`.
public struct CaptionGroupReader: Sequence, IteratorProtocol, Sendable {
    /// How much of what was skipped is remembered.
    private static let mostSkipped = 10_000

    /// What has been skipped so far: at first what the file's reader reported and what is in no group at all, then
    /// what is missing from the groups that have been read.
    public private(set) var skipped: [SkippedCaption] = []

    private let captions: [Caption]
    private let index: CaptionTimeIndex
    private var edge: Int
    private var start: MediaTime
    private var isDone = false
    private var shown: Set<Int> = []
    private var fresh: [Int] = []
    /// Where in the order of starts the captions begin that have not been looked at, and those found without room.
    private var cursor = 0
    private var missing: Set<Int> = []

    /// A reader of a document's groups.
    /// - Parameters:
    ///   - document: The document.
    ///   - start: When the first group begins.
    public init(_ document: CaptionDocument, from start: MediaTime = .zero) {
        captions = document.captions
        index = CaptionTimeIndex(captions)
        self.start = start
        edge = index.edge(at: start)
        for problem in document.problems { skip(.line(problem)) }
        for (index, caption) in captions.enumerated() {
            if !caption.start.isNumeric {
                skip(.noStart(caption: index))
            } else if caption.end <= caption.start {
                skip(.noDuration(caption: index))
            } else if caption.end <= start {
                skip(.beforeStart(caption: index))
            }
        }
        if !start.isNumeric { isDone = true }
    }

    private mutating func skip(_ entry: SkippedCaption) {
        if skipped.count < CaptionGroupReader.mostSkipped { skipped.append(entry) }
    }

    /// The next group; nil after the last, which ends with the last caption.
    public mutating func next() -> CaptionGroup? {
        guard !isDone else { return nil }
        let shown = index.captions(from: edge)
        let isLast = edge + 1 >= index.edges.count
        let end = isLast ? MediaTime.indefinite : index.edges[edge + 1]
        if isLast {
            isDone = true
            if shown.isEmpty { return nil }
        }
        report(shown)
        fresh = shown.filter { !self.shown.contains($0) }
        self.shown = Set(shown)
        let group = CaptionGroup(start: start, end: end, captions: shown.map { captions[$0] })
        start = end
        edge += 1
        return group
    }

    /// The captions of the last group that were not in the one before it.
    public var newCaptions: [Caption] { fresh.map { captions[$0] } }

    /// Notes the captions that are shown now but have no room in the group.
    private mutating func report(_ group: [Int]) {
        guard group.count == CaptionTimeIndex.most, let last = group.last else { return }
        // All that started after the last of the group and are not over are missing; each is told once.
        let now = start
        while cursor < index.order.count, captions[index.order[cursor]].start <= now {
            let caption = index.order[cursor]
            cursor += 1
            let isLater = (captions[caption].start, caption) > (captions[last].start, last)
            if isLater, captions[caption].end > now, missing.insert(caption).inserted {
                skip(.tooManyAtOnce(caption: caption, limit: CaptionTimeIndex.most))
            }
        }
    }
}
