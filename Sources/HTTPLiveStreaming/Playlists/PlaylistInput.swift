internal import Media
internal import Playlists
internal import Synchronization

/// Where a playlist was read from, for what it names.
///
/// Every member may be called from any thread.
final class PlaylistInput: Sendable {
    /// What has answered.
    let origin: any ByteInput
    /// What people call the presentation.
    let name: String
    /// Whether what it names may be gone after a while.
    private let isEndless: Bool
    private let reach: Reach
    /// What decrypts what it names.
    let keys = ContentKeys()
    /// What was named last, so that a server is not asked about it again as soon as it is opened again.
    private let known = Mutex<[String: any ByteInput]>([:])
    private static let mostKnown = 64

    /// The playlist that an input has given.
    init(_ origin: any ByteInput, named name: String, _ reach: Reach, isEndless: Bool) {
        (self.origin, self.name, self.reach, self.isEndless) = (origin, name, reach, isEndless)
    }

    /// How what it names is read. Segments are kept by whoever serves them, not here.
    var policy: InputPolicy {
        var policy = origin.policy
        policy.readsTail = false
        policy.isCached = false
        return policy
    }

    /// What something stands for that the playlist names.
    ///
    /// Throws `MediaError.permissionDenied` for what is out of reach, and `.notFound`. May touch the disk: workers only.
    func neighbor(_ uri: PlaylistURI) throws -> any ByteInput {
        if let found = known.withLock({ $0[uri.text] }) { return found }
        guard let found = origin.neighbor(uri, within: reach) else {
            // This says why.
            _ = try origin.neighbor(Array(uri.literal.utf8), within: reach)
            throw missing(uri)
        }
        known.withLock { known in
            if known.count == Self.mostKnown { known = [:] }
            known[uri.text] = found
        }
        return found
    }

    /// What is said of something that the playlist names and that is not there.
    func missing(_ uri: PlaylistURI) -> MediaError {
        isEndless ? .noLongerOffered(uri) : .missingPart(uri.text, isOnServer: !policy.isLocal)
    }
}
