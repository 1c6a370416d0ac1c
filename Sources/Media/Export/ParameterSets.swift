import CLibav

extension Packet {
    /// Puts the parameter sets of the stream before a key frame that has none, for streams that are read from anywhere:
    /// H.264 and HEVC with start codes (ITU-T H.264 and H.265, annex B).
    ///
    /// libav's own way from MP4 only does so at frames that reset the decoder.
    func addParameterSets(of parameters: AVCodecParameters) throws {
        let isSet: (UInt8) -> Bool
        switch parameters.codec_id {
        case AV_CODEC_ID_H264: isSet = { $0 & 0x1f == 7 }
        case AV_CODEC_ID_HEVC: isSet = { $0 >> 1 & 0x3f == 33 }
        default: return
        }
        guard parameters.extradata_size > 4, let extradata = parameters.extradata, let data = pointer.pointee.data,
            pointer.pointee.size > 4
        else { return }
        let sets = UnsafeBufferPointer(start: extradata, count: Int(parameters.extradata_size))
        let bytes = UnsafeBufferPointer(start: data, count: size)
        guard sets.startsWithStartCode, bytes.startsWithStartCode, !bytes.unitHeaders.contains(where: isSet) else {
            return
        }
        try replaceData(with: Array(sets) + bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var startsWithStartCode: Bool {
        count > 4 && self[0] == 0 && self[1] == 0 && (self[2] == 1 || (self[2] == 0 && self[3] == 1))
    }

    /// The first byte of each unit up to the first slice's data, which may be long: no more than 4096 bytes are searched.
    fileprivate var unitHeaders: [UInt8] {
        var headers: [UInt8] = []
        var place = 0
        while place + 3 < Swift.min(count, 4_096) {
            if self[place] == 0, self[place + 1] == 0, self[place + 2] == 1 {
                headers.append(self[place + 3])
                place += 3
            } else {
                place += 1
            }
        }
        return headers
    }
}
