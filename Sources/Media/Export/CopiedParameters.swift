import CLibav

extension UnsafeMutablePointer<AVCodecParameters> {
    /// Gives the parameters other extra data, padded as libav's readers want it.
    func replaceExtradata(with bytes: UnsafeBufferPointer<UInt8>) throws {
        let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let room = av_malloc(bytes.count + padding)?.assumingMemoryBound(to: UInt8.self) else {
            throw MediaError.outOfMemory
        }
        room.initialize(repeating: 0, count: bytes.count + padding)
        if let start = bytes.baseAddress { room.update(from: start, count: bytes.count) }
        av_freep(&pointee.extradata)
        pointee.extradata = room
        pointee.extradata_size = Int32(bytes.count)
    }

    /// Has FLAC's stream information (RFC 9639, section 8.2) tell of a part: its samples, where they are known, and no
    /// checksum, which is that of the whole.
    func setLengthOfFLAC(_ samples: Int64?) {
        guard let bytes = pointee.extradata, pointee.extradata_size >= 34 else { return }
        // 36 bits; zero stands for unknown.
        let count = samples.flatMap { $0 > 0 && $0 < 1 << 36 ? UInt64($0) : nil } ?? 0
        bytes[13] = bytes[13] & 0xf0 | UInt8(truncatingIfNeeded: count >> 32)
        for place in 0..<4 { bytes[14 + place] = UInt8(truncatingIfNeeded: count >> UInt64(24 - 8 * place)) }
        for place in 18..<34 { bytes[place] = 0 }
    }
}

extension Packet {
    /// How many packets a frame may be stored before or behind frames that are shown earlier: 16 frames, by the limits of
    /// H.264 and HEVC, each maybe in two fields.
    static let deepestReordering = 32

    /// Gives the packet other bytes and leaves the rest of it as it is.
    func replaceData(with bytes: [UInt8]) throws {
        let other = try Packet()
        guard av_new_packet(other.pointer, Int32(clamping: bytes.count)) >= 0, let room = other.pointer.pointee.data,
            av_packet_copy_props(other.pointer, pointer) >= 0
        else { throw MediaError.outOfMemory }
        bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { room.update(from: start, count: $0.count) } }
        other.pointer.pointee.stream_index = pointer.pointee.stream_index
        av_packet_unref(pointer)
        av_packet_move_ref(pointer, other.pointer)
    }
}
