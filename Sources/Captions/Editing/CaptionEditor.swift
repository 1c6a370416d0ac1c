public import Times

/// Captions under a person's hands: what can be done to them, and undone.
///
/// A value that knows no screen. Captions stay in the order of their starts where they were; each edit says where the
/// caption stands that it was about.
public struct CaptionEditor: Sendable {
    /// How many edits can be undone.
    private static let mostSteps = 1_000

    /// The captions as they are now.
    public private(set) var document: CaptionDocument
    /// Another number after each change, undoing included.
    public private(set) var revision = 0
    private var done: [Step] = []
    private var undone: [Step] = []
    /// How many edits were done when the captions were last saved; nil once that cannot be reached any more.
    private var savedCount: Int? = 0

    /// What takes an edit back.
    private struct Step: Sendable {
        enum Content: Sendable {
            /// So many captions from a place on are replaced.
            case captions(at: Int, count: Int, [Caption])
            case document(CaptionDocument)
        }

        var edit: CaptionEdit
        var content: Content
        var index: Int
    }

    /// An editor of a document.
    public init(_ document: CaptionDocument) { self.document = document }

    /// Whether there is anything that was not saved.
    public var isChanged: Bool { done.count != savedCount }

    /// Notes that the captions were saved as they are.
    public mutating func noteSaved() { savedCount = done.count }

    /// Notes that the captions were saved as they were before the last changes: the file holds neither these nor what it
    /// held, so that whatever undoing leads to counts as changed.
    public mutating func noteSavedMeanwhile() { savedCount = nil }

    // MARK: Undo

    /// Takes the last edit back; nil where there is none.
    /// - Returns: What it was, and the caption it was about.
    public mutating func undo() -> (edit: CaptionEdit, index: Int)? {
        guard let step = done.popLast() else { return nil }
        undone.append(inverse(of: step))
        perform(step.content)
        return (step.edit, clamped(step.index))
    }

    /// Does again what was taken back last; nil where nothing was.
    /// - Returns: What it is, and the caption it is about.
    public mutating func redo() -> (edit: CaptionEdit, index: Int)? {
        guard let step = undone.popLast() else { return nil }
        done.append(inverse(of: step))
        perform(step.content)
        return (step.edit, clamped(step.index))
    }

    private func clamped(_ index: Int) -> Int { max(0, min(index, document.captions.count - 1)) }

    private func inverse(of step: Step) -> Step {
        var step = step
        switch step.content {
        case .captions(let place, let count, let captions):
            step.content = .captions(
                at: place, count: captions.count, Array(document.captions[place..<place + count]))
        case .document: step.content = .document(document)
        }
        return step
    }

    private mutating func perform(_ content: Step.Content) {
        revision += 1
        switch content {
        case .captions(let place, let count, let captions):
            document.captions.replaceSubrange(place..<place + count, with: captions)
        case .document(let whole): document = whole
        }
    }

    private mutating func apply(_ edit: CaptionEdit, _ content: Step.Content, at index: Int) {
        done.append(inverse(of: Step(edit: edit, content: content, index: index)))
        undone = []
        if let savedCount, savedCount >= done.count { self.savedCount = nil }
        if done.count > CaptionEditor.mostSteps {
            done.removeFirst()
            savedCount = savedCount.flatMap { $0 > 0 ? $0 - 1 : nil }
        }
        perform(content)
    }

    private mutating func replace(_ range: Range<Int>, with captions: [Caption], _ edit: CaptionEdit, at index: Int) {
        apply(edit, .captions(at: range.lowerBound, count: range.count, captions), at: index)
    }

    /// Changes a caption, and what shows the same lines.
    private mutating func replace(_ index: Int, with caption: Caption, _ edit: CaptionEdit) {
        replace(with: RollUpChange(document.captions, at: index, becomes: caption), edit, at: index)
    }

    private mutating func replace(with change: RollUpChange, _ edit: CaptionEdit, at index: Int) {
        let (range, captions) = change.replacement
        replace(range, with: captions, edit, at: index)
    }

    private mutating func become(_ captions: [Caption], _ edit: CaptionEdit, at index: Int) {
        var other = document
        other.captions = captions
        become(other, edit, at: index)
    }

    /// Takes another document. Where only captions differ, undoing needs those.
    private mutating func become(_ other: CaptionDocument, _ edit: CaptionEdit, at index: Int) {
        let isSameFile = (other.source == nil) == (document.source == nil) && other.problems == document.problems
        guard isSameFile, other.regions == document.regions else { return apply(edit, .document(other), at: index) }
        let (old, new) = (document.captions, other.captions)
        var head = 0
        while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        guard head + tail < max(old.count, new.count) else { return }
        replace(head..<old.count - tail, with: Array(new[head..<new.count - tail]), edit, at: index)
    }

    private func caption(_ index: Int) throws(CaptionEditError) -> Caption {
        guard document.captions.indices.contains(index) else { throw .noSuchCaption }
        return document.captions[index]
    }

    // MARK: One caption

