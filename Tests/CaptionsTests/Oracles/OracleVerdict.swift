import Captions

/// How what another reader makes of a file stands to what we wrote.
enum OracleVerdict: Sendable {
    /// The same texts at the same times.
    case equal
    /// The same but for what the reader is known to do otherwise.
    case limited([String])
    /// The reader refuses the file, for a known reason.
    case unreadable(String)
    /// Something that is not explained.
    case different(String)

    init(_ reading: OracleReading, of file: OracleFile) {
        let limits = OracleLimit.all.filter { $0.oracle == reading.oracle && $0.applies(to: file) }
        var ours = file.document.captions.map { OracleCue($0) }
        var theirs: [OracleCue]
        switch reading.cues {
        case .success(let cues): theirs = cues
        case .failure(let refusal):
            if let limit = limits.first(where: { $0.refusal.map(refusal.message.contains) ?? false }) {
                self = .unreadable(limit.reason)
                return
            }
            // A file without captions is none to pycaption.
            guard ours.isEmpty, refusal.message.hasPrefix("CaptionReadNoCaptions") else {
                self = .different("refused: \(refusal.message)")
                return
            }
            theirs = []
        }
        OracleVerdict.settle(&ours, file)
        OracleVerdict.settle(&theirs, file)
        guard var difference = OracleVerdict.difference(ours, theirs) else {
            self = .equal
            return
        }
        // One alone explains most files; else all that apply, of which those are named that change anything.
        for limit in limits where limit.refusal == nil {
            var (our, their) = (ours, theirs)
            limit.level(&our, &their, file)
            if OracleVerdict.difference(our, their) == nil {
                self = .limited([limit.reason])
                return
            }
        }
        var reasons: [String] = []
        for limit in limits where limit.refusal == nil {
            let before = difference
            limit.level(&ours, &theirs, file)
            guard let left = OracleVerdict.difference(ours, theirs) else {
                self = .limited(reasons + [limit.reason])
                return
            }
            difference = left
            if left != before { reasons.append(limit.reason) }
        }
        self = .different(difference)
    }

    /// What no reader is asked to say: captions without text, and blanks at the ends of lines, which in CEA-608 are places
    /// in the grid and in XML are not shown.
    private static func settle(_ cues: inout [OracleCue], _ file: OracleFile) {
        for index in cues.indices where file.format != .subRip && file.format != .webVTT {
            cues[index].changeLines { $0.trimming(" \t") }
            if file.format == .scc {
                let lines = cues[index].text.split(separator: "\n").map { $0.trimming(" \t\u{A0}") }
                cues[index].text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
            }
        }
        cues.removeAll { $0.text.trimming(" \t\n").isEmpty }
    }

    private static func difference(_ ours: [OracleCue], _ theirs: [OracleCue]) -> String? {
        for (index, (our, their)) in zip(ours, theirs).enumerated() {
            if let difference = our.difference(from: their) { return "caption \(index + 1): \(difference)" }
        }
        return ours.count == theirs.count ? nil : "\(ours.count) captions, they have \(theirs.count)"
    }
}
