import CLinux

/// A frame as the answer to a request.
package struct RequestedFrame: Sendable {
    /// The frame.
    let frame: DecodedFrame
    /// The time that was asked for.
    let requestedTime: MediaTime
    /// Why it is this frame.
    let reason: GeneratedImage.Reason

    /// Makes the picture. Throws `MediaError`.
    func image(
        _ settings: ImageGenerator.Settings, by renderer: PictureRenderer, counters: DecodeCounters
    ) throws -> GeneratedImage {
        let begin = linux_monotonic_time()
        defer { counters.countPicture(nanoseconds: linux_monotonic_time() - begin) }
        let natural = frame.naturalSize(settings)
        let part = try frame.aperture(settings).map(frame.frame.part) ?? frame.frame
        let picture = try renderer.picture(
            of: part, size: natural.fitted(in: settings.maximumSize), orientation: frame.orientation(settings),
            background: settings.background, prefersSpeed: settings.prefersSpeed)
        return GeneratedImage(
            picture: picture, requestedTime: requestedTime, actualTime: frame.time, reason: reason,
            naturalSize: natural, duration: frame.duration, isDamaged: frame.isDamaged)
    }
}
