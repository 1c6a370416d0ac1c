import CLibav

extension MediaError {
    /// No decoder for what a stream says of itself, by libav's name of the codec or the four letters of the container.
    static func noDecoder(for parameters: AVCodecParameters) -> MediaError {
        guard parameters.codec_id == AV_CODEC_ID_NONE else {
            return noDecoder(for: String(cString: avcodec_get_name(parameters.codec_id)))
        }
        guard let code = FourCharCode(tag: parameters.codec_tag) else {
            return MediaError(
                .unsupportedCodec, "this libav does not know which codec this is in",
                remedy: "get the file again, or install a newer FFmpeg")
        }
        return noDecoder(for: code.description)
    }

    /// No decoder for a codec of this name.
    static func noDecoder(for name: String) -> MediaError {
        MediaError(
            .unsupportedCodec, "this libav has no decoder for \(name)", remedy: "install a newer or fuller FFmpeg")
    }
}
