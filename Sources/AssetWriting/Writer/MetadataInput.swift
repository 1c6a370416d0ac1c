public import TimedMetadata
import Synchronization

/// A track of timed metadata that a writer adds. Every member may be called from any thread.
public final class MetadataInput: Sendable {
    /// What its groups may state.
    public let keys: [MetadataKey]

    private struct State {
        var track: BoxedTrack
        var isOpen = true
    }

    private let state: Mutex<State>

    init(keys: [MetadataKey]) throws {
        self.keys = keys
        state = Mutex(State(track: try BoxedTrack(keys: keys)))
    }

    /// Adds what is said of the next stretch of time.
    ///
    /// Between groups nothing is stated. A group without items says that of its own time.
    ///
    /// Throws `MediaError.invalidRequest` for a group that begins more than a microsecond before the one before it ends, or
    /// before zero, or lasts no time; for items whose keys are not among `keys`; for values that have no type in such tracks,
    /// as lists have not unless they are of nine numbers, or of an even number of those that fit 32 bits; and after the file
    /// is written. Throws `.tooLarge` once the track has more than 256 MiB.
    public func append(_ group: TimedMetadataGroup) async throws {
        let items = Array(group.items)
        try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            try state.track.append(items, in: group.timeRange)
        }
    }

    /// What was appended.
    var track: BoxedTrack { state.withLock(\.track) }

    /// Whether it takes groups: not while the file is written, nor afterwards.
    func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }
}
