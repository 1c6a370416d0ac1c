import Times

/// Says before a conversion what the format does not allow or cannot say, and what cures it.
///
/// What is found is what the format's writer would complain of or change, and what the file itself does wrong.
public struct ConversionValidator: Sendable {
    /// How often the captions are checked again after they were adjusted.
    private static let mostPasses = 12

    /// The captions.
    public let document: CaptionDocument
    /// The format that they are to be written in.
    public let format: CaptionFormat

    /// A validator of these captions for a format.
    public init(_ document: CaptionDocument, for format: CaptionFormat) {
        self.document = document
        self.format = format
    }

    /// The warnings one by one, found on another thread; to stop listening stops the search.
    public var warnings: AsyncStream<ConversionWarning> {
        AsyncStream { continuation in
            let task = Task.detached {
                for warning in self.allWarnings() {
                    if Task.isCancelled { break }
                    continuation.yield(warning)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// All warnings, those of the file first, then by captions; fewer where the task is cancelled meanwhile.
    public func allWarnings() -> [ConversionWarning] {
        var found = syntax()
        if Task.isCancelled { return found }
        found += structure()
        if Task.isCancelled { return found }
        return found + trial()
    }

    /// The document after an adjustment of these captions.
    public func applying(_ adjustment: CaptionAdjustment, to captions: Range<Int>) -> CaptionDocument {
        var changed = document
        CaptionAdjuster(format: format).apply(adjustment, to: captions, of: &changed)
        return changed
    }

    /// The document with the first adjustment of each warning applied, and of those that follow from it.
    /// - Returns: The document, and the warnings that nothing cures.
    public func adjusted() -> (document: CaptionDocument, remaining: [ConversionWarning]) {
        var current = self
        // Where captions follow each other in one place, those that start together must stand together.
        let starts = document.captions.map(\.start)
        if format == .scc || format == .iTT, zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) {
            var sorted = document
            sorted.captions = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map {
                document.captions[$0]
            }
            current = ConversionValidator(sorted, for: format)
        }
        var warnings = current.allWarnings()
        for _ in 0..<ConversionValidator.mostPasses {
            let curable = warnings.filter { !$0.adjustments.isEmpty }
            guard !curable.isEmpty, !Task.isCancelled else { break }
            current = ConversionValidator(current.applyingFirst(of: curable), for: format)
            warnings = current.allWarnings()
        }
        return (current.document, warnings)
    }

    private func applyingFirst(of warnings: [ConversionWarning]) -> CaptionDocument {
        let adjuster = CaptionAdjuster(format: format)
        var changed = document
        if warnings.contains(where: { $0.adjustments.first == .rewrite }) {
            adjuster.apply(.rewrite, to: 0..<0, of: &changed)
            return changed
        }
        // What changes how many captions there are goes first, and alone: what was found of the others is no longer true.
        let structural = warnings.filter { [.merge, .split, .remove].contains($0.adjustments.first) }
        if !structural.isEmpty {
            var limit = Int.max
            for warning in structural.sorted(by: { $0.captions.lowerBound > $1.captions.lowerBound })
            where warning.captions.upperBound <= limit {
                guard let adjustment = warning.adjustments.first else { continue }
                adjuster.apply(adjustment, to: warning.captions, of: &changed)
                limit = warning.captions.lowerBound
            }
            return changed
        }
        // Characters and ruby before lines, for they change how long those are.
        var timed: Set<Int> = []
        for stage in 0..<3 {
            for warning in warnings {
                guard let adjustment = warning.adjustments.first, ConversionValidator.stage(adjustment) == stage else {
                    continue
                }
                // Two that change the same time were both found for the time as it was.
                if stage == 2, let index = warning.captions.first, !timed.insert(index).inserted { continue }
                adjuster.apply(adjustment, to: warning.captions, of: &changed)
            }
        }
        return changed
    }

    private static func stage(_ adjustment: CaptionAdjustment) -> Int {
        switch adjustment {
        case .inlineRuby, .transliterate: 0
        case .reflow, .simplify, .rollUp: 1
        case .time, .merge, .split, .remove, .rewrite: 2
        }
    }

    private func warning(
        _ rule: ConversionWarning.Rule, _ captions: Range<Int>, figure: Double? = nil, limit: Double? = nil,
        line: Int? = nil, _ adjustments: [CaptionAdjustment]
    ) -> ConversionWarning {
        var start = MediaTime.zero
        var duration = MediaTime.zero
        if let first = captions.first {
            start = document.captions[first].start
            let end = document.captions[captions].map(\.end).max() ?? start
            duration = end - start
        }
        return ConversionWarning(
            rule: rule, captions: captions, start: start, duration: duration, figure: figure, limit: limit, line: line,
            adjustments: adjustments)
    }

    // MARK: The file

    private func syntax() -> [ConversionWarning] {
        guard document.format == format, document.source != nil || format == .subRip else { return [] }
        var found = document.problems.map { warning(.syntax($0.reason), 0..<0, line: $0.line, [.rewrite]) }
        if case .scc(let source) = document.source {
            // Where there is no time to send them twice, writing the file anew cures nothing.
            let single = SCCSyntax.undoubledControls(source.bytes)
            var anew = document
            anew.source = nil
            let isCurable =
                !single.isEmpty
                && SCCSyntax.undoubledControls(anew.encoded(as: .scc).bytes).reduce(0) { $0 + $1.count }
                    < single.reduce(0) { $0 + $1.count }
            for (line, count) in single where isCurable {
                found.append(
                    warning(.undoubledControls, 0..<0, figure: Double(count), limit: 0, line: line, [.rewrite]))
            }
        }
        return found
    }

    // MARK: Captions

    private func structure() -> [ConversionWarning] {
        var found: [ConversionWarning] = []
        let captions = document.captions
        for (index, caption) in captions.enumerated() {
            if caption.text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == " " || $0 == "\u{A0}" }) {
                found.append(warning(.empty, index..<index + 1, [.remove]))
            }
        }
        found += overlaps()
        guard format == .scc else { return found }
        let fields = Set(captions.map { $0.channel == .cc3 || $0.channel == .cc4 })
        if fields.count > 1 { found.append(warning(.channelClash, captions.indices, [])) }
        for (index, caption) in captions.enumerated() {
            guard case .rollUp(let rows) = caption.mode else { continue }
            if let base = caption.positions.last?.row, base < rows {
                found.append(
                    warning(
                        .rollUpBase, index..<index + 1, figure: Double(base), limit: Double(rows), [.rollUp(rows: base)]
                    ))
            }
        }
        return found
    }

    /// Captions of one place and channel that are shown at the same time.
    private func overlaps() -> [ConversionWarning] {
        guard format == .scc || format == .iTT else { return [] }
        // Of a file that is written as it was nothing overlaps in the decoder.
        if case .scc(let source) = document.source, source.captions == document.captions { return [] }
        var found: [ConversionWarning] = []
        var last: [String: Int] = [:]
        let order = document.captions.indices.sorted {
            (document.captions[$0].start, $0) < (document.captions[$1].start, $1)
        }
        for index in order {
            let caption = document.captions[index]
            let place: String
            if format == .scc {
                place = (caption.channel ?? .cc1).rawValue
            } else {
                place = TimedTextPlacement.iTT(caption).region.identifier ?? ""
            }
            defer { last[place] = index }
            guard let before = last[place] else { continue }
            let previous = document.captions[before]
            let end = format == .iTT ? document.closedEnd(before) : previous.end
            guard end.isNumeric, end > caption.start else { continue }
            let seconds = (min(end, caption.end) - caption.start).seconds
            // Captions that start together are one; of others the earlier one makes room.
            let isTogether = (caption.start - previous.start) < MediaTime(value: 1, timescale: 2)
            let isApart = abs(before - index) != 1
            let cut = CaptionAdjustment.time(startOffset: .zero, durationOffset: caption.start - end)
            if isTogether, !isApart {
                found.append(
                    warning(
                        .overlap, min(before, index)..<max(before, index) + 1, figure: seconds, limit: 0, [.merge, cut])
                )
            } else {
                let cures = caption.start > previous.start ? [cut] : []
                found.append(warning(.overlap, before..<before + 1, figure: seconds, limit: 0, cures))
            }
        }
        return found
    }

    // MARK: What a writer would change

    private func trial() -> [ConversionWarning] {
        if format == .scc {
            if case .scc(let source) = document.source, source.captions == document.captions { return [] }
            var scheduler = SCCScheduler(isDropFrame: document.isDropFrame)
            scheduler.schedule(document.captions)
            return contents(scheduler.losses.losses, shown: scheduler.shown, shortfalls: scheduler.shortfalls)
        }
        let output = document.encoded(as: format)
        guard !output.losses.isEmpty else { return [] }
        var shown: [Int: (start: MediaTime, end: MediaTime)] = [:]
        let isTimed = output.losses.contains { [.rounding, .openEnd, .overlap].contains($0.kind) }
        let again = isTimed ? try? CaptionDocument.parse(output.bytes, format: format) : nil
        if let captions = again?.captions, captions.count == document.captions.count {
            for (index, caption) in captions.enumerated() { shown[index] = (caption.start, caption.end) }
        }
        return contents(output.losses, shown: shown, shortfalls: [:])
    }

    private func contents(
        _ losses: [ConversionLoss], shown: [Int: (start: MediaTime, end: MediaTime)],
        shortfalls: [Int: (words: Int, frames: Int)]
    ) -> [ConversionWarning] {
        var found: [ConversionWarning] = []
        for loss in losses {
            if loss.kind == .lateLabel {
                found.append(lateLabel(shown))
                continue
            }
            for run in ConversionValidator.runs(loss.captions) {
                switch loss.kind {
                case .delay, .rounding, .openEnd, .overlap:
                    for index in run { found += timing(loss.kind, index, shown, shortfalls) }
                case .text:
                    found.append(
                        warning(
                            .rows, run, figure: Double(document.captions[run.lowerBound].runs.lines.count), limit: 15,
                            [.split]))
                case .caption: found.append(warning(.empty, run, [.remove]))
                case .lineBreaks: found += run.map(width)
                case .unknownContent: continue
                default: found.append(warning(.content(loss.kind), run, [cure(loss.kind)]))
                }
            }
        }
        return found.sorted { $0.captions.lowerBound < $1.captions.lowerBound }
    }

    /// Timecodes beyond the day's last. Whole days earlier every label but its hour stays; where that would begin before
    /// the day does, as few hours as will do. What lasts longer than a day no move brings into it.
    private func lateLabel(_ shown: [Int: (start: MediaTime, end: MediaTime)]) -> ConversionWarning {
        let hour = SCCTransmission.framesPerHour(isDropFrame: document.isDropFrame)
        let starts = shown.values.map { SCCScheduler.frame($0.start).frame }
        let ends = shown.values.map { $0.end.isNumeric ? SCCScheduler.frame($0.end).frame : 0 }
        // Ten seconds are left to send the first.
        let first = max(0, (starts.min() ?? 0) - 300) / hour
        let last = max(starts.max() ?? 0, ends.max() ?? 0) / hour
        let days = last / 24 * 24
        let earlier = first >= days ? days : last - 23
        var cures: [CaptionAdjustment] = []
        if earlier > 0, earlier <= first {
            let offset = MediaTime(
                value: -earlier * hour * SCCReader.frameDuration, timescale: SCCReader.timescale)
            cures = [.time(startOffset: offset, durationOffset: .zero)]
        }
        return warning(.lateLabel, document.captions.indices, figure: Double(last), limit: 23, cures)
    }

    /// A line too wide for the grid.
    private func width(_ index: Int) -> ConversionWarning {
        let widest = document.captions[index].runs.lines.map { line in
            line.reduce(0) { $0 + $1.text.unicodeScalars.count }
        }
        return warning(
            .columns, index..<index + 1, figure: Double(widest.max() ?? 0), limit: Double(CellGrid.columns), [.reflow])
    }

    private func timing(
        _ kind: ConversionLoss.Kind, _ index: Int, _ shown: [Int: (start: MediaTime, end: MediaTime)],
        _ shortfalls: [Int: (words: Int, frames: Int)]
    ) -> [ConversionWarning] {
        let caption = document.captions[index]
        guard let (start, end) = shown[index] else { return [] }
        let range = index..<index + 1
        let offset = start - caption.start
        var duration = (end - start) - caption.duration
        // Where nothing ended it, the whole length is new.
        if !duration.isNumeric { duration = !caption.end.isNumeric && end.isNumeric ? end - start : .zero }
        let adjustment = CaptionAdjustment.time(startOffset: offset, durationOffset: duration)
        switch kind {
        case .delay:
            let shortfall = shortfalls[index] ?? (0, 0)
            let isFirst = !document.captions[..<index].contains { $0.start <= caption.start }
            var cures = [adjustment]
            if index + 1 < document.captions.count { cures.append(.merge) }
            if caption.mode == nil || caption.mode == .popOn { cures.append(.rollUp(rows: 2)) }
            return [
                warning(
                    isFirst ? .startsTooEarly : .budget, range, figure: Double(shortfall.words),
                    limit: Double(shortfall.frames), cures)
            ]
        case .openEnd:
            return [warning(.openEnd, range, end.isNumeric ? [adjustment] : [])]
        case .overlap:
            // Where the next begins earlier, that has been told.
            let next = index + 1
            if next < document.captions.count, document.captions[next].start < caption.end { return [] }
            return [warning(.overlap, range, figure: abs(duration.seconds), limit: 0, [adjustment])]
        default:
            let distance = max(abs(offset.seconds), duration.isNumeric ? abs(duration.seconds) : 0)
            return [warning(.offGrid, range, figure: distance, limit: 0, distance > 0 ? [adjustment] : [])]
        }
    }

    private func cure(_ kind: ConversionLoss.Kind) -> CaptionAdjustment {
        switch kind {
        case .characters where format == .scc: .transliterate
        case .ruby: .inlineRuby
        case .insertedBlank, .position, .styleEdges: .reflow
        default: .simplify
        }
    }

    /// Consecutive numbers together.
    private static func runs(_ indices: [Int]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in indices.sorted() {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }
}
