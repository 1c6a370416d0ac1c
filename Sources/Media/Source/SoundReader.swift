/// An opened source of sound, on the asset's timeline.
///
/// Confined as `PictureReader` is.
package protocol SoundReader: AnyObject {
    /// Makes the job with this interruption the one that works here, and starts its clock.
    ///
    /// Throws `MediaError.changed` where the source is no longer what was opened.
    func begin(_ interruption: Interruption) throws

    /// Whether it was stopped in the middle of something, so that it must not be used again.
    var isBroken: Bool { get }

    /// How long the asset is; nil where nothing states it.
    var duration: MediaTime? { get }

    /// Whether that is only an estimate.
    var isDurationEstimate: Bool { get }

    /// When the track ends by its own word; nil where it does not say.
    var statedEnd: MediaTime? { get }

    /// Whether the track has given any data.
    var hasData: Bool { get }

    /// Why stretches of it cannot be read, the first reason there was; nil where all that was met could be.
    var failure: MediaError? { get }

    /// Moves to a place at or before a time, as far as it is found.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func seek(to time: MediaTime) throws -> SoundPlace

    /// Moves to the start. Throws `MediaError` where that cannot be reached again.
    func rewind() throws

    /// Decodes on. `mayGoOn` is asked with the number of packets that gave neither sound nor an error, or sound that nobody
    /// hears.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func next(while mayGoOn: (Int) -> Bool) throws -> DecodedSound.Step
}

extension SoundReader {
    package var failure: MediaError? { nil }

    /// Moves to a place from which all sound from a time on is decoded whole, as near before it as is found.
    ///
    /// Throws `MediaError` or `CancellationError`.
    package func approach(_ time: Double) throws {
        // MPEG streams may land behind the wanted time.
        var margin = 0.2
        while margin < 20, time > margin {
            guard case .found(let landed) = try seek(to: MediaTime(seconds: time - margin)) else { break }
            if landed.map(\.seconds) ?? -.infinity < time - 0.03 { return }
            margin *= 4
        }
        try rewind()
    }
}

/// Where a seek in sound has landed.
package enum SoundPlace: Sendable {
    /// The source does not seek.
    case unreachable
    /// There is nothing there.
    case ended
    /// At a packet with this time; nil where it has none.
    case found(MediaTime?)
}
