import CHEIF
import CWebP

extension MediaError {
    /// Why animated WebP cannot be decoded; nil where it can.
    static var missingWebPLibrary: MediaError? {
        cwebp_load().map {
            MediaError(
                .unsupportedCodec, "animated WebP needs libwebp's demuxer: \(String(cString: $0))",
                remedy: installing + "libwebpdemux2")
        }
    }

    private static let installing = "install the package "

    /// Whether a library is missing that a package brings.
    package var isForMissingLibrary: Bool { code == .unsupportedCodec && remedy.hasPrefix(Self.installing) }

    /// Why pictures of HEIC cannot be decoded that are coded so; nil where they can.
    static func missingHEIFLibrary(for codec: cheif_codec) -> MediaError? {
        if let missing = cheif_load() {
            return MediaError(
                .unsupportedCodec, "this picture needs libheif: \(String(cString: missing))",
                remedy: installing + "libheif1")
        }
        guard cheif_has_decoder(codec) == 0 else { return nil }
        let isHEVC = codec == CHEIF_HEVC
        return MediaError(
            .unsupportedCodec, "this libheif has no decoder for \(isHEVC ? "HEVC" : "AV1")",
            remedy: installing + (isHEVC ? "libheif-plugin-libde265" : "libheif-plugin-dav1d"))
    }
}
