/// What the end of a name says about a file, before anybody has looked into it.
public enum MediaNames {
    /// Endings of media: a file with one of these that cannot be read has failed, any other is simply no media. Captions
    /// are not among them: what libav cannot read of those is shown as text.
    private static let endings: Set<String> = [
        "3g2", "3gp", "aac", "ac3", "aif", "aiff", "alac", "amr", "ape", "apng", "asf", "avi", "avif", "bmp",
        "dav", "divx", "dsf", "dts", "dv", "eac3", "flac", "flv", "gif", "heic", "heif", "jpeg", "jpg",
        "jxl", "m2ts", "m2v", "m3u8", "m4a", "m4b", "m4s", "m4v", "mka", "mkv", "mov", "mp2", "mp3", "mp4",
        "mpc", "mpeg", "mpg", "mts", "mxf", "oga", "ogg", "ogm", "ogv", "opus", "png", "qt", "rm", "rmvb", "scc",
        "tif", "tiff", "ts", "tta", "vob", "wav", "weba", "webm", "webp", "wma", "wmv",
        "wv", "y4m",
    ]

    /// Whether a name ends like media.
    public static func looksLikeMedia(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 else { return false }
        return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
