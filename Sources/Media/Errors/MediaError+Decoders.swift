import CLibav

extension MediaError {
    /// No decoder for what a stream says of itself, by libav's name of the codec or the four letters of the container.
    static func noDecoder(for parameters: AVCodecParameters) -> MediaError {
        guard [AV_CODEC_ID_NONE, AV_CODEC_ID_BIN_DATA].contains(parameters.codec_id) else {
            return noDecoder(for: String(cString: avcodec_get_name(parameters.codec_id)))
        }
        guard let code = FourCharCode(tag: parameters.codec_tag) else {
            return MediaError(
                .unsupportedCodec, "this libav does not know which codec this is in",
                remedy: "get the file again, or install a newer FFmpeg")
        }
        // WAV and AVI have numbers instead of letters.
        let name = code.isText ? code.description : "format 0x" + String(parameters.codec_tag, radix: 16)
        return noDecoder(for: name)
    }

    /// No decoder for a codec of this name.
    static func noDecoder(for name: String) -> MediaError {
        MediaError(
            .unsupportedCodec, "this libav has no decoder for \(name)", remedy: "install a newer or fuller FFmpeg")
    }

    /// A picture that its decoder refuses without more words.
    static var cannotDecodePicture: MediaError {
        MediaError(.decodeFailed, "the picture cannot be decoded", remedy: "open it with another program")
    }
}
