/// How the units of a coded picture follow each other: those of H.264 and HEVC, and the parts of MPEG-2.
public enum UnitFraming: Sendable, Equatable {
    /// Each after the bytes 00 00 01 (H.264 and HEVC, annex B; MPEG-2, 6.2.1).
    case startCodes
    /// Each after its length, in so many bytes, the most significant first (ISO/IEC 14496-15).
    case lengths(Int)

    /// The framing of H.264 packets, by the decoder configuration that their container has: a record, or parameter sets.
    public init(h264 configuration: some RandomAccessCollection<UInt8>) {
        guard configuration.count >= 7, let first = configuration.first, first == 1 else {
            self = .startCodes
            return
        }
        self = .lengths(Int(configuration[configuration.index(configuration.startIndex, offsetBy: 4)] & 3) + 1)
    }

    /// The framing of HEVC packets, by the decoder configuration that their container has: a record, or parameter sets.
    public init(hevc configuration: some RandomAccessCollection<UInt8>) {
        // Records of an older draft begin with 0.
        guard configuration.count >= 23, !configuration.starts(with: [0, 0, 0]), !configuration.starts(with: [0, 0, 1])
        else {
            self = .startCodes
            return
        }
        self = .lengths(Int(configuration[configuration.index(configuration.startIndex, offsetBy: 21)] & 3) + 1)
    }

    /// Calls `body` with each unit, without what frames it, until that returns false. What a wrong length tells of is left out.
    public func units(of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool) {
        switch self {
        case .lengths(let size):
            var place = 0
            while place + size <= bytes.count {
                var length = 0
                for offset in 0..<size { length = length << 8 | Int(bytes[place + offset]) }
                place += size
                guard length <= bytes.count - place else { return }
                guard body(UnsafeRawBufferPointer(rebasing: bytes[place..<place + length])) else { return }
                place += length
            }
        case .startCodes:
            var start: Int?
            var place = 0
            while let code = UnitFraming.startCode(bytes, from: place) {
                if let start, !body(UnsafeRawBufferPointer(rebasing: bytes[start..<code])) { return }
                place = code + 3
                start = place
            }
            if let start { _ = body(UnsafeRawBufferPointer(rebasing: bytes[start...])) }
        }
    }

    /// Where the next 00 00 01 begins.
    private static func startCode(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        // The third byte tells how far the next one can begin at the earliest.
        while place + 2 < bytes.count {
            let third = bytes[place + 2]
            if third > 1 {
                place += 3
            } else if third == 1 {
                if bytes[place] == 0, bytes[place + 1] == 0 { return place }
                place += 3
            } else {
                place += 1
            }
        }
        return nil
    }
}
