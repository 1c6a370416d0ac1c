import Bytes

/// Finds the frames of AV1's temporal units that are shown and that no other refers to.
///
/// dav1d decodes what it is given; where nobody will ask for such a frame, it is not given to it. On the way through a group
/// of 250 frames of SVT-AV1, 93 are such ones.
struct AV1FrameFilter {
    /// The kinds of an open bitstream unit (AV1 Bitstream & Decoding Process, 6.2.2).
    private enum Kind: UInt8 {
        case sequenceHeader = 1
        case temporalDelimiter = 2
        case frameHeader = 3
        case metadata = 5
        case frame = 6
        case padding = 15
    }

    private var sequence: AV1Sequence?

    /// A filter for a stream with these `configOBUs`, which follow four bytes of the `av1C` box.
    init(configuration: UnsafeRawBufferPointer) {
        if configuration.count > 4 { _ = neededBytes(of: UnsafeRawBufferPointer(rebasing: configuration[4...])) }
    }

    /// How many bytes of a temporal unit have to be decoded when nobody asks for the frame that it shows.
    ///
    /// To be called for each unit in turn: a sequence header changes how those after it are read.
    mutating func neededBytes(of unit: UnsafeRawBufferPointer) -> Int {
        var place = 0
        var needed: Int?
        var hasNeeded = false
        while place < unit.count {
            let start = place
            guard let (kind, payload) = AV1FrameFilter.next(unit, &place) else { return unit.count }
            switch Kind(rawValue: kind) {
            case .sequenceHeader:
                sequence = AV1Sequence(payload)
                hasNeeded = true
                needed = nil
            case .temporalDelimiter, .metadata, .padding: break
            case .frame:
                if isUnreferenced(payload) {
                    if needed == nil { needed = start }
                } else {
                    hasNeeded = true
                    needed = nil
                }
            case .frameHeader, nil: return unit.count
            }
        }
        guard let needed else { return unit.count }
        return hasNeeded ? needed : 0
    }

    /// The next unit's kind and content; nil where it cannot be read, or belongs to a layer.
    private static func next(
        _ bytes: UnsafeRawBufferPointer, _ place: inout Int
    ) -> (kind: UInt8, payload: UnsafeRawBufferPointer)? {
        let header = bytes[place]
        place += 1
        guard header & 0x84 == 0, header & 0x02 != 0 else { return nil }
        var size = 0
        for index in 0..<5 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            size |= Int(byte & 0x7F) << (index * 7)
            guard byte & 0x80 != 0 else {
                guard size <= bytes.count - place else { return nil }
                defer { place += size }
                return (header >> 3 & 15, UnsafeRawBufferPointer(rebasing: bytes[place..<place + size]))
            }
        }
        return nil
    }

    /// Whether a frame is shown at once and refreshes no reference (5.9.2).
    private func isUnreferenced(_ payload: UnsafeRawBufferPointer) -> Bool {
        guard let sequence else { return false }
        var bits = BitCursor(payload)
        guard !bits.flag() else { return false }
        let (keyFrame, intraOnly, switching): (UInt32, UInt32, UInt32) = (0, 2, 3)
        let type = bits.number(2)
        guard bits.flag(), type != keyFrame, type != switching else { return false }
        let isResilient = bits.flag()
        bits.skip(1)
        let hasScreenContent = sequence.screenContent == .byFrame ? bits.flag() : sequence.screenContent == .always
        if hasScreenContent, sequence.integerMotion == .byFrame { bits.skip(1) }
        bits.skip(sequence.frameNumberBits)
        bits.skip(1)
        bits.skip(sequence.orderHintBits)
        if type != intraOnly, !isResilient { bits.skip(3) }
        return bits.number(8) == 0 && !bits.isBeyondEnd
    }
}
