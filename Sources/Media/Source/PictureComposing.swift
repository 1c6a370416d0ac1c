/// What makes one picture of those of an asset's tracks.
///
/// Where an image generator has one, it takes the place of the one track that stands for all.
package protocol PictureComposing: Sendable {
    /// Whether frames are still to be made when their reader hands them on.
    var awaitsFrames: Bool { get }

    /// Opens an asset for the pictures that are made of its tracks, on the calling worker. Throws like
    /// `MediaSource.pictures(ofTrackAt:_:_:)`.
    func pictures(
        of asset: Asset, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader
}
