import Times

/// Reads samples of timed text in MP4 (ISO/IEC 14496-30): each a document whose times are the track's, of which only
/// what falls into the sample counts.
struct TimedTextSampleReader: SampleTextReader {
    private let limits: CaptionLimits
    private(set) var regions: [CaptionRegion] = []
    private(set) var language: String?
    private(set) var frameRate: FrameRate?

    init(limits: CaptionLimits) { self.limits = limits }

    var dividesCaptions: Bool { true }

    mutating func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        guard !sample.bytes.isEmpty else { return [] }
        var document: CaptionDocument
        do {
            document = try CaptionDocument.parse(sample.bytes, format: .timedText, limits: limits)
        } catch {
            report.add(.badSample(error.description))
            return []
        }
        if let origin = sample.clockOrigin { document.shift(by: origin) }
        for problem in document.problems { report.add(problem.reason) }
        for region in document.regions where regions.count < 1_000 && !regions.contains(region) {
            regions.append(region)
        }
        language = language ?? document.language
        frameRate = frameRate ?? document.frameRate
        return document.captions.compactMap { caption in
            var caption = caption
            caption.start = max(caption.start, sample.start)
            if sample.end.isNumeric {
                caption.end = caption.end.isNumeric ? min(caption.end, sample.end) : sample.end
            }
            return caption.end.isNumeric && caption.end <= caption.start ? nil : caption
        }
    }
}
