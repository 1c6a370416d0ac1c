internal import Playlists
internal import Synchronization

/// The keys that were got for a presentation, so that nobody is asked again for each segment.
///
/// Every member may be called from any thread.
final class ContentKeys: Sendable {
    private let known = Mutex<[String: [UInt8]]>([:])
    private static let mostKnown = 256

    /// The bytes of a key; nil where nobody has got it yet.
    subscript(uri: PlaylistURI) -> [UInt8]? {
        get { known.withLock { $0[uri.resolved] } }
        set {
            known.withLock { known in
                if known.count == Self.mostKnown { known = [:] }
                known[uri.resolved] = newValue
            }
        }
    }
}
