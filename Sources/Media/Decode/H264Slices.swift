import Bytes
import CLibav

/// Reads of H.264 packets which kinds of slices they have: of one picture some may be intra slices and others not.
struct H264Slices {
    private let framing: UnitFraming

    /// Reads packets as the stream with these parameters has them.
    init(_ parameters: AVCodecParameters) {
        let size = parameters.extradata == nil ? 0 : max(0, Int(parameters.extradata_size))
        framing = UnitFraming(h264: UnsafeBufferPointer(start: parameters.extradata, count: size))
    }

    init(framing: UnitFraming) { self.framing = framing }

    /// Whether the picture of a packet, or its first field, consists of nothing but intra slices.
    func areIntra(_ packet: UnsafeRawBufferPointer) -> Bool {
        var count = 0
        var isIntra = true
        framing.units(of: packet) { unit in
            guard let slice = Slice(unit) else { return true }
            // The second field may refer to the first.
            if slice.isFirst, count > 0 { return false }
            count += 1
            isIntra = isIntra && slice.isIntra
            return isIntra
        }
        return count > 0 && isIntra
    }

    /// The beginning of a slice's header (H.264, 7.3.3).
    private struct Slice {
        /// Whether it begins a picture or field.
        let isFirst: Bool
        let isIntra: Bool

        /// Nil for units that are no slices.
        init?(_ unit: UnsafeRawBufferPointer) {
            guard let header = unit.first, [1, 2, 5].contains(header & 0x1F) else { return nil }
            var bits = BitCursor(UnsafeRawBufferPointer(rebasing: unit.dropFirst()))
            isFirst = bits.golombNumber() == 0
            let type = bits.golombNumber() % 5
            isIntra = !bits.isBeyondEnd && (type == 2 || type == 4)
        }
    }
}
