/// Finds pairs of caption bytes in what carries them: user data of pictures, and samples of caption tracks.
enum CaptionPairReader {
    /// Most pairs of one picture or sample: a second of all channels.
    private static let most = 2_400

    /// User data of a picture after its identifier: `GA94` (ATSC A/53 part 4), or `CC` as DVDs have it.
    static func userData(_ bytes: ArraySlice<UInt8>) -> [CaptionPair] {
        if bytes.starts(with: [0x47, 0x41, 0x39, 0x34, 0x03]) { return picture(bytes.dropFirst(5)) }
        if bytes.starts(with: [0x43, 0x43, 0x01, 0xF8]) { return disc(bytes.dropFirst(4)) }
        return []
    }

    /// cc_data(): flags and a count, a byte that is reserved, and so many constructs of three bytes.
    private static func picture(_ bytes: ArraySlice<UInt8>) -> [CaptionPair] {
        guard let flags = bytes.first, flags & 0x40 != 0 else { return [] }
        return constructs(bytes.dropFirst(2), count: Int(flags & 0x1F))
    }

    private static func constructs(_ bytes: ArraySlice<UInt8>, count: Int) -> [CaptionPair] {
        var pairs: [CaptionPair] = []
        var place = bytes.startIndex
        for _ in 0..<min(count, bytes.count / 3) {
            if let pair = CaptionPair(bytes[place], bytes[place + 1], bytes[place + 2]) { pairs.append(pair) }
            place += 3
        }
        return pairs
    }

    /// A disc has the pairs of a whole group of pictures before its first: both fields in turn, a frame each.
    private static func disc(_ bytes: ArraySlice<UInt8>) -> [CaptionPair] {
        guard let flags = bytes.first else { return [] }
        // The count that stands beside this flag is often wrong: the marks tell.
        let startsWithFirst = flags & 0x80 != 0
        var pairs: [CaptionPair] = []
        var place = bytes.startIndex + 1
        var index = 0
        while place + 3 <= bytes.endIndex, bytes[place] & 0xFE == 0xFE, pairs.count < most {
            let isFirst = (index % 2 == 0) == startsWithFirst
            let kind: CaptionPair.Kind = bytes[place] == 0xFF && isFirst ? .firstField : .secondField
            pairs.append(CaptionPair(kind, bytes[place + 1], bytes[place + 2], delay: index / 2))
            place += 3
            index += 1
        }
        return pairs
    }

    // MARK: Samples of caption tracks

    /// A sample of a `c608` or `c708` track: atoms `cdat`, `cdt2` and `ccdp`, or the constructs that libav makes of them.
    static func sample(_ bytes: [UInt8]) -> [CaptionPair] {
        var pairs: [CaptionPair] = []
        var place = 0
        var isAtoms = false
        while place + 8 <= bytes.count, pairs.count < most {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[place + 4..<place + 8]
            guard size >= 8, size <= bytes.count - place else { break }
            let content = bytes[place + 8..<place + size]
            if name.elementsEqual("cdat".utf8) {
                pairs += fieldPairs(content, .firstField)
            } else if name.elementsEqual("cdt2".utf8) {
                pairs += fieldPairs(content, .secondField)
            } else if name.elementsEqual("ccdp".utf8) {
                pairs += distribution(content)
            } else {
                break
            }
            isAtoms = true
            place += size
        }
        if isAtoms { return pairs }
        if bytes.starts(with: [0x96, 0x69]) { return distribution(bytes[...]) }
        return paced(constructs(bytes[...], count: min(bytes.count / 3, most)))
    }

    private static func fieldPairs(_ bytes: ArraySlice<UInt8>, _ kind: CaptionPair.Kind) -> [CaptionPair] {
        (0..<min(bytes.count / 2, most)).map { index in
            let place = bytes.startIndex + index * 2
            return CaptionPair(kind, bytes[place], bytes[place + 1], delay: index)
        }
    }

    /// Line 21 takes a pair of each field a frame.
    private static func paced(_ pairs: [CaptionPair]) -> [CaptionPair] {
        var (first, second) = (0, 0)
        return pairs.map { pair in
            var pair = pair
            switch pair.kind {
            case .firstField:
                pair.delay = first
                first += 1
            case .secondField:
                pair.delay = second
                second += 1
            case .packetData, .packetStart: break
            }
            return pair
        }
    }

    /// A caption distribution packet (SMPTE 334-2): its section 72 holds the constructs of a frame.
    private static func distribution(_ bytes: ArraySlice<UInt8>) -> [CaptionPair] {
        guard bytes.count >= 7, bytes.starts(with: [0x96, 0x69]) else { return [] }
        var place = bytes.startIndex + 7
        while place + 2 <= bytes.endIndex {
            switch bytes[place] {
            case 0x71: place += 5
            case 0x72: return constructs(bytes[(place + 2)...], count: Int(bytes[place + 1] & 0x1F))
            case 0x73: place += 2 + Int(bytes[place + 1] & 0x0F) * 7
            case 0x75...0xEF: place += 2 + Int(bytes[place + 1])
            default: return []
            }
        }
        return []
    }
}
