/// A playlist of HTTP Live Streaming (RFC 8216, draft-pantos-hls-rfc8216bis): of variants, or of one variant's segments.
public enum Playlist: Sendable, Hashable {
    /// A multivariant playlist.
    case master(MasterPlaylist)
    /// A playlist of segments.
    case media(MediaPlaylist)

    /// Reads a playlist's text.
    ///
    /// A line that cannot be read is left out and reported among the playlist's problems.
    /// - Parameters:
    ///   - bytes: The text in UTF-8, with or without a byte order mark.
    ///   - url: Where the playlist lies, a URL or a file's path: what it names is relative to that, and EXT-X-DEFINE's
    ///     QUERYPARAM reads its query.
    ///   - variables: The multivariant playlist's variables, for EXT-X-DEFINE's IMPORT.
    ///   - limits: What is refused.
    /// - Throws: `PlaylistError` where the text is no playlist of HLS or exceeds the limits.
    public static func parse(
        _ bytes: [UInt8], url: String, variables: [String: String] = [:],
        limits: PlaylistLimits = PlaylistLimits()
    ) throws(PlaylistError) -> Playlist {
        var problems = ProblemList(limit: limits.problems)
        let lines = try LineScanner.lines(of: bytes, limits: limits, problems: &problems)
        guard let kind = PlaylistKind(lines) else { throw .notHLS }
        if !lines.startWithHeader { problems.add(.missingHeader, line: 1) }
        let table = VariableTable(imported: variables, url: url, limits: limits)
        switch kind {
        case .master:
            var parser = MasterParser(url: url, variables: table, problems: problems, limits: limits)
            return .master(parser.parse(lines))
        case .media:
            var parser = MediaParser(url: url, variables: table, problems: problems, limits: limits)
            return .media(parser.parse(lines))
        }
    }

    /// What could not be read, in the order of the lines.
    public var problems: [PlaylistProblem] {
        switch self {
        case .master(let playlist): playlist.problems
        case .media(let playlist): playlist.problems
        }
    }
}

extension Playlist {
    /// Whether a name, or the path of a URL, ends like that of a playlist: `.m3u8` or `.m3u`.
    public static func isNamed(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        let end = String(decoding: name.suffix(5), as: UTF8.self).lowercased()
        return end == ".m3u8" || end.hasSuffix(".m3u")
    }
}
