internal import Media
internal import Playlists

/// A playlist as it was read.
struct ReadPlaylist {
    let file: WholeFile
    let playlist: Playlist
    let input: PlaylistInput
    let identity: InputIdentity?
    let length: Int64

    /// What a playlist of many hours takes.
    private static let longest = PlaylistLimits().bytes

    /// Reads a playlist, with the variables of the one that names it; nil where the file is none, or too long
    /// to be one.
    ///
    /// Throws `MediaError` and `CancellationError`.
    init?(
        _ file: WholeFile, named name: String, variables: [String: String] = [:], _ reach: Reach,
        _ interruption: Interruption
    ) throws {
        let contents: WholeFile.Contents
        do {
            contents = try file.contents(atMost: Self.longest, interruption)
        } catch let error as MediaError where error.code == .tooLarge {
            // Whoever opens all kinds of lists knows what to say of its length.
            return nil
        }
        guard let place = contents.origin.playlistPlace,
            let playlist = try? Playlist.parse(contents.bytes, url: place, variables: variables)
        else { return nil }
        (self.file, self.playlist, identity) = (file, playlist, contents.identity)
        length = Int64(contents.bytes.count)
        input = PlaylistInput(contents.origin, named: name, reach)
    }
}
