import Times

/// Changes single captions in a file that was read, and leaves all other lines as they are.
///
/// What comes of it is read again and must say exactly what it should; else the file is written anew.
struct SCCPatcher {
    /// A line of the file.
    struct Line {
        /// Where in the bytes the line stands, without what ends it.
        var range: Range<Int>
        var start: Int64
        var words: [UInt16]
        var end: Int64 { start + Int64(words.count) }
    }

    /// The lines of the file as they are and as they become.
    typealias Lines = [(old: Line, new: Line)]

    let source: SCCSource
    let document: CaptionDocument
    var losses = LossList()

    init(_ source: SCCSource, _ document: CaptionDocument) {
        self.source = source
        self.document = document
    }

    /// The file with the changed captions in it; nil where that cannot be done line by line.
    mutating func bytes() -> [UInt8]? {
        guard source.captions.count == document.captions.count else { return nil }
        let changed = source.captions.indices.filter { source.captions[$0] != document.captions[$0] }
        guard changed.count <= 1_000, var lines = lines() else { return nil }
        // From the last on: what is found in a line by the file's times stands where it stood.
        for index in changed.reversed() {
            let isReplaced =
                source.captions[index].mode == .popOn
                ? replace(index, &lines) : replaceRolling(index, &lines)
            guard isReplaced else { return nil }
        }
        var result: [UInt8] = []
        var copied = 0
        var firstLate = Int64.max
        for (old, new) in lines where new.start != old.start || new.words != old.words {
            result += source.bytes[copied..<old.range.lowerBound]
            // What parts the timecode from the words stays: some files have a blank there, and not a tab.
            let label = SCCReader.label(source.bytes[old.range])
            let isDrop = label?.isDrop ?? false
            if new.start >= SCCTransmission.dayEnd(isDropFrame: isDrop) { firstLate = min(firstLate, new.start) }
            var text = SCCTransmission(start: new.start, words: new.words).line(isDropFrame: isDrop)
            if let label, label.end < old.range.upperBound, let tab = text.firstIndex(of: 0x09) {
                let gap = source.bytes[label.end..<old.range.upperBound].prefix { $0 <= 0x20 }
                text.replaceSubrange(tab...tab, with: gap)
            }
            result += text
            copied = old.range.upperBound
        }
        result += source.bytes[copied...]
        guard let again = try? CaptionDocument.parse(result, format: .scc), isAsWanted(again.captions) else {
            return nil
        }
        compareTimes(again.captions)
        for index in changed {
            let caption = document.captions[index]
            let last = caption.end.isNumeric ? max(caption.start, caption.end) : caption.start
            if SCCScheduler.frame(last).frame >= firstLate { losses.add(.lateLabel, index) }
        }
        return result
    }

    /// Whether these captions say what the document's do. Where each line has its place in the grid the region is what
    /// follows from them, whatever it was before.
    private func isAsWanted(_ captions: [Caption]) -> Bool {
        captions.count == document.captions.count
            && zip(captions, document.captions).allSatisfy { found, wanted in
                if found == wanted { return true }
                if isMoved(found, wanted) { return true }
                guard found.mode == .popOn, !wanted.positions.isEmpty else { return false }
                var wanted = wanted
                wanted.region = found.region
                return found == wanted
            }
    }

    /// The lines of the file twice, to change one of them; nil where some cannot be read.
    private func lines() -> Lines? {
        var lines: Lines = []
        for range in TextLines(source.bytes) {
            let bytes = source.bytes[range]
            guard let label = SCCReader.label(bytes) else { continue }
            var words: [UInt16] = []
            words.reserveCapacity((range.upperBound - label.end) / 5)
            var areAll = true
            SCCReader.words(source.bytes, label.end..<range.upperBound) { word in
                if let word { words.append(word) } else { areAll = false }
            }
            guard areAll else { return nil }
            let line = Line(range: range, start: label.frames, words: words)
            if let last = lines.last, line.start < last.old.end { return nil }
            lines.append((line, line))
        }
        return lines
    }

