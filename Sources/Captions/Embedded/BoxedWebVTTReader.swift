/// Reads samples of WebVTT in MP4 (ISO/IEC 14496-30): boxes of cues, all shown as long as the sample is.
struct BoxedWebVTTReader: SampleTextReader {
    /// More cues than can be shown at once.
    private static let most = 64

    var dividesCaptions: Bool { true }

    func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        var captions: [Caption] = []
        var boxes = SampleBoxes(sample.bytes[...])
        while let (name, content) = boxes.next() {
            switch name {
            case "vttc":
                guard captions.count < BoxedWebVTTReader.most else {
                    report.add(.badSample("more than \(BoxedWebVTTReader.most) cues at once"))
                    return captions
                }
                if let caption = caption(content, sample, &report) { captions.append(caption) }
            // Nothing to show, and a comment.
            case "vtte", "vtta": break
            default: report.add(.badSample("a box \(ProblemList.excerpt(name.utf8)) among cues"))
            }
        }
        if boxes.isBroken { report.add(.badSample("its boxes do not fill it")) }
        return captions
    }

    private func caption(
        _ content: ArraySlice<UInt8>, _ sample: CaptionSample, _ report: inout SampleReport
    ) -> Caption? {
        var cue = WebVTTCue()
        var boxes = SampleBoxes(content)
        while let (name, content) = boxes.next() {
            switch name {
            case "payl": cue.text = WebVTTCue.trimmed(Self.text(Array(content), &report))
            case "sttg": cue.settings = String(decoding: content, as: UTF8.self)
            case "iden": cue.identifier = String(decoding: content, as: UTF8.self)
            default: break
            }
        }
        if boxes.isBroken { report.add(.badSample("a cue's boxes do not fill it")) }
        return cue.caption(sample, [], &report)
    }
}
