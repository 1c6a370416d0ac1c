/// Which of the two kinds of playlist a text is.
enum PlaylistKind {
    case master
    case media

    private static let masterTags: Set<String> = [
        "EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA", "EXT-X-SESSION-DATA", "EXT-X-SESSION-KEY",
        "EXT-X-CONTENT-STEERING",
    ]
    /// EXTINF is not among them: plain M3U lists have it too.
    private static let mediaTags: Set<String> = [
        "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE", "EXT-X-ENDLIST",
        "EXT-X-PLAYLIST-TYPE", "EXT-X-I-FRAMES-ONLY", "EXT-X-PART-INF", "EXT-X-SERVER-CONTROL", "EXT-X-BYTERANGE",
        "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME", "EXT-X-GAP", "EXT-X-BITRATE",
        "EXT-X-PART", "EXT-X-DATERANGE", "EXT-X-SKIP", "EXT-X-PRELOAD-HINT", "EXT-X-RENDITION-REPORT",
    ]

    /// The kind that the first telling tag shows.
    init?(_ lines: [PlaylistLine]) {
        for line in lines {
            guard case .tag(let name, _) = line.content, let kind = PlaylistKind(tag: name) else { continue }
            self = kind
            return
        }
        let isBasic = lines.contains {
            guard case .tag(let name, _) = $0.content else { return false }
            return name == "EXT-X-VERSION" || name == "EXT-X-INDEPENDENT-SEGMENTS"
        }
        guard isBasic else { return nil }
        self = .media
    }

    /// The kind of playlist that a tag belongs to; nil for one of both kinds or of neither.
    init?(tag: String) {
        if PlaylistKind.masterTags.contains(tag) {
            self = .master
        } else if PlaylistKind.mediaTags.contains(tag) {
            self = .media
        } else {
            return nil
        }
    }
}
