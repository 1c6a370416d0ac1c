import Times

/// Changes single captions in a file that was read, and leaves all other lines as they are.
///
/// What comes of it is read again and must say exactly what it should; else the lines around a change are planned anew, more
/// and more of them, and at last the whole file.
struct SCCPatcher {
    /// A line of the file.
    struct Line {
        /// Where in the bytes the line stands, without what ends it.
        var range: Range<Int>
        var start: Int64
        var words: [UInt16]
        /// Whether pads stand for words that were taken out: they need not be sent at the ends of the line.
        var isCut = false
        var end: Int64 { start + Int64(words.count) }

        /// The line without pads at its ends where words were taken out.
        var trimmed: Line {
            guard isCut else { return self }
            var line = self
            while line.words.last == SCCPatcher.pad { line.words.removeLast() }
            let kept = line.words.drop { $0 == SCCPatcher.pad }
            line.start += Int64(line.words.count - kept.count)
            line.words = Array(kept)
            return line
        }
    }

    /// The lines of the file as they are and as they become.
    typealias Lines = [(old: Line, new: Line)]
    /// Where a word stands: the line, and the word in it.
    typealias Slot = (line: Int, word: Int)

    let source: SCCSource
    let document: CaptionDocument
    /// What became of the file's captions.
    let alignment: CaptionAlignment
    var losses = LossList()
    /// Whether lines that roll up come a little later or earlier, because those beside them have become longer.
    var hasPushed = false

    static let pad = WordBuffer.word(0, 0)
    /// With more than so many changes a file is written anew.
    private static let mostChanges = 1_000

    init(_ source: SCCSource, _ document: CaptionDocument) {
        self.source = source
        self.document = document
        alignment = CaptionAlignment(source.captions, document.captions)
    }

    /// The file with the changed captions in it; nil where the lines around them cannot stay.
    mutating func bytes() -> [UInt8]? {
        guard alignment.steps.count <= SCCPatcher.mostChanges else { return nil }
        let unchanged = self.lines()
        var lines = unchanged
        var rest: [CaptionAlignment.Step] = []
        // From the last on: what is found in a line by the file's times stands where it stood.
        for step in alignment.steps.reversed() {
            let before = (lines, losses)
            if !apply(step, &lines) {
                (lines, losses) = before
                rest.append(step)
            }
        }
        if rest.isEmpty {
            let result = file(of: lines)
            if let found = captions(result.bytes), mismatch(found) == nil { return accept(result, found) }
        } else if let result = splice(rest, lines) {
            return result
        }
        guard rest.count < alignment.steps.count else { return nil }
        losses = LossList()
        return splice(alignment.steps, unchanged)
    }

    /// Changes words of the lines; false where that cannot be done.
    private mutating func apply(_ step: CaptionAlignment.Step, _ lines: inout Lines) -> Bool {
        switch step {
        case .change(let old, let new):
            source.captions[old].mode == .popOn
                ? replace(old, by: new, &lines) : replaceRolling(old, by: new, &lines)
        case .removal(let old): remove(old, &lines)
        case .insertion(let new): insert(new, &lines)
        }
    }

    /// What a file says; nil where it cannot be read.
    func captions(_ bytes: [UInt8]) -> [Caption]? {
        (try? CaptionDocument.parse(bytes, format: .scc))?.captions
    }

    /// Notes what the file that was made, with these captions, does not say as it should.
    mutating func accept(_ result: (bytes: [UInt8], firstLate: Int64), _ found: [Caption]) -> [UInt8] {
        compareTimes(found)
        for case .change(_, let index) in alignment.steps {
            let caption = document.captions[index]
            let last = caption.end.isNumeric ? max(caption.start, caption.end) : caption.start
            if SCCScheduler.frame(last).frame >= result.firstLate { losses.add(.lateLabel, index) }
        }
        return result.bytes
    }

