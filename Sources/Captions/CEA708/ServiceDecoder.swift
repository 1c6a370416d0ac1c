import Times

/// Decodes one caption service of CEA-708: its windows, and what they show from when to when.
struct ServiceDecoder: Sendable {
    private static let windowCount = 8
    /// What a receiver holds back while a delay lasts (CTA-708-E, 8.4.8).
    private static let bufferSize = 128

    private var windows = [ServiceWindow](repeating: ServiceWindow(), count: windowCount)
    private var current: Int?
    /// What has come of a command that is not whole yet, or waits for a delay to end.
    private var waiting: [UInt8] = []
    private var delayedUntil: Int64?
    private let timescale: Int64
    private var shown: ChannelDecoder.Shown

    init(timescale: Int32, captionLimit: Int) {
        self.timescale = Int64(timescale)
        shown = ChannelDecoder.Shown(limit: captionLimit)
    }

    /// Whether there were more captions than are kept.
    var isFull: Bool { shown.isFull }

    /// What has been shown so far.
    var captions: [(start: Int64, end: Int64?, caption: Caption)] { shown.captions }

    /// Takes a block of the service.
    mutating func decode(_ block: ArraySlice<UInt8>, at time: Int64) {
        endDelay(at: time)
        waiting.append(contentsOf: block)
        if delayedUntil != nil {
            // These two end a delay, and so does a full buffer.
            let ends = block.contains(0x8E) || block.contains(0x8F)
            guard ends || waiting.count > ServiceDecoder.bufferSize else { return }
            delayedUntil = nil
        }
        work(at: time)
    }

    private mutating func endDelay(at time: Int64) {
        guard let end = delayedUntil, time >= end else { return }
        delayedUntil = nil
        work(at: end)
    }

    /// Ends what is shown; without a time, it has no end.
    mutating func finish(at time: Int64?) {
        if let end = delayedUntil {
            delayedUntil = nil
            work(at: end)
        }
        for index in windows.indices { close(index, time) }
    }

    /// A break in the stream: windows go, and commands that were not whole.
    mutating func reset(at time: Int64) {
        for index in windows.indices { delete(index, time) }
        waiting = []
        delayedUntil = nil
        current = nil
    }

    // MARK: Commands

    private mutating func work(at time: Int64) {
        var place = 0
        while place < waiting.count, delayedUntil == nil {
            guard let length = ServiceDecoder.length(waiting[place...]), place + length <= waiting.count else { break }
            perform(Array(waiting[place..<place + length]), time)
            place += length
        }
        waiting.removeFirst(min(place, waiting.count))
        // Nothing that is not whole is longer than this.
        if delayedUntil == nil, waiting.count > 64 { waiting = [] }
    }