    /// Gives a caption another text.
    ///
    /// In CEA-608's grid lines keep their rows; where there are more lines than before the place is chosen anew. A line that
    /// rolls up becomes another in all captions that show it; lines more than there were come one after the other, each with
    /// its share of the time.
    public mutating func setText(_ runs: [TextRun], of index: Int) throws(CaptionEditError) {
        var caption = try caption(index)
        guard caption.runs != runs else { return }
        // Which places stay, the number of lines tells.
        caption.text = runs.reduce(into: "") { $0 += $1.text }
        caption.runs = runs
        if let before = RollUpLine.lines(of: document.captions[index]), runs.lines.count > before.count {
            return addLines(runs.lines, before, to: index)
        }
        replace(index, with: caption, .text)
    }

    /// Gives a caption that rolls up lines that there were not before.
    private mutating func addLines(_ texts: [[TextRun]], _ before: [RollUpLine], to index: Int) {
        var first = document.captions[index]
        first.show(
            zip(before, texts).map { line, runs in
                RollUpLine(runs: runs, column: line.column, height: line.height)
            })
        let end = document.closedEnd(index)
        let added = texts[before.count...]
        var captions = RollUpChange(document.captions, at: index, becomes: first).captions
        for (place, runs) in zip(index..., added) {
            var line = first
            line.start = first.start.advanced(towards: end, part: place - index + 1, of: added.count + 1)
            line.runs = runs
            line.identifier = nil
            captions = RollUpChange(captions, inserting: line, after: place).captions
        }
        become(captions, .text, at: index)
    }

    /// Shows a caption at another time; an end that is not numeric leaves it open.
    /// - Returns: Where the caption stands now.
    @discardableResult
    public mutating func setTimes(
        start: MediaTime, end: MediaTime, of index: Int
    ) throws(CaptionEditError) -> Int {
        var caption = try caption(index)
        guard start.isNumeric, start >= .zero else { throw .startsBeforeZero }
        guard !end.isNumeric || end > start else { throw .endsBeforeStart }
        guard start != caption.start || end != caption.end else { return index }
        var place = index
        while place > 0, document.captions[place - 1].start > start, start < caption.start { place -= 1 }
        while place + 1 < document.captions.count, document.captions[place + 1].start < start, start > caption.start {
            place += 1
        }
        // What is said within it moves with the whole, and stays where only an end is moved.
        let shift = start - caption.start
        if end - start == caption.duration {
            for run in caption.runs.indices { caption.runs[run].time = caption.runs[run].time.map { $0 + shift } }
        }
        caption.start = start
        caption.end = end
        if place == index {
            replace(with: RollUpChange(document.captions, at: index, movesTo: caption), .times, at: index)
            return place
        }
        let range = min(place, index)..<max(place, index) + 1
        var changed = Array(document.captions[range])
        changed.remove(at: index - range.lowerBound)
        changed.insert(caption, at: place - range.lowerBound)
        replace(range, with: changed, .times, at: place)
        return place
    }

    /// Puts a caption elsewhere on the picture, as near as the format goes.
    public mutating func place(_ placement: CaptionPlacement, _ index: Int, in format: CaptionFormat)
        throws(CaptionEditError)
    {
        let caption = placement.placed(try caption(index), in: format)
        guard caption != document.captions[index] else { return }
        replace(index..<index + 1, with: [caption], .place, at: index)
    }

    /// Changes how all of a caption's text looks.
    public mutating func restyle(_ index: Int, _ change: (inout RunStyle) -> Void) throws(CaptionEditError) {
        var caption = try caption(index)
        for run in caption.runs.indices { change(&caption.runs[run].style) }
        caption.runs = caption.runs.normalized
        guard caption != document.captions[index] else { return }
        replace(index, with: caption, .style)
    }

    // MARK: How many there are

    /// Makes two captions of one, at a time within it, else in the middle of its text.
    ///
    /// The text is broken at the line or word that is nearest to the time, as if it were read evenly. Of lines that roll up
    /// the lowest becomes two, the second of which moves the first up.
    public mutating func split(_ index: Int, at time: MediaTime?) throws(CaptionEditError) {
        let caption = try caption(index)
        let end = document.closedEnd(index)
        let length = end - caption.start
        var middle = caption.start.advanced(towards: end)
        var share = 0.5
        if let time, time > caption.start, time < end, length.seconds > 0 {
            middle = time
            share = (time - caption.start).seconds / length.seconds
        }
        let lines = RollUpLine.lines(of: caption)
        let text = CaptionText(lines?.last?.runs ?? caption.runs)
        guard let place = CaptionEditor.breaking(text, near: share) else { throw .nothingToSplit }
        var (first, second) = (caption, caption)
        var (head, tail) = (text, text)
        // Blanks beside the place say nothing any more.
        let isBlank = { text.characters[$0] == " " }
        head.remove(((0..<place).last { !isBlank($0) } ?? 0) + 1..<text.count)
        tail.remove(0..<((place + 1..<text.count).first { !isBlank($0) } ?? place + 1))
        second.runs = tail.runs
        second.start = middle
        second.identifier = nil
        if var lines {
            lines[lines.count - 1].runs = head.runs
            first.show(lines)
            let captions = RollUpChange(document.captions, at: index, becomes: first).captions
            return become(RollUpChange(captions, inserting: second, after: index).captions, .split, at: index)
        }
        first.runs = head.runs
        let count = head.characters.count { $0 == "\n" } + 1
        if caption.positions.count == caption.runs.lines.count, text.characters[place] == "\n" {
            first.positions = Array(caption.positions[..<count])
            second.positions = Array(caption.positions[count...])
        } else {
            (first.positions, second.positions) = ([], [])
        }
        first.end = middle
        replace(index..<index + 1, with: [first, second], .split, at: index)
    }

