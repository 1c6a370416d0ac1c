import Times

/// Captions that cannot be changed word by word: what sends them is planned anew, and the lines around it stay.
extension SCCPatcher {
    /// The file with what is sent for these changes planned anew; nil where what stays would not do with that.
    mutating func splice(_ steps: [CaptionAlignment.Step], _ lines: Lines) -> [UInt8]? {
        let pieces = SCCPiece.pieces(of: lines.map(\.new))
        guard zip(pieces, pieces.dropFirst()).allSatisfy({ $0.start <= $1.start }) else { return nil }
        var parts = SCCPart.merged(steps.map { SCCPart(core: core(of: $0, pieces)) }, of: pieces.count)
        let captionFrames = captionFrames()
        var known: [SCCPart: Plan] = [:]
        let before = losses
        var late: (result: (bytes: [UInt8], firstLate: Int64), found: [Caption], losses: LossList)?
        // Each time the file is read again: a few milliseconds where it is long.
        var patience = 60
        while true {
            var wrong = parts.startIndex
            if let plan = plan(parts, pieces, captionFrames, &known, &wrong) {
                let result = file(of: self.lines(plan.pieces, instead: lines))
                guard let found = captions(result.bytes) else { return nil }
                losses = before
                losses.add(plan.losses)
                guard let place = mismatch(found) else { return accept(result, found) }
                if late == nil, mismatch(found, plan.shown) == nil {
                    late = (result, found, losses)
                    // There is time for it where a few lines around it are sent otherwise, or nowhere.
                    patience = min(patience, 8)
                }
                patience -= 1
                let frame = document.captions[..<min(place + 1, document.captions.count)].last.map {
                    SCCScheduler.frame($0.start).frame
                }
                wrong =
                    parts.lastIndex { frames($0.pieces(of: pieces.count), pieces).lowerBound <= frame ?? 0 }
                    ?? parts.startIndex
            }
            guard patience > 0, parts.indices.contains(wrong), parts[wrong].grow() else { break }
            parts = SCCPart.merged(parts, of: pieces.count)
        }
        losses = before
        guard let late else { return nil }
        losses = late.losses
        return accept(late.result, late.found)
    }

    /// What is sent while that which a step changes appears or disappears.
    private func core(of step: CaptionAlignment.Step, _ pieces: [SCCPiece]) -> Range<Int> {
        let times: [MediaTime] =
            switch step {
            case .change(let old, let new):
                [source.captions[old].start, document.captions[new].start]
                    + (source.captions[old].end == document.captions[new].end
                        ? [] : [source.captions[old].end, document.captions[new].end])
            case .removal(let old): [source.captions[old].start]
            case .insertion(let new): [document.captions[new].start]
            }
        let frames = times.filter(\.isNumeric).map { SCCScheduler.frame($0).frame }
        let (first, last) = (frames.min() ?? 0, frames.max() ?? 0)
        let start = pieces.firstIndex { $0.reach > first || $0.start >= first } ?? pieces.count
        return start..<max(start, pieces.firstIndex { $0.start > last } ?? pieces.count)
    }

    /// The frames that there are for some pieces: from the end of the one before to the beginning of the next.
    private func frames(_ range: Range<Int>, _ pieces: [SCCPiece]) -> Range<Int64> {
        let end = range.upperBound < pieces.count ? pieces[range.upperBound].start : .max
        guard range.lowerBound > 0 else { return 0..<end }
        // Where the one before overlaps, it goes on doing so.
        let start = min(pieces[range.lowerBound - 1].reach, range.isEmpty ? .max : pieces[range.lowerBound].start)
        return max(0, min(start, end))..<end
    }

    /// What is sent in a part of the file that is planned anew, or in all of them.
    private struct Plan {
        var pieces: [SCCPiece] = []
        var losses = LossList()
        /// When captions come and go, where there is no time for what was wished.
        var shown: [Int: (start: MediaTime, end: MediaTime)] = [:]
    }

    /// The frames in which the document's captions begin and end; no end is far away.
    private func captionFrames() -> [Range<Int64>] {
        document.captions.map { caption in
            let start = SCCScheduler.frame(caption.start).frame
            return start..<(caption.end.isNumeric ? max(start, SCCScheduler.frame(caption.end).frame) : .max)
        }
    }

