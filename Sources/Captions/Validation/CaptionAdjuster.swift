import Times

/// Changes captions as adjustments say.
struct CaptionAdjuster {
    let format: CaptionFormat

    /// The document after an adjustment of these captions.
    func apply(_ adjustment: CaptionAdjustment, to range: Range<Int>, of document: inout CaptionDocument) {
        if adjustment == .rewrite {
            document.source = nil
            document.problems = []
            return
        }
        guard range.lowerBound >= 0, range.upperBound <= document.captions.count, !range.isEmpty else { return }
        switch adjustment {
        case .rewrite: break
        case .merge: document.captions.replaceSubrange(range, with: [merged(Array(document.captions[range]))])
        case .remove: document.captions.removeSubrange(range)
        case .split:
            let pieces = document.captions[range].flatMap(split)
            document.captions.replaceSubrange(range, with: pieces)
        default:
            for index in range { change(&document.captions[index], adjustment) }
        }
    }

    private func change(_ caption: inout Caption, _ adjustment: CaptionAdjustment) {
        switch adjustment {
        case .time(let startOffset, let durationOffset):
            // A caption without an end gets one where there is something to add.
            let hasEnd = caption.end.isNumeric || durationOffset > .zero
            let length = (caption.end.isNumeric ? caption.duration : .zero) + durationOffset
            caption.start = caption.start + startOffset
            caption.end = hasEnd ? caption.start + max(.zero, length) : .indefinite
        case .reflow: caption = FormatConformer(format).conformed(caption)
        case .rollUp(let rows): caption.mode = .rollUp(rows: min(4, max(2, rows)))
        case .transliterate:
            for index in caption.runs.indices {
                caption.runs[index].text = Transliteration.text(caption.runs[index].text).text
            }
        case .inlineRuby:
            for index in caption.runs.indices {
                guard let ruby = caption.runs[index].ruby else { continue }
                caption.runs[index].ruby = nil
                caption.runs[index].text += "(" + ruby.text + ")"
            }
        case .simplify:
            caption.identifier = nil
            if format != .scc {
                caption.channel = nil
                caption.mode = nil
            }
            caption = FormatConformer(format).conformed(caption)
        case .merge, .split, .remove, .rewrite: break
        }
    }

    private func merged(_ captions: [Caption]) -> Caption {
        // The upper one first.
        let ordered = captions.enumerated().sorted {
            (TimedTextPlacement.centre($0.element), $0.offset) < (TimedTextPlacement.centre($1.element), $1.offset)
        }.map(\.element)
        guard var whole = ordered.first else { return Caption(start: .zero, end: .zero, runs: []) }
        for caption in ordered.dropFirst() {
            whole.start = min(whole.start, caption.start)
            whole.end = max(whole.end, caption.end)
            if let last = whole.runs.indices.last { whole.runs[last].text += "\n" }
            whole.runs = (whole.runs + caption.runs).normalized
            whole.positions += caption.positions
        }
        let rows = whole.positions.map(\.row)
        if rows.count != whole.runs.lines.count || zip(rows, rows.dropFirst()).contains(where: { $0 >= $1 }) {
            whole.positions = []
            if let last = ordered.last, last.positions.isEmpty { whole.region = last.region }
        }
        whole.settings = nil
        return whole
    }

    private func split(_ caption: Caption) -> [Caption] {
        let lines = caption.runs.lines
        guard lines.count > 1 else { return [caption] }
        let half = lines.count / 2
        func joined(_ lines: ArraySlice<[TextRun]>) -> [TextRun] {
            var runs: [TextRun] = []
            for (index, line) in lines.enumerated() {
                if index > 0 {
                    if let last = runs.indices.last { runs[last].text += "\n" } else { runs.append(TextRun("\n")) }
                }
                runs += line
            }
            return runs.normalized
        }
        var first = caption
        var second = caption
        first.runs = joined(lines[..<half])
        second.runs = joined(lines[half...])
        first.positions = caption.positions.count == lines.count ? Array(caption.positions[..<half]) : []
        second.positions = caption.positions.count == lines.count ? Array(caption.positions[half...]) : []
        let end = caption.end.isNumeric ? caption.end : caption.start + MediaTime(value: 4, timescale: 1)
        let middle = caption.start.advanced(towards: end)
        first.end = middle
        second.start = middle
        return [first, second]
    }
}
