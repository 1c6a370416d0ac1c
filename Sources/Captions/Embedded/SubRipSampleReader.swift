/// Reads samples of SubRip: the texts alone, their times are the container's.
struct SubRipSampleReader: SampleTextReader {
    func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        let text = Self.text(sample.bytes, &report)
        var lines = Array(TextLines(text))
        while let last = lines.last, text[last].allSatisfy({ $0 <= 0x20 }) { lines.removeLast() }
        var markup = SubRipMarkup()
        for (index, line) in lines.enumerated() { markup.read(text[line], isFirst: index == 0) }
        let runs = markup.finish()
        guard !runs.isEmpty else {
            report.add(.missingText)
            return []
        }
        var caption = Caption(start: sample.start, end: sample.end, runs: runs)
        (caption.region, caption.alignment) = SubRipAlignment.place(markup.alignment)
        return [caption]
    }
}
