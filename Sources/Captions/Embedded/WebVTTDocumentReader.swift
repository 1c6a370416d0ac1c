import Times

/// Reads whole documents of WebVTT one after the other, as HTTP Live Streaming has them (RFC 8216, 3.5).
///
/// Each says how its times count by the clock of the pictures; one that does not say it counts as that clock does. A cue
/// that is shown in several is in each of them.
struct WebVTTDocumentReader: SampleTextReader {
    private let limits: CaptionLimits
    private(set) var regions: [CaptionRegion] = []
    /// What the document before has, whatever its cues are called there.
    private var latest: Set<Caption> = []

    init(limits: CaptionLimits) { self.limits = limits }

    /// Some writers cut cues where documents end.
    var dividesCaptions: Bool { true }

    mutating func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        guard !sample.bytes.isEmpty else { return [] }
        var document = WebVTTReader(sample.bytes, limits: limits).document()
        for problem in document.problems { report.add(problem.reason) }
        for region in document.regions where regions.count < 1_000 && !regions.contains(region) {
            regions.append(region)
        }
        if let origin = sample.clockOrigin {
            let offset = origin + clockOffset(of: document, &report)
            let first = document.captions.lazy.map(\.start).min() ?? .zero
            document.shift(by: offset + Self.rounds(from: first + offset, to: sample.start))
        }
        var present: Set<Caption> = []
        defer { latest = present }
        return document.captions.filter { caption in
            var caption = caption
            caption.identifier = nil
            present.insert(caption)
            return !latest.contains(caption)
        }
    }

    private func clockOffset(of document: CaptionDocument, _ report: inout SampleReport) -> MediaTime {
        guard case .webVTT(let header) = document.source else { return .zero }
        for line in header.lines where TimestampMap.isWritten(in: line) {
            if let map = TimestampMap(line) { return map.offset }
            report.add(.badSetting(ProblemList.excerpt(line.utf8)))
        }
        return .zero
    }

    /// What leads from a time to the one nearest to another that the clock shows alike.
    private static func rounds(from time: MediaTime, to other: MediaTime) -> MediaTime {
        let period = TimestampMap.period
        let count = ((other - time).seconds / period.seconds).rounded()
        guard abs(count) < 1e8 else { return .zero }
        return MediaTime(value: Int64(count) * period.value, timescale: period.timescale)
    }
}
