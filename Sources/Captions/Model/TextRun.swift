public import Times

/// A stretch of a caption's text that looks the same.
public struct TextRun: Sendable, Hashable, Codable {
    /// The text; `\n` ends a line.
    public var text: String
    /// How it looks.
    public var style: RunStyle
    /// What is written small beside it; nil for nothing.
    public var ruby: Ruby?
    /// When it is said, while the whole caption is shown (WebVTT's time stamps within a cue); nil where nothing says so.
    public var time: MediaTime?

    /// A run of this look.
    public init(_ text: String, style: RunStyle = RunStyle(), ruby: Ruby? = nil, time: MediaTime? = nil) {
        self.text = text
        self.style = style
        self.ruby = ruby
        self.time = time
    }

    /// Whether another run looks the same and can be joined with it.
    func continues(_ other: TextRun) -> Bool {
        ruby == nil && other.ruby == nil && time == other.time && style == other.style
    }
}

extension [TextRun] {
    /// Adds a run, joined with the last where that looks the same.
    mutating func join(_ run: TextRun) {
        guard !run.text.isEmpty || run.ruby != nil else { return }
        if let last = indices.last, run.continues(self[last]) {
            self[last].text += run.text
        } else {
            append(run)
        }
    }

    /// The same text in the one form that readers give it: a line break belongs to the run before it, runs that look the
    /// same are one, and none is empty.
    var normalized: [TextRun] {
        guard count > 1 || first?.text.isEmpty == true else { return self }
        var runs: [TextRun] = []
        for run in self {
            var run = run
            if run.ruby == nil, let last = runs.indices.last, runs[last].ruby == nil, run.text.utf8.first == 0x0A {
                let rest = run.text.drop { $0 == "\n" }
                runs[last].text += run.text[..<rest.startIndex]
                run.text = String(rest)
            }
            runs.join(run)
        }
        return runs
    }

    /// The runs line by line, without the line breaks.
    var lines: [[TextRun]] {
        var lines: [[TextRun]] = [[]]
        for run in self {
            guard run.text.utf8.contains(0x0A) else {
                if !run.text.isEmpty || run.ruby != nil { lines[lines.count - 1].append(run) }
                continue
            }
            let parts = run.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { lines.append([]) }
                var piece = run
                piece.text = String(Substring(part))
                if index > 0 { piece.ruby = nil }
                if !part.isEmpty || piece.ruby != nil { lines[lines.count - 1].append(piece) }
            }
        }
        return lines
    }
}