    /// The parts planned anew among the pieces that stay; nil where one has no time for it, `wrong`. What was planned before
    /// is in `known`: of many parts, one is another each time.
    private func plan(
        _ parts: [SCCPart], _ pieces: [SCCPiece], _ captions: [Range<Int64>], _ known: inout [SCCPart: Plan],
        _ wrong: inout Int
    ) -> Plan? {
        var result = Plan()
        var next = 0
        for (place, part) in parts.enumerated() {
            guard let plan = known[part] ?? plan(part, pieces, captions) else {
                wrong = place
                return nil
            }
            known[part] = plan
            let range = part.pieces(of: pieces.count)
            result.pieces += pieces[next..<range.lowerBound] + plan.pieces
            result.losses.add(plan.losses)
            result.shown.merge(plan.shown) { _, new in new }
            next = range.upperBound
        }
        result.pieces += pieces[next...]
        return result
    }

    /// A part planned anew; nil where it has no time for it.
    private func plan(_ part: SCCPart, _ pieces: [SCCPiece], _ captions: [Range<Int64>]) -> Plan? {
        let range = part.pieces(of: pieces.count)
        let frames = frames(range, pieces)
        var own: [Int] = []
        var visible: [CaptionChannel: Int] = [:]
        for (index, caption) in captions.enumerated() {
            if frames.contains(caption.lowerBound) {
                own.append(index)
            } else if caption.lowerBound < frames.lowerBound {
                let channel = document.captions[index].channel ?? .cc1
                visible[channel] = caption.upperBound < frames.lowerBound ? nil : index
            }
        }
        var scheduler = SCCScheduler(isDropFrame: document.isDropFrame, within: frames)
        scheduler.schedule(document.captions, own, after: Array(visible.values))
        let limit = range.isEmpty ? frames.upperBound : max(frames.upperBound, pieces[range.upperBound - 1].end)
        var sent = scheduler.transmissions
        if let last = sent.indices.last {
            let channel = own.last.flatMap { document.captions[$0].channel } ?? .cc1
            sent[last].close(channel, isClearing: part.isClearing, before: limit)
            guard sent[last].end <= limit else { return nil }
        }
        let lines = Set(pieces[range].compactMap(\.line))
        var new = sent.map { SCCPiece(line: nil, start: $0.start, words: $0.words) }
        // What stood in the same line as something that stays goes on standing there where no time lies between.
        if let first = new.first, range.lowerBound > 0, let line = pieces[range.lowerBound - 1].line,
            lines.contains(line), pieces[range.lowerBound - 1].end == first.start
        {
            new[0].line = line
        }
        if let last = new.last, range.upperBound < pieces.count, let line = pieces[range.upperBound].line,
            lines.contains(line), last.end == pieces[range.upperBound].start
        {
            new[new.count - 1].line = line
        }
        return Plan(pieces: new, losses: scheduler.losses, shown: scheduler.shown)
    }

    /// The file's lines when these pieces are sent; a line that says the same as before stays as it is.
    private func lines(_ pieces: [SCCPiece], instead lines: Lines) -> Lines {
        var result: Lines = []
        var next = 0
        func leaveOut(until line: Int) {
            for (old, _) in lines[next..<line] {
                result.append((old, Line(range: old.range, start: old.start, words: [])))
            }
            next = line
        }
        func put(_ piece: SCCPiece, into line: Int) {
            leaveOut(until: line)
            let (old, new) = lines[line]
            result.append(
                (old, piece.isSame(new) ? new : Line(range: old.range, start: piece.start, words: piece.words)))
            next = line + 1
        }
        let sent = SCCPiece.joined(pieces)
        for (place, piece) in sent.enumerated() {
            if let line = piece.line, line >= next {
                put(piece, into: line)
                continue
            }
            // Lines whose words are sent no more have room for others.
            let others = sent[(place + 1)...].prefix { $0.line == nil }
            let room = next..<max(next, sent[(place + 1)...].lazy.compactMap(\.line).first ?? lines.count)
            if let same = room.first(where: { piece.isSame(lines[$0].new) }) {
                put(piece, into: same)
            } else if let free = room.first, !others.contains(where: { $0.isSame(lines[free].new) }) {
                put(piece, into: free)
            } else {
                let byte = next < lines.count ? lines[next].old.range.lowerBound : source.bytes.count
                let none = Line(range: byte..<byte, start: .min, words: [])
                result.append((none, Line(range: byte..<byte, start: piece.start, words: piece.words)))
            }
        }
        leaveOut(until: lines.count)
        return result
    }
}
