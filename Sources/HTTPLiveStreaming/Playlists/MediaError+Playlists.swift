internal import Media
internal import Playlists

extension MediaError {
    static func shortSegment(_ uri: PlaylistURI) -> MediaError {
        MediaError(
            .damaged, "a segment ends before the bytes that the playlist says it has (\(uri.text))",
            remedy: "get it again")
    }

    /// What a playlist names as a key is none: mostly a page that asks for a login.
    static let noKey = MediaError(
        .protected, "what the playlist names as its key is none", remedy: "log in to where the stream comes from")

    static let wrongKey = MediaError(
        .protected, "what the stream's key decrypts is no media: it may be the key of another one",
        remedy: "check the playlist at its source")

    /// The stream is there, and what decrypts it is not.
    static func keyUnavailable(because error: MediaError) -> MediaError {
        MediaError(error.code, "the key that decrypts the stream cannot be had: \(error.message)", remedy: error.remedy)
    }

    /// Something of a broadcast is not there, mostly because it is too long ago.
    static func noLongerOffered(_ uri: PlaylistURI) -> MediaError {
        MediaError(
            .notFound, "this part of the broadcast is no longer offered (\(uri.text))", remedy: "go to a later time")
    }

    static let noPlaylist = MediaError(
        .damaged, "what is now in the place of the broadcast's playlist is none", remedy: "try again in a while")

    static let begunAnew = MediaError(
        .changed, "the broadcast has begun anew, or is another one", remedy: "load it again")

    static let segmentsInOrder = MediaError(
        .io, "segments are read in order only", remedy: "open them anew at an earlier place")

    static let impossibleDurations = MediaError(
        .damaged, "the playlist states times that cannot be", remedy: "check the playlist at its source")

    static let noSuchTrack = MediaError(.noSuchTrack, "the stream has no such track")

    static let noFacts = MediaError(.damaged, "nothing is known of the stream's segments", remedy: "get them again")

    static let samplesOfRuns = MediaError(
        .noSuchTrack, "the samples of a stream with discontinuities are not read one after the other",
        remedy: "open its segments themselves")

    /// What is said of a variant that there is not, with a few of those that there are.
    static func noSuchVariant(_ variants: [AssetVariant]) -> MediaError {
        var sizes: [String] = []
        for size in variants.compactMap(\.presentationSize).map(\.description) where !sizes.contains(size) {
            sizes.append(sizes.count == 8 ? "…" : size)
            if sizes.count > 8 { break }
        }
        let known = sizes.joined(separator: ", ")
        return MediaError(
            .invalidRequest, "the stream has no such variant",
            remedy: sizes.isEmpty ? "give a number from 1 to \(variants.count)" : "its sizes are \(known)")
    }

    static func unreadableSubtitles(_ name: String) -> MediaError {
        MediaError(
            .notFound, "the stream's subtitles cannot be had (\(name))", remedy: "check the playlist at its source")
    }

    static func protectedSubtitles(_ name: String) -> MediaError {
        MediaError(
            .protected, "the stream's subtitles are encrypted in a way that reel does not decrypt (\(name))",
            remedy: "choose others")
    }

    static func longSubtitles(_ uri: PlaylistURI) -> MediaError {
        MediaError(
            .tooLarge, "a segment is longer than subtitles are (\(uri.text))",
            remedy: "check the playlist at its source")
    }

    static func unreadableSound(_ name: String) -> MediaError {
        MediaError(.notFound, "the stream's sound cannot be had (\(name))", remedy: "check the playlist at its source")
    }
}
