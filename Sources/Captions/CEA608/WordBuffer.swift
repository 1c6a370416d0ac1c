/// Words of CEA-608 with odd parity: two bytes each, one word a frame.
struct WordBuffer: Sendable {
    private(set) var words: [UInt16] = []
    /// Before which words something else may be put: between no control code and its double.
    private(set) var seams: [Int] = []
    private var half: UInt8?

    /// An empty buffer with room for a row.
    init() {
        words.reserveCapacity(CellGrid.columns)
        seams.reserveCapacity(CellGrid.columns)
    }

    static func withParity(_ byte: UInt8) -> UInt8 {
        let low = byte & 0x7F
        return low.nonzeroBitCount & 1 == 0 ? low | 0x80 : low
    }

    static func word(_ first: UInt8, _ second: UInt8) -> UInt16 {
        UInt16(withParity(first)) << 8 | UInt16(withParity(second))
    }

    /// The bytes of a miscellaneous code for a channel, without parity.
    static func bytes(_ channel: CaptionChannel, _ code: MiscellaneousCode) -> (UInt8, UInt8) {
        let first: UInt8 = channel == .cc1 || channel == .cc2 ? 0x14 : 0x15
        return (first | RowEncoder.bit(channel), code.rawValue)
    }

    static func word(_ channel: CaptionChannel, _ code: MiscellaneousCode) -> UInt16 {
        let (first, second) = bytes(channel, code)
        return word(first, second)
    }

    mutating func control(_ channel: CaptionChannel, _ code: MiscellaneousCode, isDoubled: Bool = true) {
        let (first, second) = WordBuffer.bytes(channel, code)
        control(first, second, isDoubled: isDoubled)
    }

    var count: Int { words.count }

    mutating func character(_ byte: UInt8) {
        guard let first = half else {
            half = byte
            return
        }
        half = nil
        seams.append(words.count)
        words.append(WordBuffer.word(first, byte))
    }

    /// Fills a half word up.
    mutating func flush() {
        guard let first = half else { return }
        half = nil
        seams.append(words.count)
        words.append(WordBuffer.word(first, 0))
    }

    /// A control code, twice, or once where there is no time for more.
    mutating func control(_ first: UInt8, _ second: UInt8, isDoubled: Bool = true) {
        flush()
        seams.append(words.count)
        let word = WordBuffer.word(first, second)
        if isDoubled {
            words.append(word)
        } else if words.last == word {
            // Else it would be taken for the double of the one before.
            words.append(WordBuffer.word(0, 0))
        }
        words.append(word)
    }

    /// A word as it is.
    mutating func raw(_ word: UInt16) {
        flush()
        words.append(word)
    }

    /// Puts a control code, twice, where so many frames are left for the words behind it, with pads where there are fewer.
    ///
    /// The answer is how many words stand before it.
    mutating func insert(_ first: UInt8, _ second: UInt8, framesBehind: Int) -> Int {
        flush()
        let count = words.count
        let seam = seams.filter { count - $0 <= framesBehind }.min() ?? count
        let word = WordBuffer.word(first, second)
        let pads = max(0, framesBehind - (count - seam))
        words.insert(contentsOf: [word, word] + Array(repeating: WordBuffer.word(0, 0), count: pads), at: seam)
        seams = seams.map { $0 < seam ? $0 : $0 + 2 + pads } + [seam]
        return seam
    }

    mutating func append(_ other: WordBuffer) {
        flush()
        seams += other.seams.map { $0 + words.count }
        words += other.words
    }
}
