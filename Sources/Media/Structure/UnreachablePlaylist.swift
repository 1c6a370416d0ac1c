internal import Playlists

/// A playlist whose media cannot be reached from here, so that it itself is all there is to know.
///
/// libav would try for ever: it takes a missing segment of a playlist without an end for one that is yet to come.
struct UnreachablePlaylist: Error {
    let playlist: Playlist
    let reason: MediaError

    /// How many of a playlist's segments or variants are looked for.
    private static let sample = 32

    /// Throws when none of the first segments of the local playlist at `path`, or of its variants, is a file.
    static func check(_ text: [UInt8], path: [UInt8]) throws {
        // Of a folder whose name is no text the playlist's own words do not lead to a file.
        guard let place = String(validating: path, as: UTF8.self),
            let playlist = try? Playlist.parse(text, url: place)
        else { return }
        let needed: [PlaylistURI] =
            switch playlist {
            case .media(let media): media.segments.prefix(sample).map(\.uri)
            case .master(let master): master.variants.lazy.filter { !$0.isIFrameOnly }.prefix(sample).map(\.uri)
            }
        guard !needed.isEmpty else {
            throw UnreachablePlaylist(
                playlist: playlist,
                reason: MediaError(
                    .notFound, "the playlist names no media yet", remedy: "try again once it does"))
        }
        guard !needed.contains(where: isFile), let first = needed.first else { return }
        let reason =
            isAddress(first)
            ? MediaError(
                .permissionDenied, "this file names media on a server (\(first.text))",
                remedy: "open the playlist by its own address on that server")
            : MediaError(
                .notFound, "what the playlist names is not here (\(first.text))",
                remedy: "put its segments beside it, or open it by its address")
        throw UnreachablePlaylist(playlist: playlist, reason: reason)
    }

    /// Throws when a file that libav does not recognise is a playlist all the same: one without its first line.
    static func checkUnrecognized(_ input: FileInput, path: [UInt8]) throws {
        guard try input.bytes(at: 0, count: 1) == [UInt8(ascii: "#")] else { return }
        let text = try input.bytes(at: 0, count: Int(clamping: min(input.identity.size, 8 << 20)))
        guard let playlist = try? Playlist.parse(text, url: String(decoding: path, as: UTF8.self)) else { return }
        throw UnreachablePlaylist(
            playlist: playlist,
            reason: MediaError(
                .damaged, "the playlist lacks its first line, #EXTM3U", remedy: "add it, or get the playlist again"))
    }

    private static func isAddress(_ uri: PlaylistURI) -> Bool { uri.resolved.contains("://") && !isLocal(uri) }

    /// Addresses that libav may follow out of a local file.
    private static func isLocal(_ uri: PlaylistURI) -> Bool {
        ["file:", "data:", "crypto:"].contains { uri.resolved.lowercased().hasPrefix($0) }
    }

    private static func isFile(_ uri: PlaylistURI) -> Bool {
        if isLocal(uri) { return true }
        return !isAddress(uri) && [uri.resolved, uri.literal].contains { FileIdentity.isRegularFile(Array($0.utf8)) }
    }
}
