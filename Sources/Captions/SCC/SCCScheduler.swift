import Times

/// Plans when the words of captions are sent: one word a frame, a pop-on caption before the moment it is shown.
struct SCCScheduler {
    /// A caption's words: those before the moment that it begins to be seen, and those from then on.
    private struct Load {
        var lead: WordBuffer
        var tail: WordBuffer
        /// Whether the screen may be erased while the lead is sent.
        var isHidden: Bool
        /// After how many words what was shown before disappears; nil where it stays until the lead has been sent.
        var cut: Int?
    }

    /// What a channel has on the screen.
    private struct Screen {
        /// When it is to be erased; nil where nothing says so.
        var end: Int64?
        var caption: Int
        /// The lines that roll up, with the rows that they roll in.
        var rolling: (lines: [GridLine], rows: Int)?
    }

    private(set) var transmissions: [SCCTransmission] = []
    private(set) var losses = LossList()
    /// The words before each caption that comes late, and the frames that there were for them.
    private(set) var shortfalls: [Int: (words: Int, frames: Int)] = [:]
    /// When each caption appears and disappears by the plan; it may have no end.
    private(set) var shown: [Int: (start: MediaTime, end: MediaTime)] = [:]
    private var screens: [CaptionChannel: Screen] = [:]
    private var free: Int64
    /// What disappears from this frame on is not of this plan.
    private let limit: Int64
    private let dayEnd: Int64

    /// A plan of lines whose labels count so, within these frames of a file.
    init(isDropFrame: Bool, within frames: Range<Int64> = 0..<Int64.max) {
        free = frames.lowerBound
        limit = frames.upperBound
        dayEnd = SCCTransmission.dayEnd(isDropFrame: isDropFrame)
    }

    /// The frame nearest to a time, and whether it is that time.
    static func frame(_ time: MediaTime) -> (frame: Int64, isExact: Bool) {
        let frame = time.ticks(numerator: Int32(SCCReader.frameDuration), denominator: SCCReader.timescale) ?? 0
        // Beyond a thousand hours there is nothing; the sum of what follows must not overflow.
        let bounded = min(max(0, frame), 120_000_000)
        // What was rounded to a nanosecond on its way here is the frame all the same.
        let distance = MediaTime(value: bounded * SCCReader.frameDuration, timescale: SCCReader.timescale) - time
        let tolerance = MediaTime(value: 1, timescale: 1_000_000)
        return (bounded, distance < tolerance && -distance < tolerance)
    }

    mutating func schedule(_ captions: [Caption]) { schedule(captions, Array(captions.indices), after: []) }

    /// Plans some of these captions; others, one of a channel, are on the screens by then.
    mutating func schedule(_ captions: [Caption], _ indices: [Int], after visible: [Int]) {
        for index in visible {
            let caption = captions[index]
            screens[caption.channel ?? .cc1] = Screen(
                end: end(of: caption), caption: index, rolling: rolling(caption, GridConformer.conform(caption).lines))
        }
        let order = indices.sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
        for index in order { add(captions[index], index) }
        flush(before: .max, except: nil)
        for index in order { compare(captions[index], index) }
    }

    /// What became of a caption's end.
    private mutating func compare(_ caption: Caption, _ index: Int) {
        guard let plan = shown[index], caption.end.isNumeric, shortfalls[index] == nil else { return }
        let (wanted, _) = SCCScheduler.frame(caption.end)
        let (planned, _) = SCCScheduler.frame(plan.end)
        guard plan.end.isNumeric, planned != wanted else { return }
        losses.add(planned < wanted ? .overlap : .rounding, index)
    }

    /// The frame in which a caption is to disappear; nil where this plan has nothing to do with it.
    private func end(of caption: Caption) -> Int64? {
        guard caption.end.isNumeric else { return nil }
        let end = max(SCCScheduler.frame(caption.end).frame, SCCScheduler.frame(caption.start).frame + 1)
        return end < limit ? end : nil
    }

    private func rolling(_ caption: Caption, _ lines: [GridLine]) -> (lines: [GridLine], rows: Int)? {
        guard case .rollUp(let rows) = caption.mode else { return nil }
        return (lines, rows)
    }

