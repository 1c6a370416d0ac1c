package import Compositions
package import Media

/// What a place puts into a timeline: a range of the asset that it names.
package struct PlaceClip: Sendable {
    /// What is named by it without a fragment.
    package let place: Place
    /// The asset, of which a place without a fragment presents all.
    package let asset: Asset
    /// Where the clip lies in it; it may go on beyond the asset's end, which means that end.
    package let range: TimeRange

    /// The clip that a range of a place is, read on the worker that asks; without a fragment it is the whole.
    ///
    /// Throws `MediaError.invalidRequest` for a range that the asset does not have, any other where it cannot be read, and
    /// `CancellationError`.
    init(
        _ place: Place, _ asset: Asset, _ fragment: MediaFragment?, _ interruption: Interruption,
        onKeyFrames: @escaping (Int) -> Void = { _ in }
    ) throws {
        (self.place, self.asset) = (place, asset)
        guard let fragment else {
            range = TimeRange(start: .zero, end: try asset.clipEnd(interruption))
            return
        }
        range = try TimeResolver(asset, interruption, onKeyFrames: onKeyFrames).range(of: fragment)
    }
}

extension Composition {
    /// Removes the tracks that people neither see nor hear nor read: timecode and telemetry are their files' own.
    package mutating func removeUnpresentedTracks() {
        for track in tracks where ![.video, .audio, .subtitle].contains(track.mediaType) {
            try? removeTrack(track.trackID)
        }
    }
}