    /// The bytes of the command at the beginning; nil where too few have come to tell.
    static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x10:
            guard bytes.count > 1 else { return nil }
            switch bytes[bytes.startIndex + 1] {
            case 0x08...0x0F: return 3
            case 0x10...0x17: return 4
            case 0x18...0x1F: return 5
            case 0x80...0x87: return 6
            case 0x88...0x8F: return 7
            case 0x90...0x9F:
                guard bytes.count > 2 else { return nil }
                return 3 + Int(bytes[bytes.startIndex + 2] & 0x1F)
            default: return 2
            }
        case 0x11...0x17: return 2
        case 0x18...0x1F: return 3
        case 0x88...0x8D: return 2
        case 0x90, 0x92: return 3
        case 0x91: return 4
        case 0x97: return 5
        case 0x98...0x9F: return 7
        default: return 1
        }
    }

    private mutating func perform(_ bytes: [UInt8], _ time: Int64) {
        let code = bytes[0]
        switch code {
        case 0x08: edit(time) { $0.backspace() }
        case 0x0C: clear(current.map { 1 << $0 } ?? 0, time)
        case 0x0D: newLine(time)
        case 0x0E: edit(time) { $0.eraseRow() }
        case 0x10: extended(bytes, time)
        case 0x18:
            let value = UInt32(bytes[1]) << 8 | UInt32(bytes[2])
            if let scalar = Unicode.Scalar(value), value >= 0x20 { write(scalar, time) }
        case 0x20...0x7F: write(ServiceCharacters.basic(code), time)
        case 0xA0...0xFF: write(Unicode.Scalar(code), time)
        case 0x80...0x87: if windows[Int(code & 7)].exists { current = Int(code & 7) }
        case 0x88: clear(bytes[1], time)
        case 0x89: each(bytes[1]) { $0.setVisible($1, true, time) }
        case 0x8A: each(bytes[1]) { $0.setVisible($1, false, time) }
        case 0x8B: each(bytes[1]) { $0.setVisible($1, !$0.windows[$1].isVisible, time) }
        case 0x8C: each(bytes[1]) { $0.delete($1, time) }
        case 0x8D:
            delayedUntil = time.addingSaturating(Int64(bytes[1]) * timescale / 10)
        case 0x8F: for index in windows.indices { delete(index, time) }
        case 0x90...0x92, 0x97: attributes(bytes)
        case 0x98...0x9F: define(Int(code & 7), Array(bytes[1...]), time)
        default: break
        }
    }

    private mutating func extended(_ bytes: [UInt8], _ time: Int64) {
        switch bytes[1] {
        case 0x20...0x7F: write(ServiceCharacters.miscellaneous(bytes[1]), time)
        case 0xA0...0xFF: write(ServiceCharacters.future(bytes[1]), time)
        default: break
        }
    }

    private mutating func attributes(_ bytes: [UInt8]) {
        guard let current else { return }
        switch bytes[0] {
        case 0x90:
            windows[current].pen.isItalic = bytes[2] & 0x80 != 0
            windows[current].pen.isUnderlined = bytes[2] & 0x40 != 0
            windows[current].pen.font = bytes[2] & 7
        case 0x91:
            windows[current].pen.foreground = bytes[1]
            windows[current].pen.background = bytes[2]
        case 0x92: windows[current].move(row: Int(bytes[1] & 0x0F), column: Int(bytes[2] & 0x3F))
        default: windows[current].setAttributes(Array(bytes[1...]))
        }
    }

    private mutating func each(_ bits: UInt8, _ body: (inout ServiceDecoder, Int) -> Void) {
        for index in 0..<ServiceDecoder.windowCount where bits & 1 << index != 0 { body(&self, index) }
    }

    // MARK: What is shown

    private mutating func close(_ index: Int, _ time: Int64?) {
        guard let start = windows[index].shownSince else { return }
        windows[index].shownSince = nil
        guard !shown.isFull, let caption = windows[index].caption(number: index) else { return }
        shown.add(start, time, caption)
    }

    private mutating func open(_ index: Int, _ time: Int64, _ mode: CaptionMode) {
        guard windows[index].isVisible, windows[index].shownSince == nil, !windows[index].isBlank else { return }
        windows[index].shownSince = time
        windows[index].mode = mode
    }

    private mutating func setVisible(_ index: Int, _ visible: Bool, _ time: Int64) {
        guard windows[index].exists else { return }
        if !visible { close(index, time) }
        windows[index].setVisible(visible)
        if visible { open(index, time, .popOn) }
    }

    private mutating func clear(_ bits: UInt8, _ time: Int64) {
        each(bits) { decoder, index in
            decoder.close(index, time)
            decoder.windows[index].clear()
        }
    }

    private mutating func delete(_ index: Int, _ time: Int64) {
        close(index, time)
        windows[index] = ServiceWindow()
        if current == index { current = nil }
    }

    private mutating func define(_ index: Int, _ bytes: [UInt8], _ time: Int64) {
        current = index
        let isRepetition = windows[index].exists && windows[index].definition == bytes
        if !isRepetition { close(index, time) }
        windows[index].define(bytes)
        open(index, time, .popOn)
    }

    private mutating func write(_ scalar: Unicode.Scalar, _ time: Int64) {
        guard let current else { return }
        let isScrolling = windows[current].rows > 1 && windows[current].isFull
        windows[current].write(scalar)
        open(
            current, time,
            isScrolling && windows[current].isScrollingUp
                ? .rollUp(rows: min(4, windows[current].rows)) : .paintOn)
    }

    private mutating func edit(_ time: Int64, _ body: (inout ServiceWindow) -> Void) {
        guard let current else { return }
        body(&windows[current])
        if windows[current].isBlank { windows[current].shownSince = nil }
    }

    /// A new line of what can be seen begins a caption of its own once the window is full and its lines move.
    private mutating func newLine(_ time: Int64) {
        guard let current else { return }
        if windows[current].isFull { close(current, time) }
        windows[current].newLine()
    }
}