    private mutating func replace(_ index: Int, _ lines: inout Lines) -> Bool {
        let old = source.captions[index]
        let new = document.captions[index]
        guard old.mode == .popOn, new.mode == .popOn, old.channel == new.channel, let channel = new.channel else {
            return false
        }
        if old.end != new.end, !moveEnd(old, new, &lines) { return false }
        guard old.runs != new.runs || old.positions != new.positions || old.start != new.start else { return true }
        let (shown, _) = SCCScheduler.frame(old.start)
        guard let place = lines.firstIndex(where: { $0.old.start <= shown && shown < $0.old.end }) else { return false }
        let line = lines[place].old
        let offset = Int(shown - line.start)
        guard line.words[offset] == WordBuffer.word(channel, .endOfCaption) else { return false }
        let conformed = GridConformer.conform(new)
        for loss in conformed.losses { losses.add(loss, index) }
        let unchanged = lines
        // Codes twice, where there is time for that.
        for redundancy in Redundancy.allCases {
            lines = unchanged
            let load = self.load(conformed.lines, channel, index, redundancy)
            let isReplaced =
                offset == 0 && place > 0
                ? replaceBefore(place, new, load, channel, &lines)
                : replaceWithin(place, offset, new, load, channel, &lines)
            if isReplaced { return true }
        }
        return false
    }

    /// Changes a caption that one line loads and the next, `place`, shows.
    private func replaceBefore(
        _ place: Int, _ caption: Caption, _ load: WordBuffer, _ channel: CaptionChannel,
        _ lines: inout Lines
    ) -> Bool {
        let before = lines[place - 1].old.words
        guard let first = loadStart(before[...], channel) else { return false }
        let (start, _) = SCCScheduler.frame(caption.start)
        lines[place - 1].new.words = before[..<first] + load.words
        lines[place].new.start = start
        // Longer than before, it is sent earlier.
        let late = lines[place - 1].new.end - start
        if late > 0, first == 0 { lines[place - 1].new.start -= late }
        return fits(place - 1, lines) && fits(place, lines)
    }

    /// Changes a caption that one line loads and shows, and nothing else.
    private func replaceWithin(
        _ place: Int, _ offset: Int, _ caption: Caption, _ load: WordBuffer, _ channel: CaptionChannel,
        _ lines: inout Lines
    ) -> Bool {
        let line = lines[place].old
        guard let first = loadStart(line.words[..<offset], channel), first == 0 else { return false }
        let (start, _) = SCCScheduler.frame(caption.start)
        var lead = load
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        if let erased = line.words[..<offset].firstIndex(of: erase) {
            let behind = Int(start - (line.start + Int64(erased)) - 2)
            if behind < 0 {
                lead.raw(erase)
            } else {
                let code = WordBuffer.bytes(channel, .eraseDisplayedMemory)
                _ = lead.insert(code.0, code.1, framesBehind: behind)
            }
        }
        lines[place].new.start = start - Int64(lead.count)
        lines[place].new.words = lead.words + line.words[offset...]
        return fits(place, lines)
    }

    func fits(_ place: Int, _ lines: Lines) -> Bool {
        let before = place > 0 ? lines[place - 1].new.end : 0
        let after = place + 1 < lines.count ? lines[place + 1].new.start : .max
        return lines[place].new.start >= before && lines[place].new.end <= after
    }

    /// Where in a line the words begin that load a caption, nothing but which may follow; nil where there is none.
    private func loadStart(_ words: ArraySlice<UInt16>, _ channel: CaptionChannel) -> Int? {
        let clear = WordBuffer.word(channel, .eraseNonDisplayedMemory)
        guard var first = words.firstIndex(of: WordBuffer.word(channel, .resumeCaptionLoading)),
            !words.contains(WordBuffer.word(channel, .endOfCaption))
        else { return nil }
        while first > words.startIndex, words[first - 1] == clear { first -= 1 }
        return first
    }

    private mutating func load(
        _ rows: [GridLine], _ channel: CaptionChannel, _ index: Int, _ redundancy: Redundancy
    ) -> WordBuffer {
        var lead = WordBuffer()
        lead.control(channel, .resumeCaptionLoading, isDoubled: redundancy != .none)
        lead.control(channel, .eraseNonDisplayedMemory, isDoubled: redundancy != .none)
        for row in rows {
            var encoder = RowEncoder(channel, redundancy: redundancy)
            if encoder.write(row) { losses.add(.insertedBlank, index) }
            lead.append(encoder.buffer)
        }
        return lead
    }

    /// Moves the line that erases a caption, where it does nothing else.
    private func moveEnd(_ old: Caption, _ new: Caption, _ lines: inout Lines) -> Bool {
        guard let channel = new.channel, old.end.isNumeric, new.end.isNumeric else { return false }
        let (erased, _) = SCCScheduler.frame(old.end)
        guard let place = lines.firstIndex(where: { $0.old.start == erased }) else { return false }
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        guard lines[place].old.words.allSatisfy({ $0 == erase }) else { return false }
        lines[place].new.start = SCCScheduler.frame(new.end).frame
        return fits(place, lines)
    }
}
