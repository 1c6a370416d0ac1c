import CLibav

extension MediaError {
    /// No decoder for what a stream says of itself, by libav's name of the codec or the four letters of the container.
    static func noDecoder(for parameters: AVCodecParameters) -> MediaError {
        guard parameters.codec_id == AV_CODEC_ID_NONE else {
            return noDecoder(for: String(cString: avcodec_get_name(parameters.codec_id)))
        }
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: parameters.codec_tag >> (8 * $0)) }
        let isText = letters.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
        guard isText else {
            return MediaError(
                .unsupportedCodec, "the file does not say which codec this is in", remedy: "get the file again")
        }
        return noDecoder(for: String(decoding: letters, as: UTF8.self))
    }

    /// No decoder for a codec of this name.
    static func noDecoder(for name: String) -> MediaError {
        MediaError(
            .unsupportedCodec, "this libav has no decoder for \(name)", remedy: "install a newer or fuller FFmpeg")
    }
}
