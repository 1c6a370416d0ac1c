import CLibav

/// Decoding of pictures that stand alone: still images and covers.
enum SinglePicture {
    /// The first picture of the stream, or the cover that came with the header.
    static func decode(
        _ source: StreamSource, isCover: Bool, counters: DecodeCounters, memory: FrameMemory
    ) throws -> Frame {
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .singlePicture, hasAlpha: false,
            reorderingIsKnown: true, counters: counters, memory: memory,
            interruption: source.interruption)
        let packet = try Packet()
        if isCover {
            guard av_packet_ref(packet.pointer, &source.stream.pointee.attached_pic) >= 0, packet.size > 0 else {
                throw MediaError(.damaged, "the cover has no data", remedy: "embed the cover again")
            }
        }
        let frame = try Frame()
        var size: PixelSize?
        var isFirst = true
        while true {
            let hasPacket = try (isCover ? isFirst : source.read(packet))
            if isFirst { size = PictureHeader.size(in: packet) }
            isFirst = false
            if let size, Int64(size.width).multipliedSaturating(by: Int64(size.height)) > VideoDecoder.maximumPixels {
                throw MediaError.pictureTooLarge(width: Int64(size.width), height: Int64(size.height))
            }
            try source.interruption.check("decoding")
            _ = decoder.send(hasPacket ? packet : nil)
            if decoder.receive(frame) >= 0 { return frame }
            if !hasPacket { break }
        }
        if decoder.receive(frame) >= 0 { return frame }
        throw MediaError.cannotDecodePicture
    }
}
