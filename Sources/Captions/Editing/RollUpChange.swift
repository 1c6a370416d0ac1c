import Times

/// What becomes of the captions around one that rolls up when that is changed: a line is sent once, and seen in several.
struct RollUpChange {
    /// The captions of a whole document.
    private let old: [Caption]
    /// Those that become others, by their places.
    private var changed: [Int: Caption] = [:]
    /// One that comes in between, and its place by then.
    private var inserted: (caption: Caption, place: Int)?
    /// The place of one that is taken out.
    private var removed: Int?

    /// The captions that become others, and those that they become.
    var replacement: (range: Range<Int>, captions: [Caption]) {
        let places = Array(changed.keys) + [removed, inserted?.place].compactMap(\.self)
        let ends = changed.keys.map { $0 + 1 } + [removed.map { $0 + 1 }, inserted?.place].compactMap(\.self)
        let range = (places.min() ?? 0)..<(ends.max() ?? 0)
        var captions = range.filter { $0 != removed }.map { changed[$0] ?? old[$0] }
        if let inserted { captions.insert(inserted.caption, at: inserted.place - range.lowerBound) }
        return (range, captions)
    }

    /// All captions as they become.
    var captions: [Caption] {
        var captions = old
        let replacement = replacement
        captions.replaceSubrange(replacement.range, with: replacement.captions)
        return captions
    }

    /// A line that comes later than this after what was shown has gone rolls nothing up.
    private static let longestGap = MediaTime(value: 1, timescale: 1)

    /// The caption at a place gets another text or other looks.
    init(_ captions: [Caption], at index: Int, becomes caption: Caption) {
        old = captions
        changed[index] = caption
        guard let before = RollUpLine.lines(of: old[index]) else { return }
        guard let after = lines(of: caption, instead: before) else { return }
        changed[index]?.show(after)
        spreadUp(from: index, before, after)
        spreadDown(from: index, before, after)
    }

    /// The caption at a place is shown at other times: what it moves up stays until then.
    init(_ captions: [Caption], at index: Int, movesTo caption: Caption) {
        old = captions
        changed[index] = caption
        guard let place = old.previous(before: index), RollUpChange.rolls(old, place, into: index) else { return }
        let end = old[place].end + (caption.start - old[index].start)
        guard end.isNumeric, end > old[place].start else { return }
        changed[place] = old[place]
        changed[place]?.end = end
    }

    /// The caption at a place is taken out: what stood above its line stays until the next comes.
    init(_ captions: [Caption], removing index: Int) {
        old = captions
        removed = index
        guard let before = RollUpLine.lines(of: old[index]) else { return }
        var after: [RollUpLine] = []
        if let place = old.previous(before: index), let above = RollUpLine.lines(of: old[place]),
            Self.rolls(above, until: old[place], into: old[index])
        {
            after = above
            changed[place] = old[place]
            changed[place]?.end = old[index].end
        }
        spreadDown(from: index, before, after)
    }

    /// A caption of one line comes in behind the one at a place: it moves up what that shows, and is moved up by the next.
    ///
    /// One that would come with the line before comes in the middle of its time.
    init(_ captions: [Caption], inserting caption: Caption, after index: Int) {
        old = captions
        inserted = (caption, index + 1)
        guard case .rollUp(let rows) = caption.mode, caption.channel == old[index].channel,
            let above = RollUpLine.lines(of: old[index]), let last = above.last,
            !old[index].end.isNumeric || caption.start - old[index].end <= RollUpChange.longestGap
        else { return }
        let lines =
            RollUpLine.rolled(above, rows: rows) + [RollUpLine(runs: caption.runs, column: last.column, height: 0)]
        inserted?.caption.show(lines)
        if !old[index].end.isNumeric || old[index].end > caption.start {
            var start = caption.start
            if start <= old[index].start, old[index].end.isNumeric {
                start = old[index].start.advanced(towards: old[index].end)
            }
            inserted?.caption.start = start
            inserted?.caption.end = old[index].end
            changed[index] = old[index]
            changed[index]?.end = start
        }
        spreadDown(from: index, above, lines)
    }

    /// Whether the caption at a place is moved up by the one at another.
    static func rolls(_ captions: [Caption], _ index: Int, into next: Int) -> Bool {
        guard let lines = RollUpLine.lines(of: captions[index]) else { return false }
        return rolls(lines, until: captions[index], into: captions[next])
    }

    /// The lines of a changed caption, which may be more or fewer than they were.
    private func lines(of caption: Caption, instead before: [RollUpLine]) -> [RollUpLine]? {
        if let lines = RollUpLine.lines(of: caption), lines.count == before.count { return lines }
        guard case .rollUp(let rows) = caption.mode else { return nil }
        let texts = caption.runs.lines
        guard texts.count <= rows else { return nil }
        let column = before.last?.column ?? 0
        return texts.enumerated().map { number, runs in
            let place = before.count - texts.count + number
            return RollUpLine(
                runs: runs, column: before.indices.contains(place) ? before[place].column : column,
                height: texts.count - 1 - number)
        }
    }

    /// Whether these lines, shown by `caption`, are what the next one moves up.
    private static func rolls(_ lines: [RollUpLine], until caption: Caption, into next: Caption) -> Bool {
        guard case .rollUp(let rows) = next.mode, let all = RollUpLine.lines(of: next) else { return false }
        guard !caption.end.isNumeric || next.start - caption.end <= longestGap else { return false }
        return Array(all.dropLast()) == RollUpLine.rolled(lines, rows: rows)
    }

    /// To the captions that showed the upper lines before.
    private mutating func spreadUp(from index: Int, _ before: [RollUpLine], _ after: [RollUpLine]) {
        var (index, before, after) = (index, before, after)
        while before.count == after.count, before.dropLast() != after.dropLast(),
            let place = old.previous(before: index), let lines = RollUpLine.lines(of: old[place]),
            Self.rolls(lines, until: old[place], into: old[index])
        {
            var changedLines = lines
            for line in after.dropLast() {
                guard let number = lines.firstIndex(where: { $0.height == line.height - 1 }) else { continue }
                changedLines[number].runs = line.runs
                changedLines[number].column = line.column
            }
            var caption = old[place]
            caption.show(changedLines)
            changed[place] = caption
            (index, before, after) = (place, lines, changedLines)
        }
    }

    /// To the captions that move its lines up.
    private mutating func spreadDown(from index: Int, _ before: [RollUpLine], _ after: [RollUpLine]) {
        var (shown, before, after) = (index, before, after)
        while let place = old.next(after: shown), Self.rolls(before, until: old[shown], into: old[place]),
            let lines = RollUpLine.lines(of: old[place]), let last = lines.last,
            case .rollUp(let rows) = old[place].mode
        {
            let changedLines = RollUpLine.rolled(after, rows: rows) + [last]
            guard changedLines != lines else { return }
            var caption = old[place]
            caption.show(changedLines)
            changed[place] = caption
            (shown, before, after) = (place, lines, changedLines)
        }
    }
}
