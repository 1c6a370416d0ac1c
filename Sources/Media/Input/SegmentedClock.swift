internal import Synchronization

/// Where a timeline of segments begins on the clock of their containers, for all who open them at any segment.
///
/// Every member may be called from any thread.
package final class SegmentedClock: Sendable {
    /// Whether the timeline begins with the first picture, sound that comes before it left out: playlists are cut there.
    let beginsWithPictures: Bool
    private let known = Mutex<Int64?>(nil)

    /// A clock that nobody has read.
    package init(beginsWithPictures: Bool) { self.beginsWithPictures = beginsWithPictures }

    /// Whether somebody has read it.
    package var isKnown: Bool { known.withLock { $0 != nil } }

    /// The beginning as the containers count; nil where nobody has read it.
    package var knownOrigin: MediaTime? { known.withLock { $0.map { MediaTime(value: $0, timescale: 1_000_000) } } }

    /// The beginning in microseconds, for which `found` is asked where nobody has opened a segment yet.
    func origin(orElse found: () throws -> Int64) rethrows -> Int64 {
        if let known = known.withLock(\.self) { return known }
        let origin = try found()
        return known.withLock { known in
            known = known ?? origin
            return known ?? origin
        }
    }
}
