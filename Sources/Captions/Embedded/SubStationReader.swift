/// Reads samples of SubStation Alpha as Matroska has them: nine fields, of which the last is the text.
struct SubStationReader: SampleTextReader {
    private let styles: SubStationStyles

    init(header: [UInt8]) { styles = SubStationStyles(header: header) }

    func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        let text = String(decoding: Self.text(sample.bytes, &report), as: UTF8.self)
        // Number, layer, style, name, three margins, effect, text.
        let fields = text.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == 9 else {
            report.add(.badSample("fewer than nine fields"))
            return []
        }
        var content = fields[8]
        while let last = content.unicodeScalars.last, last == "\n" || last == "\r" {
            content.unicodeScalars.removeLast()
        }
        if !styles.contains(fields[2]) { report.leaveOut("style \(ProblemList.excerpt(fields[2].utf8))") }
        if fields[7].contains(where: { $0 != " " }) { report.leaveOut("effects") }
        var markup = SubStationMarkup(styles, styles[fields[2]], start: sample.start)
        markup.read(String(content), &report)
        let alignment = markup.alignment
        var runs = markup.finish()
        guard runs.contains(where: { $0.text.contains { !$0.isWhitespace } }) else {
            if !content.contains("{") { report.add(.missingText) }
            return []
        }
        let name = fields[3].drop { $0 == " " }
        if !name.isEmpty { for place in runs.indices { runs[place].style.voice = String(name) } }
        var caption = Caption(start: sample.start, end: sample.end, runs: runs)
        (caption.region, caption.alignment) = SubRipAlignment.place(alignment)
        return [caption]
    }
}