    /// The blank or line break nearest to a share of the text; a line break where one is nearly as near.
    private static func breaking(_ text: CaptionText, near share: Double) -> Int? {
        let characters = text.characters
        let wanted = Double(characters.count) * share
        func nearest(_ character: Character) -> Int? {
            characters.indices.filter { place in
                characters[place] == character && place > 0 && place < characters.count - 1
            }.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) }
        }
        guard let line = nearest("\n") else { return nearest(" ") }
        guard let word = nearest(" ") else { return line }
        let far = abs(Double(line) - wanted) > abs(Double(word) - wanted) + Double(characters.count) / 3
        return far ? word : line
    }

    /// Makes one caption of this and the next, from the first start to the last end.
    ///
    /// It stands where the first one does, in the grid where the lines of the second follow below it.
    public mutating func join(_ index: Int) throws(CaptionEditError) {
        var joined = try caption(index)
        guard index + 1 < document.captions.count else { throw .nothingToJoin }
        let next = document.captions[index + 1]
        guard joined.channel == next.channel else { throw .otherChannel }
        if RollUpChange.rolls(document.captions, index, into: index + 1) {
            // It shows the lines of the first already.
            let start = joined.start
            joined = next
            joined.start = start
            return replace(index..<index + 2, with: [joined], .join, at: index)
        }
        joined.end = joined.end.isNumeric ? max(joined.end, next.end) : next.end
        if let last = joined.runs.indices.last, !next.runs.isEmpty { joined.runs[last].text += "\n" }
        joined.runs = (joined.runs + next.runs).normalized
        let rows = (joined.positions + next.positions).map(\.row)
        let isBelow = rows.count == joined.runs.lines.count && zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 }
        joined.positions = isBelow ? joined.positions + next.positions : []
        replace(index..<index + 2, with: [joined], .join, at: index)
    }

    /// Adds a caption without text, which has channel, place and look of the one before it.
    /// - Returns: Where it stands.
    public mutating func insert(at start: MediaTime, end: MediaTime) throws(CaptionEditError) -> Int {
        guard start.isNumeric, start >= .zero else { throw .startsBeforeZero }
        guard end > start else { throw .endsBeforeStart }
        let place = document.captions.firstIndex { $0.start > start } ?? document.captions.count
        var caption = Caption(start: start, end: end, text: "")
        if let model = place > 0 ? document.captions[place - 1] : document.captions.first {
            caption = model
            caption.start = start
            caption.end = end
            caption.identifier = nil
            caption.runs = [TextRun("", style: model.runs.first?.style ?? RunStyle())]
            caption.positions = Array(model.positions.suffix(1))
        }
        guard place > 0 else {
            replace(place..<place, with: [caption], .insertion, at: place)
            return place
        }
        replace(with: RollUpChange(document.captions, inserting: caption, after: place - 1), .insertion, at: place)
        return place
    }

    /// Takes a caption out.
    public mutating func remove(_ index: Int) throws(CaptionEditError) {
        _ = try caption(index)
        replace(with: RollUpChange(document.captions, removing: index), .removal, at: index)
    }

    // MARK: All of them

    /// Shows all captions from a place on later, or earlier by a negative time.
    ///
    /// Throws `.startsBeforeZero` where one would start before the film does.
    public mutating func shift(by distance: MediaTime, from index: Int = 0) throws(CaptionEditError) {
        guard document.captions.indices.contains(index) else { throw .noSuchCaption }
        var moved = document
        let kept = Array(moved.captions[..<index])
        moved.captions = Array(moved.captions[index...])
        if distance < .zero, moved.captions.contains(where: { $0.start + distance < .zero }) {
            throw .startsBeforeZero
        }
        moved.shift(by: distance)
        moved.captions = kept + moved.captions
        become(moved, .shift, at: index)
    }

    /// Takes captions as an earlier session left them.
    public mutating func recover(_ captions: [Caption]) {
        replace(document.captions.indices, with: captions, .recovery, at: 0)
    }

    /// Applies the first cure of a warning.
    public mutating func apply(_ warning: ConversionWarning, for format: CaptionFormat) throws(CaptionEditError) {
        guard let adjustment = warning.adjustments.first else { throw .noCure }
        let changed = ConversionValidator(document, for: format).applying(adjustment, to: warning.captions)
        become(changed, .adjustment, at: warning.captions.lowerBound)
    }

    /// Applies all cures that there are.
    public mutating func applyAll(for format: CaptionFormat) {
        let changed = ConversionValidator(document, for: format).adjusted().document
        become(changed, .adjustments, at: 0)
    }
}