    /// The file with these lines, and the first frame of a line whose label is beyond a day.
    func file(of lines: Lines) -> (bytes: [UInt8], firstLate: Int64) {
        var result: [UInt8] = []
        var copied = 0
        var firstLate = Int64.max
        for (old, new) in lines {
            let new = new.trimmed
            guard new.start != old.start || new.words != old.words else { continue }
            result += source.bytes[copied..<old.range.lowerBound]
            copied = old.range.upperBound
            guard !new.words.isEmpty else {
                // With what parts it from the next.
                while copied < source.bytes.count, source.bytes[copied] == 0x0A || source.bytes[copied] == 0x0D {
                    copied += 1
                }
                continue
            }
            // What parts the timecode from the words stays: some files have a blank there, and not a tab.
            let label = SCCReader.label(source.bytes[old.range])
            let isDrop = label?.isDrop ?? document.isDropFrame
            if new.start >= SCCTransmission.dayEnd(isDropFrame: isDrop) { firstLate = min(firstLate, new.start) }
            var text = SCCTransmission(start: new.start, words: new.words).line(isDropFrame: isDrop)
            if let label, label.end < old.range.upperBound, let tab = text.firstIndex(of: 0x09) {
                let gap = source.bytes[label.end..<old.range.upperBound].prefix { $0 <= 0x20 }
                text.replaceSubrange(tab...tab, with: gap)
            }
            let separator = old.range.isEmpty ? separator(lines) : []
            if !separator.isEmpty, let last = result.last, last != 0x0A, last != 0x0D { result += separator }
            result += text + separator
        }
        result += source.bytes[copied...]
        return (result, firstLate)
    }

    /// What parts the file's lines.
    private func separator(_ lines: Lines) -> [UInt8] {
        let ranges = lines.lazy.map(\.old.range).filter { !$0.isEmpty }.prefix(2)
        guard let first = ranges.first, let second = ranges.last, first.upperBound < second.lowerBound,
            source.bytes[first.upperBound..<second.lowerBound].allSatisfy({ $0 <= 0x20 })
        else { return Array("\r\n\r\n".utf8) }
        return Array(source.bytes[first.upperBound..<second.lowerBound])
    }

    /// The first caption that does not say what the document's does, as near as CEA-608 goes and at the times of a plan; nil
    /// where all do. The region is what follows from the places of their lines, whatever it was before.
    func mismatch(_ captions: [Caption], _ plan: [Int: (start: MediaTime, end: MediaTime)] = [:]) -> Int? {
        let place = zip(captions, document.captions).enumerated().first { index, pair in
            let (found, wanted) = pair
            return found != wanted && !isAsWanted(found, wanted, plan[index])
        }
        return place?.offset
            ?? (captions.count == document.captions.count ? nil : min(captions.count, document.captions.count))
    }

    private func isAsWanted(
        _ found: Caption, _ wanted: Caption, _ plan: (start: MediaTime, end: MediaTime)?
    ) -> Bool {
        var wanted = wanted
        if let plan { (wanted.start, wanted.end) = (plan.start, plan.end.isNumeric ? plan.end : wanted.end) }
        if SCCPatcher.isSameFrame(found.start, wanted.start) { wanted.start = found.start }
        if SCCPatcher.isSameFrame(found.end, wanted.end) { wanted.end = found.end }
        if isMoved(found, wanted) { return true }
        if case .rollUp = found.mode { return false }
        wanted.region = found.region
        if found == wanted { return true }
        var near = FormatConformer(.scc).conformed(wanted)
        near.identifier = found.identifier
        return found == near
    }

    /// Whether two times are the same for a file that counts frames.
    static func isSameFrame(_ one: MediaTime, _ other: MediaTime) -> Bool {
        one.isNumeric && other.isNumeric && SCCScheduler.frame(one).frame == SCCScheduler.frame(other).frame
    }

    /// The lines of the file twice, to change one of them.
    private func lines() -> Lines {
        var lines: Lines = []
        for range in TextLines(source.bytes) {
            let bytes = source.bytes[range]
            guard let label = SCCReader.label(bytes) else { continue }
            var words: [UInt16] = []
            words.reserveCapacity((range.upperBound - label.end) / 5)
            // What is no word says nothing, and takes as long as one.
            SCCReader.words(source.bytes, label.end..<range.upperBound) { words.append($0 ?? SCCPatcher.pad) }
            let line = Line(range: range, start: label.frames, words: words)
            lines.append((line, line))
        }
        return lines
    }

