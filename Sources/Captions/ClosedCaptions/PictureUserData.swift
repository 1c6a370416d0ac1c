internal import Bytes

/// Finds the closed captions of a coded picture without decoding it: in SEI messages of H.264 and HEVC, and in the user
/// data of MPEG-2.
struct PictureUserData: Sendable {
    /// A longer message carries no captions.
    private static let longest = 1 << 16

    private let coding: ClosedCaptionReader.Coding
    private let framing: UnitFraming

    init(_ coding: ClosedCaptionReader.Coding, configuration: [UInt8]) {
        self.coding = coding
        framing =
            switch coding {
            case .h264: UnitFraming(h264: configuration)
            case .hevc: UnitFraming(hevc: configuration)
            default: .startCodes
            }
    }

    /// What is found in a picture.
    struct Found {
        /// The pairs, in the order in which it has them.
        var pairs: [CaptionPair] = []
        /// Whether it is shown as soon as it is decoded, as B pictures of MPEG-2 are; nil where nothing tells.
        var isBidirectional: Bool?
    }

    /// Looks through a picture.
    func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Found {
        var found = Found()
        framing.units(of: UnsafeRawBufferPointer(bytes)) { unit in
            part(unit, &found)
            return true
        }
        return found
    }

    private func part(_ bytes: UnsafeRawBufferPointer, _ found: inout Found) {
        guard let first = bytes.first, bytes.count <= PictureUserData.longest || coding == .mpeg2 else { return }
        switch coding {
        case .h264:
            guard first & 0x1F == 6 else { return }
            messages(PictureUserData.unescaped(bytes.dropFirst(1)), &found.pairs)
        case .hevc:
            guard [39, 40].contains(first >> 1 & 0x3F) else { return }
            messages(PictureUserData.unescaped(bytes.dropFirst(2)), &found.pairs)
        case .mpeg2:
            // A picture's header: ten bits of order, then three of its type.
            if first == 0, bytes.count > 2, found.isBidirectional == nil {
                found.isBidirectional = bytes[2] >> 3 & 7 == 3
            }
            guard first == 0xB2, bytes.count <= PictureUserData.longest else { return }
            found.pairs += CaptionPairReader.userData(Array(bytes.dropFirst(1))[...])
        case .track: return
        }
    }

    /// The bytes without the 03 that keeps start codes out (H.264, 7.4.1).
    private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            result.append(byte)
        }
        return result
    }

    /// SEI messages: a type and a size, each written as so many FF and a rest.
    private func messages(_ bytes: [UInt8], _ pairs: inout [CaptionPair]) {
        var place = 0
        func number() -> Int? {
            var number = 0
            while place < bytes.count, bytes[place] == 0xFF {
                number += 255
                place += 1
            }
            guard place < bytes.count else { return nil }
            number += Int(bytes[place])
            place += 1
            return number
        }
        while place + 2 <= bytes.count {
            guard let type = number(), let size = number() else { return }
            let content = bytes[place..<min(bytes.count, place + size)]
            place += content.count
            // Registered user data (ITU-T T.35) of the United States (B5), of ATSC (0031).
            if type == 4, content.starts(with: [0xB5, 0x00, 0x31]) {
                pairs += CaptionPairReader.userData(content.dropFirst(3))
            }
        }
    }
}
