/// MIME types as libav's demuxers.
enum MIMEType {
    /// The name of the demuxer for content of a type (RFC 4337, RFC 8216, IANA's registry and what is in use); nil for a
    /// type that names no container.
    static func demuxer(_ type: String) -> String? {
        let essence = String(type.lowercased().prefix { $0 != ";" && $0 != " " })
        switch essence {
        case "video/mp4", "audio/mp4", "audio/x-m4a", "audio/m4a", "video/quicktime", "video/3gpp", "audio/3gpp",
            "video/3gpp2", "video/x-m4v", "image/avif", "image/heic", "image/heif", "application/mp4":
            return "mov"
        case "video/webm", "audio/webm", "video/x-matroska", "audio/x-matroska", "video/matroska", "audio/matroska":
            return "matroska"
        case "video/mp2t", "video/mpeg-ts": return "mpegts"
        case "video/mpeg", "video/mp2p": return "mpeg"
        case "audio/mpeg", "audio/mp3", "audio/mpeg3": return "mp3"
        case "audio/aac", "audio/aacp", "audio/x-aac": return "aac"
        case "audio/flac", "audio/x-flac": return "flac"
        case "audio/ogg", "video/ogg", "application/ogg", "audio/opus", "audio/vorbis": return "ogg"
        case "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave": return "wav"
        case "audio/aiff", "audio/x-aiff": return "aiff"
        case "audio/ac3": return "ac3"
        case "audio/eac3": return "eac3"
        case "audio/amr": return "amr"
        case "video/x-msvideo", "video/avi": return "avi"
        case "video/x-flv", "video/flv": return "flv"
        case "video/x-ms-wmv", "audio/x-ms-wma", "video/x-ms-asf", "application/vnd.ms-asf": return "asf"
        case "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl": return "hls"
        case "text/vtt": return "webvtt"
        case "application/x-subrip", "text/srt": return "srt"
        case "image/gif": return "gif"
        case "image/png": return "png_pipe"
        case "image/apng": return "apng"
        case "image/jpeg": return "jpeg_pipe"
        case "image/webp": return "webp_pipe"
        case "image/tiff": return "tiff_pipe"
        case "image/bmp": return "bmp_pipe"
        default: return nil
        }
    }
}
