import Times

/// Captions that roll up: a line is sent once, when it comes, and moves up with those after it.
extension SCCPatcher {
    /// How many frames a line may come later because one before it has become longer.
    private static let longestPush: Int64 = 30

    /// The codes that say in how many rows lines roll up.
    private static let modes: [MiscellaneousCode] = [.rollUp2, .rollUp3, .rollUp4]

    /// Sends another lowest line for a caption; lines above it are those of captions before. False where that cannot be done.
    mutating func replaceRolling(_ place: Int, by index: Int, _ lines: inout Lines) -> Bool {
        let (old, new) = (source.captions[place], document.captions[index])
        guard case .rollUp = old.mode, old.mode == new.mode, old.channel == new.channel, let channel = new.channel,
            old.end == new.end || endsWithTheNext(place, index)
        else { return false }
        let conformed = GridConformer.conform(new)
        guard let before = GridConformer.conform(old).lines.last, let after = conformed.lines.last else { return false }
        guard let slots = slots(of: old, channel, lines), let last = slots.last else { return false }
        let (shown, _) = SCCScheduler.frame(old.start)
        if before != after {
            for loss in conformed.losses { losses.add(loss, index) }
            let range = slots[0].line..<last.line + 1
            let unchanged = Array(lines[range])
            let isPushed = !Redundancy.allCases.contains { redundancy in
                lines.replaceSubrange(range, with: unchanged)
                return send(after, instead: before, slots, channel, index, redundancy, &lines)
                    && slots.allSatisfy { fits($0.line, lines) }
            }
            if isPushed {
                hasPushed = true
                lines.replaceSubrange(range, with: unchanged)
                guard send(after, instead: before, slots, channel, index, .none, &lines) else { return false }
                push(after: last.line, &lines)
            }
        }
        guard old.start != new.start else { return true }
        return move(slots, by: SCCScheduler.frame(new.start).frame - shown, channel, &lines)
    }

    /// Whether a caption's end was moved with the start of the next, which ends it, or it lasts as long as one that is gone.
    private func endsWithTheNext(_ place: Int, _ index: Int) -> Bool {
        if let removed = alignment.nextRemoved(after: place, in: source.captions) {
            return document.captions[index].end == source.captions[removed].end
        }
        guard let next = source.captions.next(after: place), let partner = alignment.places[next] else { return false }
        return document.captions[index].end - source.captions[place].end
            == document.captions[partner].start - source.captions[next].start
    }

    /// Takes the line out that came with a caption.
    func removeRolling(_ place: Int, _ channel: CaptionChannel, _ lines: inout Lines) -> Bool {
        guard let slots = slots(of: source.captions[place], channel, lines), let first = slots.first,
            let last = slots.last
        else { return false }
        let words = lines[first.line].old.words
        let isMode = { (word: UInt16) in SCCPatcher.modes.contains { WordBuffer.word(channel, $0) == word } }
        // The next line may do without saying that it rolls up.
        let isSaidAgain = last.line + 1 >= lines.count || lines[last.line + 1].old.words.contains(where: isMode)
        var start = first.word
        while start > 0 {
            let word = words[start - 1]
            let isReturn = word == WordBuffer.word(channel, .carriageReturn)
            guard isReturn || word == SCCPatcher.pad || SCCPatcher.isAddress(word) || (isSaidAgain && isMode(word))
            else {
                break
            }
            start -= 1
        }
        return cut(start..<first.word, of: first.line, &lines)
            && slots.allSatisfy { cut($0.word..<$0.word + 1, of: $0.line, &lines) }
    }

    /// Whether a word says where the next letters stand, or how they look.
    private static func isAddress(_ word: UInt16) -> Bool {
        let (high, low) = (UInt8(word >> 8 & 0x7F), UInt8(word & 0x7F))
        return (0x10...0x1F).contains(high) && (low >= 0x40 || high & 7 == 7 && (0x21...0x23).contains(low))
    }