    private mutating func replace(_ place: Int, by index: Int, _ lines: inout Lines) -> Bool {
        let old = source.captions[place]
        let new = document.captions[index]
        guard old.mode == .popOn, new.mode == .popOn, old.channel == new.channel, let channel = new.channel else {
            return false
        }
        if old.end != new.end, !moveEnd(place, index, channel, &lines) { return false }
        guard old.runs != new.runs || old.positions != new.positions || old.start != new.start else { return true }
        guard let (shower, loading) = showing(old, channel, lines) else { return false }
        let (place, offset) = shower
        let conformed = GridConformer.conform(new)
        for loss in conformed.losses { losses.add(loss, index) }
        let range = max(0, place - 1)..<place + 1
        let unchanged = Array(lines[range])
        // Codes twice, where there is time for that.
        for redundancy in Redundancy.allCases {
            lines.replaceSubrange(range, with: unchanged)
            let load = self.load(conformed.lines, channel, index, redundancy)
            let isReplaced =
                loading.line == place
                ? replaceWithin(place, loading.words, new, load, channel, &lines)
                : replaceBefore(place, offset, loading.words, new, load, &lines)
            if isReplaced { return true }
        }
        return false
    }

    /// Changes a caption that one line loads and the next, `place`, shows.
    private func replaceBefore(
        _ place: Int, _ offset: Int, _ words: Range<Int>, _ caption: Caption, _ load: WordBuffer, _ lines: inout Lines
    ) -> Bool {
        let (start, _) = SCCScheduler.frame(caption.start)
        lines[place - 1].new.words = lines[place - 1].old.words[..<words.lowerBound] + load.words
        lines[place].new.start = start - Int64(offset)
        // Longer than before, it is sent earlier.
        let late = lines[place - 1].new.end - lines[place].new.start
        if late > 0, words.lowerBound == 0 { lines[place - 1].new.start -= late }
        return fits(place - 1, lines) && fits(place, lines)
    }

    /// Changes a caption that one line loads and shows, and nothing else.
    private func replaceWithin(
        _ place: Int, _ words: Range<Int>, _ caption: Caption, _ load: WordBuffer, _ channel: CaptionChannel,
        _ lines: inout Lines
    ) -> Bool {
        guard words.lowerBound == 0, words.upperBound <= lines[place].new.words.count else { return false }
        let line = lines[place].old
        let (start, _) = SCCScheduler.frame(caption.start)
        var lead = load
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        if let erased = line.words[words].firstIndex(of: erase) {
            let behind = Int(start - (line.start + Int64(erased)) - 2)
            if behind < 0 {
                lead.raw(erase)
            } else {
                let code = WordBuffer.bytes(channel, .eraseDisplayedMemory)
                _ = lead.insert(code.0, code.1, framesBehind: behind)
            }
        }
        lines[place].new.start = start - Int64(lead.count)
        lines[place].new.words = lead.words + lines[place].new.words[words.upperBound...]
        return fits(place, lines)
    }

    /// Whether a line is sent after the one before it and before the next, or overlaps them no more than it did.
    func fits(_ place: Int, _ lines: Lines) -> Bool {
        let before = place > 0 ? min(lines[place - 1].new.end, max(0, lines[place].old.start)) : 0
        let after = place + 1 < lines.count ? max(lines[place + 1].new.start, lines[place].old.end) : .max
        return lines[place].new.start >= before && lines[place].new.end <= after
    }

    /// The word that is sent at a time: what changes the screen then.
    func slot(at time: MediaTime, _ lines: Lines) -> Slot? {
        let (frame, _) = SCCScheduler.frame(time)
        return lines.firstIndex { $0.old.start <= frame && frame < $0.old.end }
            .map { ($0, Int(frame - lines[$0].old.start)) }
    }

