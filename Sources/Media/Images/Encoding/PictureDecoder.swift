import CLibav

/// Decodes pictures that are in memory as PNG or JPEG files, such as those of thumbnail caches.
package enum PictureDecoder {
    /// The picture in these bytes, scaled to `size` or as large as it is, on a worker.
    ///
    /// What is transparent shows `background`, or stays so without one. Metadata that would turn the picture is not looked
    /// at. Throws `MediaError` (`.unrecognizedFormat`, `.decodeFailed`, `.tooLarge`) or `CancellationError`.
    package static func decode(
        _ bytes: [UInt8], size: PixelSize? = nil, background: Backdrop? = nil, priority: WorkerPool.Priority
    ) async throws -> Picture {
        try await WorkerPool.decoding.run(priority: priority) { context in
            try picture(bytes, size: size, background: background, context.interruption)
        }
    }

    static func picture(
        _ bytes: [UInt8], size: PixelSize?, background: Backdrop?, _ interruption: Interruption
    ) throws -> Picture {
        let frame = try frame(bytes, interruption)
        let own = PixelSize(width: Int(frame.width), height: Int(frame.height))
        return try PictureRenderer().picture(
            of: frame, size: size ?? own, orientation: .upright, background: background)
    }

    private static func frame(_ bytes: [UInt8], _ interruption: Interruption) throws -> Frame {
        let identifier: AVCodecID
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            identifier = AV_CODEC_ID_PNG
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            identifier = AV_CODEC_ID_MJPEG
        } else {
            throw MediaError(.unrecognizedFormat, "this is neither PNG nor JPEG", remedy: "make the picture again")
        }
        let packet = try Packet()
        guard let length = Int32(exactly: bytes.count), av_new_packet(packet.pointer, length) >= 0 else {
            throw MediaError.outOfMemory
        }
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: packet.pointer.pointee.data, count: source.count).copyMemory(
                from: source)
        }
        if let size = PictureHeader.size(in: packet),
            Int64(size.width).multipliedSaturating(by: Int64(size.height)) > VideoDecoder.maximumPixels
        {
            throw MediaError.pictureTooLarge(width: Int64(size.width), height: Int64(size.height))
        }
        guard let parameters = avcodec_parameters_alloc() else { throw MediaError.outOfMemory }
        var freeing: UnsafeMutablePointer<AVCodecParameters>? = parameters
        defer { avcodec_parameters_free(&freeing) }
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = identifier
        let decoder = try VideoDecoder(
            parameters: parameters, timeBase: AVRational(num: 1, den: 1), purpose: .singlePicture, hasAlpha: false,
            reorderingIsKnown: true, counters: DecodeCounters(), memory: .shared, interruption: interruption)
        let frame = try Frame()
        guard decoder.send(packet) >= 0, decoder.send(nil) >= 0, decoder.receive(frame) >= 0 else {
            throw MediaError(.decodeFailed, "the picture cannot be decoded", remedy: "make the picture again")
        }
        return frame
    }
}
