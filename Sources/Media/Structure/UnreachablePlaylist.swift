internal import Playlists

/// A playlist whose media cannot be reached from here, so that it itself is all there is to know.
///
/// libav would try for ever: it takes a missing segment of a playlist without an end for one that is yet to come.
struct UnreachablePlaylist: Error {
    let playlist: Playlist
    let reason: MediaError

    /// How many of a playlist's segments or variants are looked for.
    private static let sample = 32

    /// Throws when none of the first segments of a playlist, or of its variants, is there and within reach.
    static func check(_ text: [UInt8], _ input: any ByteInput, _ reach: Reach) throws {
        // Of a folder whose name is no text the playlist's own words do not lead to a file.
        guard let place = input.playlistPlace, let playlist = try? Playlist.parse(text, url: place) else { return }
        let needed = firstParts(of: playlist)
        guard !needed.isEmpty else {
            throw UnreachablePlaylist(playlist: playlist, reason: namesNothing)
        }
        guard !needed.contains(where: { isThere($0, input, reach) }), let first = needed.first else { return }
        throw UnreachablePlaylist(playlist: playlist, reason: reason(for: first, input, reach))
    }

    /// The first segments or variants that a playlist names.
    private static func firstParts(of playlist: Playlist) -> [PlaylistURI] {
        switch playlist {
        case .media(let media): media.segments.prefix(sample).map(\.uri)
        case .master(let master): master.variants.lazy.filter { !$0.isIFrameOnly }.prefix(sample).map(\.uri)
        }
    }

    private static func reason(for uri: PlaylistURI, _ input: any ByteInput, _ reach: Reach) -> MediaError {
        if isAddress(uri) { return Reach.onServer(Array(uri.text.utf8)) }
        do {
            _ = try input.neighbor(Array(uri.literal.utf8), within: reach)
        } catch let error as MediaError where error.code == .permissionDenied {
            return error
        } catch {}
        return MediaError(
            .notFound, "what the playlist names is not here (\(uri.text))",
            remedy: "put its segments beside it, or open it by its address")
    }

    /// A playlist from a server; nil for what is none. Throws when it names nothing, or nothing within reach.
    static func remotePlaylist(_ reader: InputReader, _ reach: Reach) throws -> Playlist? {
        let text = try reader.playlistText()
        guard let place = reader.origin.playlistPlace, let playlist = try? Playlist.parse(text, url: place) else {
            return nil
        }
        guard partCount(of: playlist) > 0 else { throw UnreachablePlaylist(playlist: playlist, reason: namesNothing) }
        // libav refuses some names by itself, and then says no more than that the playlist is wrong.
        var refusal: MediaError?
        for uri in firstParts(of: playlist) {
            if uri.resolved.lowercased().hasPrefix("data:") { return playlist }
            do {
                _ = try reader.origin.neighbor(Array(uri.resolved.utf8), within: reach)
                return playlist
            } catch let error as MediaError where error.code == .permissionDenied {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw UnreachablePlaylist(playlist: playlist, reason: refusal) }
        return playlist
    }

    /// Whether a playlist that another one names has variants, which it must not (RFC 8216, 4.3.4.2): libav would follow
    /// them without an end where one of them leads back.
    static func namesVariants(_ reader: InputReader) throws -> Bool {
        guard case .master? = try? Playlist.parse(try reader.playlistText(), url: "") else { return false }
        return true
    }

    /// The error for one that has.
    static func nested(_ name: String) -> MediaError {
        MediaError(
            .damaged, "the playlist names a list of variants where it must name media (\(name))",
            remedy: "open that list, or one of its variants")
    }

    /// How many segments or variants a playlist names.
    static func partCount(of playlist: Playlist) -> Int {
        switch playlist {
        case .media(let media): media.segments.count
        case .master(let master): master.variants.count
        }
    }

    private static let namesNothing = MediaError(
        .notFound, "the playlist names no media yet", remedy: "try again once it does")

    /// Throws when content that libav does not recognise is a playlist all the same: one without its first line.
    static func checkUnrecognized(_ reader: InputReader) throws {
        guard try reader.beginning().first == UInt8(ascii: "#") else { return }
        let text = try reader.playlistText()
        guard let place = reader.input.playlistPlace, let playlist = try? Playlist.parse(text, url: place) else {
            return
        }
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

    private static func isThere(_ uri: PlaylistURI, _ input: any ByteInput, _ reach: Reach) -> Bool {
        if uri.resolved.lowercased().hasPrefix("data:") || uri.resolved.lowercased().hasPrefix("crypto:") {
            return true
        }
        return !isAddress(uri) && input.neighbor(uri, within: reach) != nil
    }
}
