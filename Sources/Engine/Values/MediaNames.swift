/// What the end of a name says about a file, before anybody has looked into it.
public enum MediaNames {
    /// Endings of media: a file with one of these that cannot be read has failed, any other is simply no media. Captions
    /// are not among them: what libav cannot read of those is shown as text.
    private static let endings: Set<String> = [
        "3g2", "3gp", "aac", "ac3", "aif", "aiff", "alac", "amr", "ape", "apng", "asf", "avi", "avif", "bmp",
        "dav", "divx", "dsf", "dts", "dv", "eac3", "flac", "flv", "gif", "heic", "heif", "jpeg", "jpg",
        "jxl", "m2ts", "m2v", "m3u8", "m4a", "m4b", "m4s", "m4v", "mka", "mkv", "mov", "mp2", "mp3", "mp4",
        "mpc", "mpeg", "mpg", "mts", "mxf", "oga", "ogg", "ogm", "ogv", "opus", "otio", "png", "qt", "rm", "rmvb",
        "scc",
        "tif", "tiff", "ts", "tta", "vob", "wav", "weba", "webm", "webp", "wma", "wmv",
        "wv", "y4m",
    ]

    /// Endings of single pictures; of GIF, APNG and WebP, which may move, different moments may be shown.
    private static let stillEndings: Set<String> = [
        "avif", "bmp", "heic", "heif", "jpeg", "jpg", "jxl", "png", "tif", "tiff",
    ]

    /// Whether a name ends like media.
    public static func looksLikeMedia(_ name: [UInt8]) -> Bool { ending(of: name).map(endings.contains) ?? false }

    /// Whether a name ends like that of a picture that does not move.
    static func looksLikeStill(_ name: [UInt8]) -> Bool { ending(of: name).map(stillEndings.contains) ?? false }

    private static func ending(of name: [UInt8]) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 else { return nil }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }
}
