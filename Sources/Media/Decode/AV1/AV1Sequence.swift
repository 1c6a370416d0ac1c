import Bytes

/// What of a sequence header says how the headers of its frames are read (AV1 Bitstream & Decoding Process, 5.5).
struct AV1Sequence {
    /// A tool of the encoder that is off, on, or chosen frame by frame.
    enum Choice: Equatable {
        case never
        case always
        case byFrame
    }

    /// How long the numbers of frames are; 0 where they have none.
    private(set) var frameNumberBits = 0
    private(set) var orderHintBits = 0
    private(set) var screenContent = Choice.byFrame
    private(set) var integerMotion = Choice.byFrame

    /// Nil for what is damaged, for pictures that stand alone, and where frames tell of a decoder's buffers: then nothing is
    /// read of them.
    init?(_ payload: UnsafeRawBufferPointer) {
        var bits = BitCursor(payload)
        bits.skip(3)
        bits.skip(1)
        guard !bits.flag() else { return nil }
        if bits.flag() {
            bits.skip(64)
            if bits.flag() {
                var zeros = 0
                while !bits.flag(), zeros < 32, !bits.isBeyondEnd { zeros += 1 }
                bits.skip(zeros)
            }
            guard !bits.flag() else { return nil }
        }
        let hasDelay = bits.flag()
        for _ in 0...bits.number(5) {
            bits.skip(12)
            if bits.number(5) > 7 { bits.skip(1) }
            if hasDelay, bits.flag() { bits.skip(4) }
        }
        let (widthBits, heightBits) = (bits.number(4) + 1, bits.number(4) + 1)
        bits.skip(Int(widthBits + heightBits))
        if bits.flag() {
            let difference = Int(bits.number(4)) + 2
            frameNumberBits = Int(bits.number(3)) + difference + 1
        }
        bits.skip(3 + 4)
        let hasOrderHints = bits.flag()
        if hasOrderHints { bits.skip(2) }
        screenContent = bits.flag() ? .byFrame : bits.flag() ? .always : .never
        if screenContent != .never {
            integerMotion = bits.flag() ? .byFrame : bits.flag() ? .always : .never
        }
        if hasOrderHints { orderHintBits = Int(bits.number(3)) + 1 }
        guard !bits.isBeyondEnd else { return nil }
    }
}