    /// The word that shows a caption, and those that load it.
    func showing(
        _ caption: Caption, _ channel: CaptionChannel, _ lines: Lines
    ) -> (slot: Slot, loading: (line: Int, words: Range<Int>))? {
        guard let slot = slot(at: caption.start, lines),
            lines[slot.line].old.words[slot.word] == WordBuffer.word(channel, .endOfCaption)
        else { return nil }
        return loading(until: slot.word, of: slot.line, channel, lines).map { (slot, $0) }
    }

    /// The words that load the caption which a word of a line shows: before that word, or at the end of the line before.
    private func loading(
        until offset: Int, of place: Int, _ channel: CaptionChannel, _ lines: Lines
    ) -> (line: Int, words: Range<Int>)? {
        let own = lines[place].old.words[..<offset]
        if let first = loadStart(own, channel) { return (place, first..<offset) }
        guard place > 0, !own.contains(where: SCCPatcher.isText) else { return nil }
        let before = lines[place - 1].old.words
        return loadStart(before[...], channel).map { (place - 1, $0..<before.count) }
    }

    /// Where the words begin that load a caption, with nothing behind them; nil where no letters do.
    private func loadStart(_ words: ArraySlice<UInt16>, _ channel: CaptionChannel) -> Int? {
        let shown = words.lastIndex(of: WordBuffer.word(channel, .endOfCaption)).map { $0 + 1 }
        let rest = words[(shown ?? words.startIndex)...]
        guard rest.contains(where: SCCPatcher.isText) else { return nil }
        let clear = WordBuffer.word(channel, .eraseNonDisplayedMemory)
        guard var first = rest.firstIndex(of: WordBuffer.word(channel, .resumeCaptionLoading)) else { return shown }
        while first > rest.startIndex, rest[first - 1] == clear { first -= 1 }
        return first
    }

    /// Whether a word has letters, or is one.
    private static func isText(_ word: UInt16) -> Bool {
        let (high, low) = (UInt8(word >> 8 & 0x7F), UInt8(word & 0x7F))
        return high >= 0x20 || low >= 0x20 && high == 0
            || (0x11...0x13).contains(high & 0x17) && (0x20...0x3F).contains(low)
    }

    mutating func load(
        _ rows: [GridLine], _ channel: CaptionChannel, _ index: Int, _ redundancy: Redundancy
    ) -> WordBuffer {
        let (words, hasInserted) = RowEncoder.load(rows, channel, redundancy)
        if hasInserted { losses.add(.insertedBlank, index) }
        return words
    }

    /// Moves the line that erases a caption, where it does nothing else.
    private func moveEnd(_ place: Int, _ index: Int, _ channel: CaptionChannel, _ lines: inout Lines) -> Bool {
        let (old, new) = (source.captions[place].end, document.captions[index].end)
        guard old.isNumeric, new.isNumeric else { return false }
        // A caption that was put in between replaces it, and ends when it ended.
        if let next = alignment.nextInserted(after: index, in: document.captions),
            document.captions[next].start == new
        {
            return true
        }
        guard let line = eraser(at: old, channel, lines) else { return false }
        // It is joined with one that is gone, and ends as that did.
        if let next = alignment.nextRemoved(after: place, in: source.captions),
            source.captions[next].end == new
        {
            return cut(lines[line].old.words.indices, of: line, &lines)
        }
        lines[line].new.start = SCCScheduler.frame(new).frame
        return fits(line, lines)
    }

    /// The line that erases a channel's screen at a time, and does nothing else.
    func eraser(at end: MediaTime, _ channel: CaptionChannel, _ lines: Lines) -> Int? {
        let (frame, _) = SCCScheduler.frame(end)
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        guard let place = lines.firstIndex(where: { $0.old.start == frame }) else { return nil }
        return lines[place].old.words.allSatisfy { $0 == erase } ? place : nil
    }

    /// Takes words of a line out; false where another change has left fewer there.
    func cut(_ words: Range<Int>, of line: Int, _ lines: inout Lines) -> Bool {
        guard words.upperBound <= lines[line].new.words.count else { return false }
        for word in words { lines[line].new.words[word] = SCCPatcher.pad }
        lines[line].new.isCut = true
        return true
    }
}