    /// Moves a line of the file that brings one line of text and nothing else.
    private func move(
        _ slots: [Slot], by distance: Int64, _ channel: CaptionChannel, _ lines: inout Lines
    ) -> Bool {
        guard let first = slots.first, let last = slots.last, first.line == last.line else { return false }
        let words = lines[first.line].old.words
        let isReturn = { $0 == WordBuffer.word(channel, .carriageReturn) }
        let returns = words.indices.count { isReturn(words[$0]) && ($0 == 0 || !isReturn(words[$0 - 1])) }
        guard returns <= 1, last.word == words.count - 1 else { return false }
        lines[first.line].new.start += distance
        return fits(first.line, lines)
    }

    // MARK: The words of a line

    /// The words that bring the lowest line of a caption.
    private func slots(of caption: Caption, _ channel: CaptionChannel, _ lines: Lines) -> [Slot]? {
        guard let first = slot(at: caption.start, lines), let slots = slots(from: first, channel, lines) else {
            return nil
        }
        return slots.isEmpty ? nil : slots
    }

    /// The words from a line's first letter on until something else comes; nil where something comes in between.
    private func slots(from first: Slot, _ channel: CaptionChannel, _ lines: Lines) -> [Slot]? {
        var slots: [Slot] = []
        for line in lines.indices[first.line...] {
            for word in lines[line].old.words.indices[(line == first.line ? first.word : 0)...] {
                switch SCCPatcher.kind(of: lines[line].old.words[word], channel) {
                case .text: slots.append((line, word))
                case .end: return slots
                case .other: return nil
                }
            }
        }
        return slots
    }

    private enum WordKind {
        /// Letters, pads, and codes among letters.
        case text
        /// A code after which another line begins, or none.
        case end
        /// Something that cannot be told apart here: another channel's, data, another place in the grid.
        case other
    }

    private static func kind(of word: UInt16, _ channel: CaptionChannel) -> WordKind {
        let (high, low) = (UInt8(word >> 8 & 0x7F), UInt8(word & 0x7F))
        guard (0x01...0x1F).contains(high) else { return .text }
        guard high >= 0x10, high & 0x08 == RowEncoder.bit(channel), low < 0x40 else { return .other }
        guard high & 0x07 == 4 || high & 0x07 == 5, low < 0x30 else { return .text }
        let first = WordBuffer.bytes(channel, .carriageReturn).0
        guard high == first else { return .other }
        switch MiscellaneousCode(rawValue: low) {
        case .backspace, .deleteToEndOfRow, .flashOn: return .text
        case nil: return .other
        default: return .end
        }
    }

    /// Puts the words of a line where those of another are.
    private mutating func send(
        _ after: GridLine, instead before: GridLine, _ slots: [Slot], _ channel: CaptionChannel, _ index: Int,
        _ redundancy: Redundancy, _ lines: inout Lines
    ) -> Bool {
        guard let first = slots.first, let pen = after.cells.first?.pen else { return false }
        var line = after
        let isAddressed = before.row != after.row || before.column != after.column || before.cells.first?.pen != pen
        // A blank that shares a word with the first letter.
        if !isAddressed, line.column > 0, lines[first.line].old.words[first.word] >> 8 & 0x7F == 0x20 {
            line.column -= 1
            line.cells.insert(GridLine.Cell(code: GridLine.Cell.space, base: 0x20, pen: pen), at: 0)
        }
        var encoder = RowEncoder(channel, redundancy: redundancy)
        if encoder.write(line) { losses.add(.insertedBlank, index) }
        guard slots.allSatisfy({ $0.word < lines[$0.line].new.words.count }) else { return false }
        put(Array(encoder.buffer.words[encoder.lead...]), slots, &lines)
        return !isAddressed || address(Array(encoder.buffer.words[..<encoder.lead]), first, channel, &lines)
    }

