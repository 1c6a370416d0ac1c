internal import Media
internal import Playlists

/// A playlist as it was read.
struct ReadPlaylist {
    let file: WholeFile
    let playlist: Playlist
    let input: PlaylistInput
    let identity: InputIdentity?
    let length: Int64
    private let variables: [String: String]
    private let reach: Reach

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
        (self.file, self.playlist, self.variables, self.reach) = (file, playlist, variables, reach)
        // What is written anew every few seconds is no other version each time.
        identity = playlist.isEndless ? nil : contents.identity
        length = Int64(contents.bytes.count)
        input = PlaylistInput(contents.origin, named: name, reach, isEndless: playlist.isEndless)
    }

    /// The playlist that this one names; nil where it is not there, out of reach, or none.
    ///
    /// Throws `MediaError` and `CancellationError`.
    func named(_ uri: PlaylistURI, budget: Budget, _ interruption: Interruption) throws -> ReadPlaylist? {
        guard case .master(let master) = playlist else { return nil }
        do {
            let other = try input.neighbor(uri)
            let file = WholeFile(other, at: other.location ?? file.location, budget: budget)
            return try ReadPlaylist(file, named: input.name, variables: master.variables, reach, interruption)
        } catch let error as MediaError where [.notFound, .permissionDenied].contains(error.code) {
            return nil
        }
    }

    /// The same as it is by now; nil where it is no playlist any more. Throws `MediaError` and `CancellationError`.
    func again(_ interruption: Interruption) throws -> ReadPlaylist? {
        file.askAgain()
        return try ReadPlaylist(file, named: input.name, variables: variables, reach, interruption)
    }
}
