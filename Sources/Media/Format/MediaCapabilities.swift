import CHEIF
import CLibav
import CWebP

/// What the libav that is installed, and the libraries beside it, can do with the codecs that people meet.
public struct MediaCapabilities: Sendable, Hashable, Codable {
    /// A codec, and whether libav has what is needed for it.
    public struct Codec: Sendable, Hashable, Codable {
        /// Its name, as in `codec.name`.
        public let name: String
        /// Whether it can be decoded; of saved stills, whether it can be encoded.
        public let isThere: Bool
    }

    /// The version of libavcodec, such as `59.37.100`.
    public let version: String
    /// Video codecs.
    public let video: [Codec]
    /// Codecs of stills.
    public let stills: [Codec]
    /// Sound codecs.
    public let audio: [Codec]
    /// Formats in which pictures can be saved.
    public let savedStills: [Codec]

    /// What is there. Loads libav, which takes some 25 ms: call it off the cooperative pool.
    ///
    /// Throws `MediaError` where libav is missing.
    public static func load() throws -> MediaCapabilities {
        try LibavSetup.prepare()
        func codecs(_ identifiers: [AVCodecID], _ find: (AVCodecID) -> UnsafePointer<AVCodec>?) -> [Codec] {
            identifiers.map { Codec(name: String(cString: avcodec_get_name($0)), isThere: find($0) != nil) }
        }
        return MediaCapabilities(
            version: LibavVersion.codec ?? "",
            video: codecs(
                [
                    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
                    AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4, AV_CODEC_ID_PRORES,
                    AV_CODEC_ID_DNXHD, AV_CODEC_ID_MJPEG, AV_CODEC_ID_THEORA, AV_CODEC_ID_VC1, AV_CODEC_ID_FFV1,
                    AV_CODEC_ID_VVC,
                ], avcodec_find_decoder),
            stills: codecs(
                [
                    AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG, AV_CODEC_ID_WEBP, AV_CODEC_ID_GIF, AV_CODEC_ID_TIFF,
                    AV_CODEC_ID_BMP, AV_CODEC_ID_EXR, AV_CODEC_ID_JPEG2000, AV_CODEC_ID_JPEGXL,
                ], avcodec_find_decoder)
                + [
                    Codec(name: "animated webp (libwebpdemux)", isThere: cwebp_load() == nil),
                    Codec(name: "heic (libheif)", isThere: cheif_has_decoder(CHEIF_HEVC) != 0),
                ],
            audio: codecs(
                [
                    AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS, AV_CODEC_ID_FLAC,
                    AV_CODEC_ID_ALAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD,
                    AV_CODEC_ID_WMAV2, AV_CODEC_ID_AMR_NB, AV_CODEC_ID_PCM_S16LE,
                ], avcodec_find_decoder),
            savedStills: codecs([AV_CODEC_ID_PNG, AV_CODEC_ID_MJPEG, AV_CODEC_ID_WEBP], avcodec_find_encoder))
    }
}
