import Times

/// Reads the samples of a text track one after the other.
public struct EmbeddedCaptionReader: Sendable {
    private let limits: CaptionLimits
    private var text: any SampleTextReader
    private var report: SampleReport
    private var captions: [Caption] = []
    private var isFull = false
    private var bytes = 0
    /// Whether a sample is shown until the next one is, as in MP4, which has no gaps.
    private let endsWithNext: Bool
    /// The captions of the sample before.
    private var latest: [Int] = []

    /// A reader of a track in this format.
    /// - Parameters:
    ///   - format: The format.
    ///   - header: What the container keeps for the codec: styles, boxes, style sheets.
    ///   - width: The width that boxes are counted in; zero where the track has none.
    ///   - height: The height that boxes are counted in.
    ///   - limits: How much is read.
    public init(
        _ format: EmbeddedCaptionFormat, header: [UInt8] = [], width: Int = 0, height: Int = 0,
        limits: CaptionLimits = CaptionLimits()
    ) {
        self.limits = limits
        report = SampleReport(limits: limits)
        endsWithNext = [.boxedWebVTT, .timedText, .threeGPP].contains(format)
        text =
            switch format {
            case .subRip: SubRipSampleReader()
            case .subStation: SubStationReader(header: header)
            case .webVTT: WebVTTSampleReader(header: header, limits: limits)
            case .webVTTDocuments: WebVTTDocumentReader(limits: limits)
            case .boxedWebVTT: BoxedWebVTTReader()
            case .timedText: TimedTextSampleReader(limits: limits)
            case .threeGPP: ThreeGPPReader(header: header, width: width, height: height)
            }
    }

    /// Reads the next sample. What of it cannot be read is left out and reported with its number and time.
    public mutating func read(_ sample: CaptionSample) {
        guard !isFull else { return }
        report.begin(sample)
        bytes += sample.bytes.count
        guard bytes <= limits.bytes else {
            isFull = true
            return report.add(.badSample("the samples have more than \(limits.bytes) bytes"))
        }
        if endsWithNext { endLatest(at: sample.start) }
        latest = []
        for caption in text.captions(of: sample, &report) {
            if text.dividesCaptions, let place = continued(caption) {
                captions[place].end = caption.end
                latest.append(place)
            } else if captions.count < limits.captions {
                latest.append(captions.count)
                captions.append(caption)
            } else {
                isFull = true
                return report.add(.tooManyCaptions(limit: limits.captions))
            }
        }
    }

    /// Reports a sample whose bytes cannot be had, and why.
    public mutating func skip(_ sample: CaptionSample, because reason: String) {
        report.begin(sample)
        report.add(.unreadable(reason))
    }

    private mutating func endLatest(at time: MediaTime) {
        for place in latest where !captions[place].end.isNumeric || captions[place].end > time {
            captions[place].end = max(time, captions[place].start)
        }
    }

    /// The caption before that goes on in this one, because something else began or ended beside it.
    private func continued(_ caption: Caption) -> Int? {
        for place in captions.indices.reversed().prefix(32) where captions[place].end == caption.start {
            var earlier = captions[place]
            (earlier.start, earlier.end) = (caption.start, caption.end)
            if earlier == caption { return place }
        }
        return nil
    }

    /// All captions, by their starts.
    public consuming func document() -> CaptionDocument {
        let order = captions.indices.filter { captions[$0].end > captions[$0].start }.sorted {
            (captions[$0].start, $0) < (captions[$1].start, $1)
        }
        var document = CaptionDocument(captions: order.map { captions[$0] }, regions: text.regions)
        document.language = text.language
        document.frameRate = text.frameRate
        document.problems = report.problems
        return document
    }
}