    private mutating func send(_ start: Int64, _ words: [UInt16], for caption: Int?) {
        if let caption, start >= dayEnd { losses.add(.lateLabel, caption) }
        transmissions.append(SCCTransmission(start: start, words: words))
        free = start + Int64(words.count)
    }

    private static func time(_ frame: Int64) -> MediaTime {
        MediaTime(value: frame * SCCReader.frameDuration, timescale: SCCReader.timescale)
    }

    private mutating func erase(_ channel: CaptionChannel, at frame: Int64) {
        let caption = screens[channel]?.caption
        if let caption { shown[caption]?.end = SCCScheduler.time(frame) }
        var buffer = WordBuffer()
        buffer.control(channel, .eraseDisplayedMemory)
        send(frame, buffer.words, for: caption)
        screens[channel] = nil
    }

    /// Erases what is to disappear before a frame, where there is time to.
    private mutating func flush(before limit: Int64, except: CaptionChannel?) {
        while true {
            let next = screens.compactMap { channel, screen in screen.end.map { (channel, $0) } }
                .min { ($0.1, $0.0.index) < ($1.1, $1.0.index) }
            guard let (channel, end) = next, channel != except || limit == .max else { return }
            let frame = max(end, free)
            guard limit == .max || frame + 2 <= limit else { return }
            erase(channel, at: frame)
        }
    }

    private mutating func add(_ caption: Caption, _ index: Int) {
        let channel = caption.channel ?? .cc1
        let conformed = GridConformer.conform(caption)
        for loss in conformed.losses { losses.add(loss, index) }
        guard !conformed.lines.isEmpty else {
            losses.add(.caption, index)
            return
        }
        let (start, isExact) = SCCScheduler.frame(caption.start)
        let end = end(of: caption)
        if !isExact || caption.end.isNumeric && !SCCScheduler.frame(caption.end).isExact {
            losses.add(.rounding, index)
        }
        if let name = caption.identifier, Int(name) == nil { losses.add(.identifier, index) }
        // What other channels erase before this one is sent.
        let previous = screens[channel]
        var load = self.load(caption, conformed.lines, channel, index, .full)
        for redundancy in Redundancy.allCases.dropFirst() where start - Int64(load.lead.count) < free {
            load = self.load(caption, conformed.lines, channel, index, redundancy)
        }
        let wanted = start - Int64(load.lead.count)
        if screens.count > 1 || previous == nil { flush(before: wanted, except: nil) }
        var leadStart = max(wanted, free)
        // After how many of its words the screen is erased, where that comes among them.
        var erased = load.cut.map(Int64.init)
        if let screen = screens[channel], let old = screen.end {
            if old + 2 <= leadStart || !load.isHidden {
                let frame = max(old, free)
                if frame + 2 <= leadStart { erase(channel, at: frame) }
            } else if start - old >= 2 {
                // The screen is erased while the next caption is sent: two words more.
                let (first, second) = WordBuffer.bytes(channel, .eraseDisplayedMemory)
                let before = load.lead.insert(first, second, framesBehind: Int(start - old - 2))
                leadStart = max(start - Int64(load.lead.count), free)
                erased = Int64(before)
            } else if start - old == 1 {
                // Once is enough: the caption that follows at once replaces it, too.
                leadStart = max(wanted - 1, free)
                let (first, second) = WordBuffer.bytes(channel, .eraseDisplayedMemory)
                erased = Int64(load.lead.count)
                load.lead.raw(WordBuffer.word(first, second))
            }
        }
        let seen = leadStart + Int64(load.lead.count)
        if seen > start {
            shortfalls[index] = (load.lead.count, Int(max(0, start - free)))
            losses.add(.delay(seconds: Double((seen - start) * 1_001) / 30_000), index)
        }
        if let before = screens[channel]?.caption {
            shown[before]?.end = SCCScheduler.time(erased.map { leadStart + $0 } ?? seen)
        }
        shown[index] = (SCCScheduler.time(seen), .indefinite)
        var words = load.lead
        words.append(load.tail)
        send(leadStart, words.words, for: index)
        // A caption that comes late is shown for at least half a second.
        let least = seen > start ? seen + 15 : seen + 1
        screens[channel] = Screen(
            end: end.map { max($0, least) }, caption: index, rolling: rolling(caption, conformed.lines))
    }

