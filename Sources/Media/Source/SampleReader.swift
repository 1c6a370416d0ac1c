/// An opened track as compressed samples in the order in which they are stored, on the asset's timeline.
///
/// Confined as `PictureReader` is.
package protocol SampleReader: AnyObject {
    /// What the samples need to be understood.
    var format: SampleFormat { get }

    /// Makes the job with this interruption the one that works here, and starts its clock.
    ///
    /// Throws `MediaError.changed` where the source is no longer what was opened.
    func begin(_ interruption: Interruption) throws

    /// Whether it was stopped in the middle of something, so that it must not be used again.
    var isBroken: Bool { get }

    /// Moves to a sample at or before a time of the asset from which on all later ones can be decoded: the nearest one that the
    /// container knows, the first where it knows none.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func seek(to time: MediaTime) throws

    /// Moves on to the next sample and tells what the container says of it; nil at the end.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func next() throws -> SampleInfo?

    /// The bytes of the sample that `next` has told of; valid until it is called again.
    var bytes: UnsafeBufferPointer<UInt8> { get }
}
