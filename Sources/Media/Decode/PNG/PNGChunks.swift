import CLibav

/// Hides what PNG files carry compressed beside their picture from libav's decoder, which inflates all of it, however much
/// that is, and for nothing: profiles and texts (PNG, 11.3.2.3 and 11.3.3).
enum PNGChunks {
    /// What files of PNG begin with, and those of MNG, which the decoder takes too. Frames of APNG begin with a chunk.
    static let signatures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    ]
    private static let compressed: [[UInt8]] = [Array("iCCP".utf8), Array("zTXt".utf8), Array("iTXt".utf8)]
    /// A type that says nothing to anybody: ancillary and private.
    private static let hidden = Array("rzZz".utf8)

    /// Renames such chunks of a picture. Returns libav's result: negative where there is no memory for a copy.
    static func hideCompressed(in packet: Packet) -> Int32 {
        let places = places(in: packet.bytes)
        guard !places.isEmpty else { return 0 }
        let result = av_packet_make_writable(packet.pointer)
        guard result >= 0, let data = packet.pointer.pointee.data else { return result }
        rename(places, in: UnsafeMutableRawBufferPointer(start: data, count: packet.size))
        return 0
    }

    /// Renames such chunks of the header that a demuxer hands on.
    static func hideCompressed(in parameters: UnsafeMutablePointer<AVCodecParameters>) {
        let header = UnsafeMutableRawBufferPointer(
            start: parameters.pointee.extradata,
            count: parameters.pointee.extradata == nil ? 0 : Int(max(0, parameters.pointee.extradata_size)))
        rename(places(in: UnsafeRawBufferPointer(header)), in: header)
    }

    private static func rename(_ places: [Int], in bytes: UnsafeMutableRawBufferPointer) {
        for place in places { for (index, byte) in hidden.enumerated() { bytes[place + index] = byte } }
    }

    /// Where the types of such chunks stand.
    private static func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
        var places: [Int] = []
        var position = signatures.contains(where: { bytes.starts(with: $0) }) ? 8 : 0
        // The length, the type, what it holds, and a checksum, which the decoder does not look at.
        while bytes.count - position >= 8 {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = position + 4..<position + 8
            if compressed.contains(where: { bytes[type].elementsEqual($0) }) { places.append(type.lowerBound) }
            guard length <= bytes.count - type.upperBound - 4 else { break }
            position = type.upperBound + length + 4
        }
        return places
    }
}