    /// How many of a caption's lines are new, where it rolls up what its channel shows; nil where it does not.
    private func newLines(_ lines: [GridLine], _ caption: Caption, _ channel: CaptionChannel) -> Int? {
        guard case .rollUp(let rows) = caption.mode, let screen = screens[channel], let rolling = screen.rolling else {
            return nil
        }
        if let end = screen.end, SCCScheduler.frame(caption.start).frame - end > 30 { return nil }
        let shown = rolling.lines.map(\.cells)
        let wanted = lines.map(\.cells)
        return (1...max(1, lines.count)).first { count in
            let added = wanted.suffix(count)
            return count <= rows && (shown + added).suffix(rows) == wanted.suffix(rows)
        }
    }

    private mutating func load(
        _ caption: Caption, _ lines: [GridLine], _ channel: CaptionChannel, _ index: Int, _ redundancy: Redundancy
    ) -> Load {
        var lead = WordBuffer()
        var tail = WordBuffer()
        func put(_ code: MiscellaneousCode, _ buffer: inout WordBuffer) {
            buffer.control(channel, code, isDoubled: redundancy != .none)
        }
        func row(_ line: GridLine) -> RowEncoder {
            var encoder = RowEncoder(channel, redundancy: redundancy)
            if encoder.write(line) { losses.add(.insertedBlank, index) }
            return encoder
        }
        func split(_ encoder: RowEncoder) {
            for (place, word) in encoder.buffer.words.enumerated() {
                if place < encoder.lead { lead.raw(word) } else { tail.raw(word) }
            }
        }
        switch caption.mode ?? .popOn {
        case .popOn:
            let (words, hasInserted) = RowEncoder.load(lines, channel, redundancy)
            if hasInserted { losses.add(.insertedBlank, index) }
            put(.endOfCaption, &tail)
            return Load(lead: words, tail: tail, isHidden: true)
        case .paintOn:
            let cut = screens[channel] == nil ? nil : 0
            if cut != nil { put(.eraseDisplayedMemory, &lead) }
            put(.resumeDirectCaptioning, &lead)
            for (place, line) in lines.enumerated() {
                if place == 0 { split(row(line)) } else { tail.append(row(line).buffer) }
            }
            return Load(lead: lead, tail: tail, isHidden: false, cut: cut)
        case .rollUp(let rows):
            let fresh = newLines(lines, caption, channel)
            let isContinued = fresh != nil
            var cut: Int?
            if !isContinued, screens[channel] != nil {
                cut = 0
                put(.eraseDisplayedMemory, &lead)
            }
            put(rows <= 2 ? .rollUp2 : rows == 3 ? .rollUp3 : .rollUp4, &lead)
            let base = lines.last?.row ?? 14
            for (place, line) in lines.enumerated() {
                guard place == lines.count - 1 else {
                    guard lines.count - place <= fresh ?? lines.count else { continue }
                    if isContinued, cut == nil { cut = lead.count }
                    put(.carriageReturn, &lead)
                    var line = line
                    line.row = base
                    lead.append(row(line).buffer)
                    continue
                }
                if isContinued, cut == nil { cut = lead.count }
                put(.carriageReturn, &lead)
                let encoder = row(line)
                guard isContinued, let screen = screens[channel] else {
                    split(encoder)
                    continue
                }
                // What is shown ends when the lines move up: then, and not just before the next letters.
                let isPlain =
                    line.column == 0 && line.cells.first?.pen == .plain && screen.rolling?.lines.last?.row == base
                let address = isPlain ? 0 : encoder.lead
                if let end = screen.end {
                    let pause = SCCScheduler.frame(caption.start).frame - end - 2 - Int64(address)
                    for _ in 0..<max(0, min(pause, 30)) { lead.raw(WordBuffer.word(0, 0)) }
                }
                for (place, word) in encoder.buffer.words.enumerated() {
                    if place >= encoder.lead { tail.raw(word) } else if !isPlain { lead.raw(word) }
                }
            }
            return Load(lead: lead, tail: tail, isHidden: false, cut: cut)
        }
    }
}
