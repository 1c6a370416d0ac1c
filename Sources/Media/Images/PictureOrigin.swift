import Synchronization

/// Where an image generator's pictures come from: the asset's source, or what makes one picture of those of its tracks.
///
/// Every member may be called from any thread.
final class PictureOrigin: Sendable {
    private struct State {
        var composing: (any PictureComposing)?
        /// How often that was changed.
        var changes = 0
        /// The version of the source for which `revision` stands.
        var sourceRevision = 0
        var revision = 0
    }

    let asset: Asset
    private let state = Mutex(State())

    init(_ asset: Asset) { self.asset = asset }

    /// What makes one picture of those of the tracks; nil where one track stands for all.
    var composing: (any PictureComposing)? {
        get { state.withLock { $0.composing } }
        set {
            let present = asset.source.revision
            state.withLock { state in
                state.composing = newValue
                state.changes += 1
                (state.sourceRevision, state.revision) = (present, SourceRevision.next())
            }
        }
    }

    /// Whether frames are still to be made when they are decoded.
    var awaitsFrames: Bool { composing?.awaitsFrames ?? false }

    /// The number of what is shown, which is another one when the source or what composes it is.
    var revision: Int {
        let present = asset.source.revision
        return state.withLock { state in
            if state.composing == nil { return present }
            if state.sourceRevision != present {
                (state.sourceRevision, state.revision) = (present, SourceRevision.next())
            }
            return state.revision
        }
    }

    /// Whether what is shown is all that was shown by an earlier number, and at most more behind it.
    func continues(_ revision: Int) -> Bool {
        // What was composed in another way had a number between those of the source.
        if state.withLock({ $0.changes == 0 }) { return asset.source.continues(revision) }
        return revision == self.revision
    }

    /// Opens it on the calling worker; the revision is that of what was opened. Throws like
    /// `MediaSource.pictures(ofTrackAt:_:_:)`.
    func open(
        _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> (pictures: any PictureReader, awaitsFrames: Bool, revision: Int) {
        while true {
            let (composing, changes) = state.withLock { ($0.composing, $0.changes) }
            let pictures =
                try composing?.pictures(of: asset, counters, interruption)
                ?? asset.source.pictures(ofTrackAt: nil, counters, interruption)
            let revision = revision
            // What was opened meanwhile for others must not be taken for theirs.
            if state.withLock({ $0.changes == changes }) {
                return (pictures, composing?.awaitsFrames ?? false, revision)
            }
        }
    }
}
