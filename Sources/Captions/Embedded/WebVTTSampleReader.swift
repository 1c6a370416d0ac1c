/// Reads samples of WebVTT as Matroska has them: the text of one cue, its name and settings beside it.
struct WebVTTSampleReader: SampleTextReader {
    let regions: [CaptionRegion]

    /// What stands before the first cue of a file is the codec's header, where there is one.
    init(header: [UInt8], limits: CaptionLimits) {
        guard header.starts(with: "WEBVTT".utf8), header.count <= limits.bytes else {
            regions = []
            return
        }
        regions = WebVTTReader(header, limits: limits).document().regions
    }

    func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        let text = Self.text(sample.bytes, &report)
        let cue = WebVTTCue(
            identifier: sample.identifier, settings: sample.settings ?? "", text: WebVTTCue.trimmed(text))
        return cue.caption(sample, regions, &report).map { [$0] } ?? []
    }
}
