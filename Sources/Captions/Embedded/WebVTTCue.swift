/// A cue whose parts a container has told apart.
struct WebVTTCue {
    var identifier: String?
    var settings = ""
    var text: [UInt8] = []

    /// Line breaks as LF, none at the end.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for line in TextLines(bytes) {
            if !text.isEmpty { text.append(0x0A) }
            text.append(contentsOf: bytes[line])
        }
        while text.last == 0x0A { text.removeLast() }
        return text
    }

    /// The caption that it is; nil where it has no text.
    func caption(_ sample: CaptionSample, _ regions: [CaptionRegion], _ report: inout SampleReport) -> Caption? {
        let runs = WebVTTMarkup.runs(text[...])
        guard !runs.isEmpty else {
            report.add(.missingText)
            return nil
        }
        var caption = Caption(start: sample.start, end: sample.end, runs: runs)
        if let identifier, !identifier.isEmpty { caption.identifier = identifier }
        var own = CueSettings()
        var region: String?
        for word in settings.split(whereSeparator: \.isWhitespace)
        where !CueSettingsParser.read(word, into: &own, &caption, &region) {
            report.add(.badSetting(ProblemList.excerpt(word.utf8)))
        }
        if let region {
            caption.region = regions.first { $0.identifier == region }
            if caption.region == nil { report.add(.undefined(ProblemList.excerpt(region.utf8))) }
        }
        if !own.isEmpty { caption.settings = own }
        return caption
    }
}
