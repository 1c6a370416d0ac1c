import Times

/// Captions that come and go.
extension SCCPatcher {
    /// Takes a caption out of the file.
    mutating func remove(_ place: Int, _ lines: inout Lines) -> Bool {
        guard let channel = source.captions[place].channel else { return false }
        return switch source.captions[place].mode {
        case .popOn: removePopOn(place, channel, &lines)
        case .rollUp: removeRolling(place, channel, &lines)
        case .paintOn, nil: false
        }
    }

    private func removePopOn(_ place: Int, _ channel: CaptionChannel, _ lines: inout Lines) -> Bool {
        let caption = source.captions[place]
        guard let (shower, loading) = showing(caption, channel, lines) else { return false }
        let (line, offset) = shower
        let words = lines[line].old.words
        let show = WordBuffer.word(channel, .endOfCaption)
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        for word in loading.words where lines[loading.line].old.words[word] != erase {
            guard cut(word..<word + 1, of: loading.line, &lines) else { return false }
        }
        let end = words[offset...].firstIndex { $0 != show } ?? words.count
        guard cut(offset..<end, of: line, &lines) else { return false }
        let before = source.captions.previous(before: place)
        let lastsOn = before.flatMap { alignment.places[$0] }.map { document.captions[$0].end > caption.start } ?? false
        if let before, source.captions[before].end == caption.start, alignment.places[before] != nil, !lastsOn {
            // What it replaced has to go by itself.
            for word in offset..<end { lines[line].new.words[word] = erase }
        }
        if !lastsOn, caption.end.isNumeric, let eraser = eraser(at: caption.end, channel, lines) {
            return cut(lines[eraser].old.words.indices, of: eraser, &lines)
        }
        return true
    }

    /// Puts a caption in where nothing is sent.
    mutating func insert(_ index: Int, _ lines: inout Lines) -> Bool {
        let caption = document.captions[index]
        guard caption.mode == .popOn, let channel = caption.channel else { return false }
        let conformed = GridConformer.conform(caption)
        guard !conformed.lines.isEmpty else { return false }
        for loss in conformed.losses { losses.add(loss, index) }
        let (start, _) = SCCScheduler.frame(caption.start)
        let show = WordBuffer.word(channel, .endOfCaption)
        let isSent = Redundancy.allCases.contains { redundancy in
            let load = load(conformed.lines, channel, index, redundancy)
            return add(load.words + [show, show], at: start - Int64(load.count), &lines)
        }
        guard isSent, caption.end.isNumeric else { return isSent }
        let next = document.captions.next(after: index).map { document.captions[$0].start }
        if next == caption.end || eraser(at: caption.end, channel, lines) != nil { return true }
        let erase = WordBuffer.word(channel, .eraseDisplayedMemory)
        return add([erase, erase], at: SCCScheduler.frame(caption.end).frame, &lines)
    }

    /// Adds a line; false where other words are sent then.
    private func add(_ words: [UInt16], at start: Int64, _ lines: inout Lines) -> Bool {
        let place = lines.firstIndex { $0.new.start > start } ?? lines.count
        guard start >= (place > 0 ? lines[place - 1].new.end : 0) else { return false }
        guard place == lines.count || start + Int64(words.count) <= lines[place].new.start else { return false }
        let byte = place < lines.count ? lines[place].old.range.lowerBound : source.bytes.count
        // No line of the file: it stands nowhere, and nothing is found in it.
        let none = Line(range: byte..<byte, start: .min, words: [])
        lines.insert((none, Line(range: byte..<byte, start: start, words: words)), at: place)
        return true
    }
}