    /// Puts the words that say where a line stands before its first letter, which comes when it came.
    private mutating func address(
        _ words: [UInt16], _ first: Slot, _ channel: CaptionChannel, _ lines: inout Lines
    ) -> Bool {
        let old = lines[first.line].old.words[..<first.word]
        let codes = SCCPatcher.modes + [.carriageReturn]
        let start =
            old.lastIndex { word in codes.contains { WordBuffer.word(channel, $0) == word } }.map { $0 + 1 } ?? 0
        guard old[start...].allSatisfy({ $0 & 0x7F7F >= 0x1000 || $0 == SCCPatcher.pad }) else { return false }
        let room = first.word - start
        let pads = [UInt16](repeating: SCCPatcher.pad, count: max(0, room - words.count))
        lines[first.line].new.words.replaceSubrange(start..<first.word, with: pads + words)
        let growth = words.count - room
        guard growth > 0 else { return true }
        // Nothing but the codes that begin this line may come earlier.
        guard old[..<start].allSatisfy({ $0 & 0x7F7F >= 0x1000 && $0 & 0x7F7F < 0x2000 || $0 == SCCPatcher.pad }) else {
            return false
        }
        lines[first.line].new.start -= Int64(growth)
        hasPushed = true
        return first.line == 0 || lines[first.line - 1].new.end <= lines[first.line].new.start
    }

    /// Puts words into the places of others. Where they are fewer the rest is left out, or padded before something else;
    /// where they are more they follow the last.
    private func put(_ words: [UInt16], _ slots: [Slot], _ lines: inout Lines) {
        for (word, slot) in zip(words, slots) { lines[slot.line].new.words[slot.word] = word }
        guard let last = slots.last else { return }
        if words.count > slots.count {
            lines[last.line].new.words.insert(contentsOf: words[slots.count...], at: last.word + 1)
            return
        }
        for slot in slots[words.count...].reversed() {
            if slot.word > 0, slot.word == lines[slot.line].new.words.count - 1 {
                lines[slot.line].new.words.removeLast()
            } else {
                lines[slot.line].new.words[slot.word] = SCCPatcher.pad
            }
        }
    }

    // MARK: Times

    /// Sends lines later that would come before the one in front of them has been sent.
    private func push(after place: Int, _ lines: inout Lines) {
        var place = place
        while place + 1 < lines.count, lines[place].new.end > lines[place + 1].new.start {
            lines[place + 1].new.start = lines[place].new.end
            place += 1
        }
    }

    /// Whether a caption that rolls up is the wanted one; a little earlier or later where lines had to be moved.
    func isMoved(_ found: Caption, _ wanted: Caption) -> Bool {
        guard case .rollUp = found.mode, found.end.isNumeric == wanted.end.isNumeric else { return false }
        func isNear(_ one: MediaTime, _ other: MediaTime) -> Bool {
            guard hasPushed, one.isNumeric else { return one == other }
            return abs(SCCScheduler.frame(one).frame - SCCScheduler.frame(other).frame) <= SCCPatcher.longestPush
        }
        var same = wanted
        (same.start, same.end) = (found.start, found.end)
        // The window follows from the lines, and those that have grown start further left.
        same.region = found.region
        let lines = GridConformer.conform(wanted).lines
        if lines.count == same.positions.count {
            same.positions = lines.map { CellPosition(row: $0.row + 1, column: $0.column) }
        }
        return found == same && isNear(found.start, wanted.start) && isNear(found.end, wanted.end)
    }

    /// Notes which captions come or go at other times than they should.
    mutating func compareTimes(_ found: [Caption]) {
        let exactly = MediaTime(value: 1, timescale: 1_000_000)
        for (index, (found, wanted)) in zip(found, document.captions).enumerated() where found != wanted {
            for (one, other, isStart) in [(found.start, wanted.start, true), (found.end, wanted.end, false)] {
                guard one.isNumeric, other.isNumeric else { continue }
                let distance = one - other
                if distance < exactly, -distance < exactly { continue }
                if SCCPatcher.isSameFrame(one, other) || (distance < .zero) == isStart {
                    losses.add(.rounding, index)
                } else {
                    losses.add(isStart ? .delay(seconds: distance.seconds) : .overlap, index)
                }
            }
        }
    }
}
