package import Times

/// Makes one document of stretches of several, which are given in the order in which they are shown.
package struct CaptionSplicer: Sendable {
    /// Which caption of which document.
    private struct Origin: Hashable {
        let document: Int
        let place: Int
    }

    private let limits: CaptionLimits
    private let documents: [SplicedDocument]
    private var captions: [Caption] = []
    private var problems: ProblemList
    /// Where the captions are that were shown at the end of the last clip.
    private var open: [Origin: Int] = [:]
    private var isFull = false
    /// The documents whose problems without a time were told.
    private var told: Set<Int> = []

    /// A splicer of documents.
    package init(_ documents: [CaptionDocument], limits: CaptionLimits = CaptionLimits()) {
        self.limits = limits
        problems = ProblemList(limit: limits.problems)
        var regions: [String: CaptionRegion] = [:]
        self.documents = documents.map { SplicedDocument($0, &regions) }
    }

    /// Shows a stretch of a document by its place among them. A caption that was shown until then goes on.
    package mutating func append(_ clip: CaptionClip, ofDocumentAt index: Int) {
        guard documents.indices.contains(index), !isFull else { return }
        let document = documents[index]
        report(document.problems, in: clip, ofDocumentAt: index)
        var latest: [Origin: Int] = [:]
        for place in document.places(in: clip.source) {
            guard let caption = clip.caption(document.captions[place]) else { continue }
            let origin = Origin(document: index, place: place)
            if let earlier = open[origin], captions[earlier].end == caption.start, caption.start == clip.target.start {
                captions[earlier].end = caption.end
                latest[origin] = earlier
            } else if captions.count < limits.captions {
                latest[origin] = captions.count
                captions.append(caption)
            } else {
                problems.add(.tooManyCaptions(limit: limits.captions), line: 0, time: caption.start)
                isFull = true
                return
            }
        }
        open = latest
    }

    /// Reports that the captions of something cannot be had, which would have been shown from a time on.
    package mutating func report(unreadable what: String, at time: MediaTime) {
        problems.add(.unreadable(what), line: 0, time: time)
    }

    /// Problems of what is shown, and once those of the document as a whole.
    private mutating func report(_ found: [CaptionProblem], in clip: CaptionClip, ofDocumentAt index: Int) {
        let isNew = told.insert(index).inserted
        for problem in found {
            if let time = problem.time {
                guard clip.source.contains(time) else { continue }
                problems.add(problem.reason, line: problem.line, time: clip.time(time))
            } else if isNew {
                problems.add(problem.reason, line: problem.line)
            }
        }
    }

    /// All that is shown, by its starts. Language and frames are those that all documents have.
    package consuming func document() -> CaptionDocument {
        let order = captions.indices.sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
        let languages = Set(documents.map(\.language))
        let rates = Set(documents.map(\.frameRate))
        var document = CaptionDocument(
            captions: order.map { captions[$0] }, regions: documents.flatMap(\.regions),
            language: languages.count == 1 ? languages.first ?? nil : nil,
            frameRate: rates.count == 1 ? rates.first ?? nil : nil)
        document.problems = problems.problems
        return document
    }
}
